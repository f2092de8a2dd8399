import { Skeleton } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { Session } from '@trousseau/contract/sessions'
import type { User } from '@trousseau/contract/users'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { Facts } from '../../ui/facts.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './account-page.module.css'
import { NAME_LABELS } from './names-draft.ts'
import { NamesSection } from './names-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { useNamesForm } from './use-names-form.ts'
import { usePasswordForm } from './use-password-form.ts'

const TITLE = 'Your account'

export function AccountPage() {
  const session = useSession()
  if (!session) return null
  if (session.viewing) return <ViewedAccount session={session} />
  return (
    <Page title={TITLE} subtitle="Your name and your password">
      <OwnAccount key={session.user.id} id={session.user.id} />
    </Page>
  )
}

function OwnAccount({ id }: { id: number }) {
  const read = useRead(api.getUser, { params: { id: String(id) } })
  if (read.data) return <AccountForms user={read.data} />
  if (read.error)
    return (
      <LoadFailed
        what="Your account could not be loaded."
        failure={read.error}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    )
  return (
    <Loading label="Loading your account">
      <Skeleton height={220} mb={24} />
      <SkeletonLines lines={6} />
    </Loading>
  )
}

function AccountForms({ user }: { user: User }) {
  const names = useNamesForm(user)
  const password = usePasswordForm()
  return (
    <>
      <NamesSection user={user} names={names} />
      <PasswordSection email={user.email} password={password} />
      <LeaveDialog hasUnsaved={() => names.hasUnsaved() || password.hasUnsaved()} />
    </>
  )
}

/** Staff who look at a store are still themselves, and change what is theirs at their own desk. */
function ViewedAccount({ session }: { session: Session }) {
  const { name, first_name, last_name, email } = session.user
  return (
    <Page
      title={TITLE}
      subtitle="Each person of the store changes their name and password here. This is you; stop viewing to change yours."
    >
      <div className={styles.facts}>
        <Facts
          facts={[
            [NAME_LABELS.name, name],
            [NAME_LABELS.first_name, first_name],
            [NAME_LABELS.last_name, last_name],
            ['Email', email],
          ]}
        />
      </div>
    </Page>
  )
}
