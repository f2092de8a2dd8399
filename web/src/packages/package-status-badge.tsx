import { StatusBadge } from '../ui/status-badge.tsx'

type Standing = { status: string; dispatched_at: string | null }

/** Whether a package has been dispatched, in the server's words. */
export function PackageStatusBadge({ pack }: { pack: Standing }) {
  return <StatusBadge tone={pack.dispatched_at === null ? 'info' : 'success'}>{pack.status}</StatusBadge>
}
