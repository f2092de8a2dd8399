import '@mantine/core/styles/Modal.layer.css'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { laterPart, useLaterPart } from '../later-part.ts'
import { focusTitle } from '../page/focus-title.ts'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** False while the dialog must stay open, such as during a request. */
  canClose?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Fills a phone's whole screen, edge to edge. */
  isWholeOnPhone?: boolean
  /** The field that gets the focus when the dialog has closed, instead of what had it before. */
  focusAfter?: RefObject<HTMLInputElement | null> | undefined
  children: ReactNode
}

const modalPart = laterPart(() => import('./modal.tsx'))

/** Traps the focus, returns it on closing, and closes on Escape. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, canClose = true, size = 'md', isWholeOnPhone = false } = props
  const { focusAfter, children } = props
  const giveFocusBack = useFocusBack(isOpen, focusAfter)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  const part = useLaterPart(modalPart, wasOpened, onClose)
  if (!wasOpened || !part) return null
  return (
    <part.Modal
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={giveFocusBack}
      canClose={canClose}
      size={size}
      isWholeOnPhone={isWholeOnPhone}
      returnsFocus={!focusAfter}
    >
      {children}
    </part.Modal>
  )
}

/**
 * The library returns the focus only if the dialog is mounted before it opens and stays mounted after it closes. If the
 * focus has moved elsewhere by then, it stays there.
 */
function useFocusBack(isOpen: boolean, after: DialogProps['focusAfter']): () => void {
  const opener = useRef<Element>(null)
  const giveBack = useRef(() => {
    // Waits until the dialog is unmounted.
    setTimeout(() => {
      if (after?.current) {
        after.current.focus({ preventScroll: true })
        after.current.select()
        return
      }
      if (document.activeElement !== document.body || !(opener.current instanceof HTMLElement)) return
      opener.current.focus({ preventScroll: true })
    })
  })
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement
    // What the dialog did has removed what opened it. At once: while the dialog fades, Tab would lead to the top of the page.
    else if (opener.current?.isConnected === false && !after && !isFocusElsewhere()) focusTitle()
  }, [isOpen, after])
  useEffect(() => giveBack.current, [])
  return giveBack.current
}

/** Elsewhere than in a dialog that is closing, which is inert. */
function isFocusElsewhere(): boolean {
  const { activeElement } = document
  return activeElement !== null && activeElement !== document.body && !activeElement.closest('[inert]')
}

/** The buttons at the bottom of a dialog; the primary one comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
