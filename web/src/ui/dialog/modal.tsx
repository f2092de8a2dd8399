import { Modal as MantineModal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import styles from './dialog.module.css'

type ModalProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
  canClose: boolean
  size: 'sm' | 'md' | 'lg' | 'xl'
  isWholeOnPhone: boolean
  returnsFocus: boolean
  children: ReactNode
}

export function Modal(props: ModalProps) {
  const { title, isOpen, onClose, onClosed, canClose, size, isWholeOnPhone, returnsFocus, children } = props
  const isPhone = useIsPhone()
  // It is mounted closed, because only then does it fade in.
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
  return (
    <MantineModal
      opened={isShown}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={title}
      size={size}
      fullScreen={isWholeOnPhone && isPhone}
      returnFocus={returnsFocus}
      data-whole={isWholeOnPhone || undefined}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
      withCloseButton={canClose}
      // Screen readers would take a header in a dialog for a second page header. While it fades, it takes no second click.
      attributes={{ header: { role: 'none' }, content: { inert: !isOpen } }}
      classNames={{ title: styles.title, header: styles.header, content: styles.content, body: styles.body }}
    >
      {children}
    </MantineModal>
  )
}
