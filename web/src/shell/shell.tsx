import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '../lib/session/use-session.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { houseName } from './menu.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { ViewBand } from './view-band.tsx'

/** The frame with the page of the address in it. */
export function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** What stands around every page behind a door. Without a session it is empty: nothing stays visible after sign-out. */
export function Frame({ children }: { children: ReactNode }) {
  const session = useSession()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  if (!session) return null
  return (
    <div className={styles.shell} data-viewing={session.viewing || undefined}>
      <SkipLink target="content" />
      {session.viewing && <ViewBand store={houseName(session)} />}
      <aside className={styles.side}>
        <Sidebar session={session} />
      </aside>
      <header className={styles.bar}>
        <IconButton label="Menu" icon={Menu} size={44} onClick={() => setIsMenuOpen(true)} />
        <Link to="/home" className={styles.brand}>
          Trousseau
        </Link>
        <span className={styles.house}>{houseName(session)}</span>
      </header>
      <Drawer.Root opened={isMenuOpen} onClose={() => setIsMenuOpen(false)} size={288}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <Drawer.Body className={styles.drawer}>
            <Sidebar session={session} onChoose={() => setIsMenuOpen(false)} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
