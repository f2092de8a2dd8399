import type { Session } from '@trousseau/contract/sessions'
import { type User, users } from '@trousseau/contract/users'
import { ADMIN } from '@trousseau/domain/people/roles'
import { One } from '../../lib/api/one.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { RecordFormTrouble } from '../../lib/forms/record-form-trouble.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { FieldGrid, FormSection, WHOLE_ROW } from '../../ui/form/form-section.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SkeletonFields } from '../../ui/page/skeleton-shapes.tsx'
import styles from './account-page.module.css'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NewsSection } from './news-section.tsx'
import type { PasswordDraft } from './password-draft.ts'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { useEmailForm } from './use-email-form.ts'
import { NAME_LABELS, type NamesDraft, type NamesForm, useNamesForm } from './use-names-form.ts'
import { type PasswordForm, usePasswordForm } from './use-password-form.ts'

const TITLE = 'Your account'

export function AccountPage() {
  const session = useSession()
  if (!session) return null
  if (session.viewing) return <ViewedAccount session={session} />
  if (session.second_factor_needed)
    return (
      <Page title={TITLE} subtitle="All staff use two-step sign-in. Please set yours up to continue.">
        <SecondFactorSection />
      </Page>
    )
  return (
    <Page title={TITLE} subtitle="Your name, your email, and how and where you sign in">
      <OwnAccount key={session.user.id} id={session.user.id} />
      {session.factory && <NewsSection factory={session.factory} />}
    </Page>
  )
}

function OwnAccount({ id }: { id: number }) {
  const read = useOne(users.getUser, { params: { id: String(id) } })
  return (
    <One
      read={read}
      what="Your account could not be loaded."
      waiting={
        <Loading label="Loading your account">
          <SkeletonFields count={6} />
        </Loading>
      }
    >
      {(user) => <AccountForms user={user} />}
    </One>
  )
}

function AccountForms({ user }: { user: User }) {
  const names = useNamesForm(user)
  const email = useEmailForm(user)
  const password = usePasswordForm()
  const isAdmin = managesPeople(user)
  return (
    <>
      <NamesSection user={user} names={names} isAdmin={isAdmin} />
      {isAdmin && <EmailSection user={user} email={email} />}
      <PasswordSection email={user.email} password={password} />
      <SecondFactorSection />
      <SessionsSection />
      <DataSection />
      <LeaveDialog hasUnsaved={() => names.hasUnsaved() || email.hasUnsaved() || password.hasUnsaved()} />
    </>
  )
}

/** Admins manage people, themselves among them; everybody at a factory has the same rights. */
const managesPeople = ({ userable_type, role_id }: User) => userable_type !== 'factory' && role_id === ADMIN

/** Staff viewing a store are still themselves, and can change their own account only in their own session. */
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

type NamesSectionProps = { user: User; names: NamesForm; isAdmin: boolean }

function NamesSection({ user, names, isAdmin }: NamesSectionProps) {
  const { form, element, save, loadNewer, isBusy, trouble } = names
  const props = (name: keyof NamesDraft) => ({
    label: NAME_LABELS[name],
    required: true,
    ...form.getInputProps(name),
  })
  return (
    <FormSection
      title="Name"
      hint={
        isAdmin
          ? 'Your name in the portal. Only another admin can change your role.'
          : 'Your name in the portal. Only an admin can change your email or role.'
      }
    >
      <form ref={element} noValidate aria-label="Name" onSubmit={form.onSubmit(save, focusFirstError)}>
        <FieldGrid>
          <TextField className={WHOLE_ROW} autoComplete="nickname" {...props('name')} />
          <TextField autoComplete="given-name" {...props('first_name')} />
          <TextField autoComplete="family-name" {...props('last_name')} />
        </FieldGrid>
        <div className={styles.facts}>
          <Facts
            facts={[
              ['Email', user.email],
              ['Role', user.role],
            ]}
          />
        </div>
        <RecordFormTrouble trouble={trouble} onLoadNewer={loadNewer} />
        <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
          Save
        </BusyButton>
      </form>
    </FormSection>
  )
}

function PasswordSection({ email, password }: { email: string; password: PasswordForm }) {
  const { form, element, save, isBusy, messages } = password
  const props = (name: keyof PasswordDraft) => ({ required: true, ...form.getInputProps(name) })
  return (
    <FormSection title="Change password" hint="You'll stay signed in here and be signed out everywhere else.">
      <form
        ref={element}
        noValidate
        aria-label="Change password"
        onSubmit={form.onSubmit(save, focusFirstError)}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly type="text" autoComplete="username" value={email} />
        <FieldGrid>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            className={WHOLE_ROW}
            {...props('current_password')}
          />
          <PasswordField label="New password" autoComplete="new-password" {...props('password')} />
          <PasswordField label="Confirm password" autoComplete="new-password" {...props('confirm')} />
        </FieldGrid>
        <div className={styles.foot}>
          <FormErrors messages={messages} />
          <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
            Change password
          </BusyButton>
        </div>
      </form>
    </FormSection>
  )
}
