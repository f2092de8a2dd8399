import { Eye } from 'lucide-react'
import { signOut } from '../lib/session/sign-out.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import styles from './view-band.module.css'

/** Above everything for as long as somebody of the house looks at the portal as a store does. */
export function ViewBand({ store }: { store: string }) {
  return (
    <aside className={styles.band} aria-label="Viewing as store">
      <Eye className={styles.eye} size={18} strokeWidth={1.75} aria-hidden />
      <p className={styles.words}>
        You are viewing <strong>{store}</strong> as its people see it. Nothing can be changed here.
      </p>
      <BusyButton className={styles.stop ?? ''} size="xs" busyLabel="Stopping…" onClick={() => signOut()}>
        Stop viewing
      </BusyButton>
    </aside>
  )
}
