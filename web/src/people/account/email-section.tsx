import type { User } from '@trousseau/contract/users'
import { BusyButton } from '../../ui/busy-button.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { FieldGrid, FormSection } from '../../ui/form/form-section.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './account-page.module.css'
import type { EmailDraft, EmailForm } from './use-email-form.ts'

type EmailSectionProps = { user: User; email: EmailForm }

export function EmailSection({ user, email }: EmailSectionProps) {
  const { form, element, save, isBusy, messages } = email
  const props = (name: keyof EmailDraft) => ({ required: true, ...form.getInputProps(name) })
  return (
    <FormSection
      title="Change email"
      hint="You sign in with it, and our emails go there. A new one counts once you open the link we send to it."
    >
      {user.pending_email !== null && (
        <Pending pending={user.pending_email} own={user.email} onCancel={email.cancel} />
      )}
      <form
        ref={element}
        noValidate
        aria-label="Change email"
        onSubmit={form.onSubmit(save, focusFirstError)}
      >
        <FieldGrid>
          <TextField label="New email" type="email" autoComplete="email" {...props('email')} />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            {...props('current_password')}
          />
        </FieldGrid>
        <div className={styles.foot}>
          <FormErrors messages={messages} />
          <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
            Change email
          </BusyButton>
        </div>
      </form>
    </FormSection>
  )
}

type PendingProps = { pending: string; own: string; onCancel: () => Promise<void> }

function Pending({ pending, own, onCancel }: PendingProps) {
  return (
    <div className={styles.pending}>
      <p role="status">
        <strong>{pending}</strong> waits to be confirmed. Please open the link in the email we sent there
        within an hour. Until then you sign in with {own}.
      </p>
      <BusyButton variant="default" busyLabel="Cancelling…" onClick={onCancel}>
        Cancel the new email
      </BusyButton>
    </div>
  )
}
