import type { AuditEntry } from '@trousseau/contract/audit'
import { Dialog } from '../../ui/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'

type AuditDialogProps = {
  /** Stays while the dialog closes, so that its words do not change in one's eyes. */
  entry: AuditEntry | undefined
  isOpen: boolean
  onClose: () => void
}

const KINDS: Readonly<Partial<Record<string, string>>> = {
  store: 'A store’s account',
  wholesale: 'The house’s own',
  factory: 'A factory’s account',
}

/** One entry with all there is, down to the request by which the log knows it. */
export function AuditDialog({ entry, isOpen, onClose }: AuditDialogProps) {
  return (
    <Dialog title={entry?.action_label ?? ''} isOpen={isOpen} onClose={onClose}>
      {entry && <Facts facts={factsOf(entry)} />}
    </Dialog>
  )
}

function factsOf({ at, user, store, acting_for, subject, address, request_id }: AuditEntry): Fact[] {
  return [
    ['When', <Moment key="at" at={at} />],
    ['Who', user ? user.name : 'Nobody who was signed in'],
    ...(user
      ? ([
          ['E-mail', user.email],
          ['Account', KINDS[user.userable_type]],
        ] satisfies Fact[])
      : []),
    ['Store', store?.name ?? '–'],
    ...(acting_for ? ([['Viewing as', acting_for.name]] satisfies Fact[]) : []),
    ['Subject', subject ?? '–'],
    ['From where', address ?? 'The house’s own console'],
    ['Request id', request_id ?? '–'],
  ]
}
