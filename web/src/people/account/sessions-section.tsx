import { Skeleton } from '@mantine/core'
import { account, type OpenSession } from '@trousseau/contract/account'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { One } from '../../lib/api/one.tsx'
import { useOne, useWrite } from '../../lib/api/use-api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import styles from './account-list.module.css'

const REFRESHES = { refreshes: [account.listSessions] }

/** Where the person is signed in, each of which they can end. */
export function SessionsSection() {
  const read = useOne(account.listSessions, {})
  return (
    <FormSection
      title="Where you’re signed in"
      hint="If you don’t recognize one of these, sign it out and change your password."
    >
      <One
        read={read}
        what="Where you’re signed in could not be loaded."
        waiting={
          <Loading label="Loading where you’re signed in">
            <Skeleton height={96} />
          </Loading>
        }
      >
        {(open) => <Sessions open={open} />}
      </One>
    </FormSection>
  )
}

async function unlessRefused(work: Promise<unknown>, done: string): Promise<void> {
  try {
    await work
    toastSuccess(done)
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    toastFailure(failure.message)
  }
}

function Sessions({ open }: { open: readonly OpenSession[] }) {
  const endOne = useWrite(account.endSession, REFRESHES)
  const endOthers = useWrite(account.endOtherSessions, REFRESHES)
  const end = ({ id }: OpenSession) =>
    unlessRefused(endOne.mutateAsync({ params: { id: String(id) } }), account.endSession.message)
  return (
    <>
      <ul className={styles.list}>
        {open.map((session) => (
          <li key={session.id} className={styles.row}>
            <SessionWords session={session} />
            {!session.is_this && (
              <BusyButton
                variant="default"
                size="xs"
                busyLabel="Signing out…"
                aria-label={`Sign out of ${nameOf(session)}`}
                onClick={() => end(session)}
              >
                Sign out
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <div className={styles.foot}>
          <BusyButton
            variant="default"
            busyLabel="Signing out…"
            onClick={() => unlessRefused(endOthers.mutateAsync({}), account.endOtherSessions.message)}
          >
            Sign out everywhere else
          </BusyButton>
        </div>
      )}
    </>
  )
}

const nameOf = ({ browser }: OpenSession) => browser ?? 'Unknown browser'

function SessionWords({ session }: { session: OpenSession }) {
  const { network, since, last_seen, is_this } = session
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        {nameOf(session)} {is_this && <StatusBadge tone="success">This one</StatusBadge>}
      </p>
      <p className={styles.more}>
        {network !== null && <>From {network}. </>}Signed in <Moment at={since} />, last seen{' '}
        <Moment at={last_seen} />
      </p>
    </div>
  )
}
