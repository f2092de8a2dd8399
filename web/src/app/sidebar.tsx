import { Link, useMatches } from '@tanstack/react-router'
import type { Session } from '@trousseau/contract/users'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Brand } from './brand.tsx'
import { houseName, type MenuEntry, menuOf } from './menu.ts'
import styles from './sidebar.module.css'
import { signOut } from './sign-out.ts'

type SidebarProps = {
  session: Session
  /** Something was chosen: a drawer closes then. */
  onChoose?: () => void
}

export function Sidebar({ session, onChoose }: SidebarProps) {
  const menu = menuOf(session)
  const { first_name, last_name, role } = session.user
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <Brand />
      </div>
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
          {first_name} {last_name} · {role}
        </p>
      </div>
    </div>
  )
}

function SidebarLink({ entry, onChoose }: { entry: MenuEntry; onChoose: (() => void) | undefined }) {
  const section = useMatches({ select: sectionOf })
  const Icon = entry.icon
  return (
    <Link
      to={entry.to}
      className={styles.entry}
      data-active={section === entry.to || undefined}
      activeOptions={{ exact: true }}
      onClick={onChoose}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden />
      {entry.label}
    </Link>
  )
}

/** The menu entry under which the page on the screen belongs. */
function sectionOf(
  matches: readonly { fullPath: string; staticData: { section?: string } }[],
): string | undefined {
  const page = matches.at(-1)
  return page?.staticData.section ?? page?.fullPath
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
