import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '../../lib/router/back-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './add-user-account-page.module.css'
import { tellAdded, UserForm } from './user-form.tsx'

/** The form from Settings on a page of its own. */
export function AddUserAccountPage() {
  const storeId = useSession()?.store?.id
  const navigate = useNavigate()
  if (storeId === undefined) return null
  return (
    <Page
      title="Add User Account"
      subtitle="Give a coworker access."
      back={<BackLink to="/settings">Back to Settings</BackLink>}
    >
      <div className={styles.form}>
        <UserForm
          storeId={storeId}
          kind="new"
          user={undefined}
          onSaved={(user) => {
            tellAdded(user)
            void navigate({ to: '/settings', replace: true, ignoreBlocker: true })
          }}
        >
          {(isBusy) => (
            <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
              Save user account
            </BusyButton>
          )}
        </UserForm>
      </div>
    </Page>
  )
}
