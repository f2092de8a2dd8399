import { Link, useMatches } from '@tanstack/react-router'
import type { Session } from '@trousseau/contract/sessions'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { signOut } from '../lib/session/sign-out.ts'
import { Brand } from './brand.tsx'
import { houseName, type MenuEntry, menuOf } from './menu.ts'
import styles from './sidebar.module.css'

type SidebarProps = {
  session: Session
  /** Something was chosen: a drawer closes then. */
  onChoose?: () => void
}

export function Sidebar({ session, onChoose }: SidebarProps) {
  const menu = menuOf(session)
  const { name, first_name, last_name, role } = session.user
  const person = `${first_name} ${last_name}`.trim() || name
  return (
    <div className={styles.sidebar}>
      <Link to="/home" className={styles.brand} onClick={onChoose}>
        <Brand />
      </Link>
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
      <div className={styles.account}>
        <p className={styles.house}>{houseName(session)}</p>
        <p className={styles.person}>
          <Link
            to="/account"
            className={styles.own}
            aria-label={`${person}, your account`}
            onClick={onChoose}
          >
            {person}
          </Link>
        </p>
        <p className={styles.person}>{role}</p>
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
      onClick={onChoose}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden />
      {entry.label}
    </Link>
  )
}

type ShownPage = { fullPath: string; staticData: { section?: string } } | undefined

/** Whether the page on the screen is the entry's own, or one of those that belong under it. */
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
      aria-disabled={isLeaving || undefined}
      onClick={() => {
        if (isLeaving) return
        setIsLeaving(true)
        void signOut()
      }}
    >
      <LogOut size={18} strokeWidth={1.5} aria-hidden />
      {label}
    </button>
  )
}
