import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** False while the dialog must stay open, such as during a request. */
  canClose?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** Traps the focus, returns it on closing, and closes on Escape. */
export function Dialog({ title, isOpen, onClose, canClose = true, size = 'md', children }: DialogProps) {
  const giveFocusBack = useFocusBack(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={giveFocusBack}
      title={title}
      size={size}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
      withCloseButton={canClose}
      // Screen readers would take a header in a dialog for a second page header.
      attributes={{ header: { role: 'none' } }}
      classNames={{ title: styles.title, header: styles.header, content: styles.content, body: styles.body }}
    >
      {children}
    </Modal>
  )
}

/**
 * The library returns the focus only if the dialog is mounted before it opens and stays mounted after it closes. If the
 * focus has moved elsewhere by then, it stays there.
 */
function useFocusBack(isOpen: boolean): () => void {
  const opener = useRef<Element>(null)
  const giveBack = useRef(() => {
    // Waits until the dialog is unmounted.
    setTimeout(() => {
      if (document.activeElement !== document.body || !(opener.current instanceof HTMLElement)) return
      opener.current.focus({ preventScroll: true })
    })
  })
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  useEffect(() => giveBack.current, [])
  return giveBack.current
}

/** The buttons at the bottom of a dialog; the primary one comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
