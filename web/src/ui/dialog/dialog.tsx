import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** False while something must not be walked away from. */
  canClose?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** Keeps the focus inside, gives it back on closing, and closes on Escape. */
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
      // A header in a dialog would be taken for a second head of the page.
      attributes={{ header: { role: 'none' } }}
      classNames={{ title: styles.title, header: styles.header, content: styles.content, body: styles.body }}
    >
      {children}
    </Modal>
  )
}

/**
 * The library gives the focus back only where the dialog was there before it opened, and stays when it closes. Where
 * somebody was sent elsewhere meanwhile, they stay there.
 */
function useFocusBack(isOpen: boolean): () => void {
  const opener = useRef<Element>(null)
  const giveBack = useRef(() => {
    // Once the dialog is gone.
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

/** The buttons at the foot of a dialog; the one that does it comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
