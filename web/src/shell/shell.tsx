import '@mantine/core/styles/Drawer.layer.css'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import type { Session } from '@trousseau/contract/sessions'
import { onHold } from '@trousseau/domain/orders/hold'
import { CircleUserRound, Eye, LogOut, Menu } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { LostRequests } from '../lib/send-once/lost-requests.tsx'
import { keepTableChoices } from '../lib/session/session.ts'
import { signOut } from '../lib/session/sign-out.ts'
import { useSession } from '../lib/session/use-session.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { laterPart, useLaterPart } from '../ui/later-part.ts'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { TableMemoryContext } from '../ui/table/table-choice.ts'
import { Brand } from './brand.tsx'
import { FindButton, Finder } from './finder/finder.tsx'
import { useLostFocusCaught } from './lost-focus.ts'
import { getMenu, type MenuEntry, organizationName } from './menu.ts'
import { SessionEnd } from './session-end.tsx'
import styles from './shell.module.css'

const drawerPart = laterPart(() => import('./menu-drawer.tsx'))

/** The frame, with the current page in it. */
export function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/**
 * The frame around every page behind a login. Without a session it is empty, so nothing stays visible after sign-out.
 */
export function Frame({ children }: { children: ReactNode }) {
  const session = useSession()
  useLostFocusCaught()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isFinding, setIsFinding] = useState(false)
  const page = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const memory = useMemo(() => ({ page, onKeep: keepTableChoices }), [page])
  if (!session) return null
  return (
    <div className={styles.shell} data-viewing={session.viewing || undefined}>
      <SkipLink target="content" />
      {session.viewing && <ViewBand store={organizationName(session)} />}
      <aside className={styles.side}>
        <Sidebar session={session} onFind={() => setIsFinding(true)} />
      </aside>
      <header className={styles.bar}>
        <IconButton label="Menu" icon={Menu} size={44} onClick={() => setIsMenuOpen(true)} />
        <Link to="/home" className={styles.brand}>
          Trousseau
        </Link>
        <span className={styles.wholesaler}>{(session.store ?? session.factory)?.name}</span>
        <FindButton onClick={() => setIsFinding(true)} />
      </header>
      <MobileMenu session={session} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      <Finder
        session={session}
        isOpen={isFinding}
        onOpen={() => setIsFinding(true)}
        onClose={() => setIsFinding(false)}
      />
      <main id="content" className={styles.content} tabIndex={-1}>
        {session.store?.hold_reason && (
          <p className={styles.hold} role="status">
            {onHold(session.store.hold_reason)}
          </p>
        )}
        {!session.viewing && <LostRequests user={session.user} />}
        {!session.viewing && <SessionEnd />}
        <TableMemoryContext value={memory}>{children}</TableMemoryContext>
      </main>
    </div>
  )
}

type MobileMenuProps = { session: Session; isOpen: boolean; onClose: () => void }

/** For narrow windows, which have no sidebar. */
function MobileMenu({ session, isOpen, onClose }: MobileMenuProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const part = useLaterPart(drawerPart, wasOpened, onClose)
  if (!wasOpened || !part) return null
  return (
    <part.MenuDrawer isOpen={isOpen} onClose={onClose}>
      <Sidebar session={session} onChoose={onClose} />
    </part.MenuDrawer>
  )
}

type SidebarProps = {
  session: Session
  /** Called when an entry was chosen, to close a drawer. */
  onChoose?: () => void
  /** The narrow window's bar has the button itself. */
  onFind?: () => void
}

function Sidebar({ session, onChoose, onFind }: SidebarProps) {
  const menu = getMenu(session)
  const { name, first_name, last_name, role } = session.user
  const person = `${first_name} ${last_name}`.trim() || name
  return (
    <div className={styles.sidebar}>
      <Link to="/home" className={styles.sidebarBrand} onClick={onChoose}>
        <Brand />
      </Link>
      {onFind && <FindButton onClick={onFind} />}
      <nav aria-label="Main">
        <ul className={styles.entries}>
          {menu.entries.map((entry) => (
            <li key={entry.to}>
              <SidebarLink entry={entry} onChoose={onChoose} />
            </li>
          ))}
          <li>
            <SignOutButton label={menu.signOut} />
          </li>
        </ul>
      </nav>
      {menu.others.length > 0 && (
        <nav className={styles.others} aria-label="More">
          {menu.others.map(({ to, label }) => (
            <Link key={to} to={to} onClick={onChoose}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.account}>
        <p className={styles.sidebarWholesaler}>{organizationName(session)}</p>
        <p className={styles.person}>
          <Link
            to="/account"
            className={styles.own}
            aria-label={`${person}, your account`}
            title={person}
            onClick={onChoose}
          >
            <CircleUserRound className={styles.face} size={18} strokeWidth={1.5} aria-hidden />
            <span className={styles.entryLabel}>{person}</span>
          </Link>
        </p>
        <p className={styles.role}>{role}</p>
        <p className={styles.person}>
          <Link to="/help" className={styles.own} onClick={onChoose}>
            Help
          </Link>
        </p>
      </div>
    </div>
  )
}

function SidebarLink({ entry, onChoose }: { entry: MenuEntry; onChoose: (() => void) | undefined }) {
  const current = useMatches({ select: (matches) => currentness(entry, matches.at(-1)) })
  const Icon = entry.icon
  return (
    <Link
      to={entry.to}
      className={styles.entry}
      aria-current={current}
      activeOptions={{ exact: true }}
      title={entry.label}
      onClick={onChoose}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden />
      <span className={styles.entryLabel}>{entry.label}</span>
    </Link>
  )
}

type ShownPage = { fullPath: string; staticData: { section?: string } } | undefined

/** Whether the current page is the entry's own, or one that belongs under it. */
function currentness(entry: MenuEntry, page: ShownPage): 'page' | 'true' | undefined {
  if (page?.fullPath === entry.to) return 'page'
  return page?.staticData.section === entry.to ? 'true' : undefined
}

function SignOutButton({ label }: { label: string }) {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <button
      type="button"
      className={styles.entry}
      title={label}
      aria-disabled={isLeaving || undefined}
      onClick={() => {
        if (isLeaving) return
        setIsLeaving(true)
        void signOut()
      }}
    >
      <LogOut size={18} strokeWidth={1.5} aria-hidden />
      <span className={styles.entryLabel}>{label}</span>
    </button>
  )
}

/** Shown at the top of every page while wholesale staff are viewing the portal as a store. */
function ViewBand({ store }: { store: string }) {
  return (
    <aside className={styles.band} aria-label="Viewing as store">
      <Eye className={styles.eye} size={18} strokeWidth={1.75} aria-hidden />
      <p className={styles.words}>
        You’re viewing the portal as <strong>{store}</strong> (read-only).
      </p>
      <BusyButton className={styles.stop ?? ''} size="xs" busyLabel="Stopping…" onClick={() => signOut()}>
        Stop viewing
      </BusyButton>
    </aside>
  )
}
