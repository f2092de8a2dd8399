import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './shell.module.css'

type MenuDrawerProps = { isOpen: boolean; onClose: () => void; children: ReactNode }

/** The menu of a narrow window. */
export function MenuDrawer({ isOpen, onClose, children }: MenuDrawerProps) {
  // It is mounted closed: only then does it slide in, and return the focus to the button that opened it.
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
  return (
    <Drawer.Root opened={isShown} onClose={onClose} size={288}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body className={styles.drawer}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
