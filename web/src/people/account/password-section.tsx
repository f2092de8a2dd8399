import { BusyButton } from '../../ui/busy-button.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { FieldGrid, FormSection, WHOLE_ROW } from '../../ui/form/form-section.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import styles from './account-page.module.css'
import type { PasswordDraft } from './password-draft.ts'
import type { PasswordForm } from './use-password-form.ts'

export function PasswordSection({ email, password }: { email: string; password: PasswordForm }) {
  const { form, element, save, isBusy, messages } = password
  const props = (name: keyof PasswordDraft) => ({ required: true, ...form.getInputProps(name) })
  return (
    <FormSection
      title="Change password"
      hint="You stay signed in here. Wherever else you are signed in, you are signed out."
    >
      <form
        ref={element}
        noValidate
        aria-label="Change password"
        onSubmit={form.onSubmit(save, focusFirstError)}
      >
        {/* Tells a password manager whose password it is. */}
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
