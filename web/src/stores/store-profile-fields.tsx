import type { ReactNode } from 'react'
import { checkOnLeave } from '../lib/forms/check-on-leave.ts'
import { LeaveDialog } from '../lib/forms/leave-dialog.tsx'
import { RecordFormTrouble } from '../lib/forms/record-form-trouble.tsx'
import { BusyButton } from '../ui/busy-button.tsx'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import { FieldGrid, FormSection } from '../ui/form/form-section.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { STORE_FIELD_NAMES, type StoreProfileDraft } from './store-profile-draft.ts'
import styles from './store-profile-fields.module.css'
import type { StoreProfileForm } from './use-store-profile-form.ts'

type StoreProfileFieldsProps = {
  profile: StoreProfileForm
  /**
   * Extra sections for people who may change more than the profile; `storeField(profile, 'terms_days')` makes each
   * field.
   */
  children?: ReactNode
}

/** Without autofill, because the person typing may not be the one described. */
export function storeField({ form }: StoreProfileForm, name: keyof StoreProfileDraft) {
  const label = STORE_FIELD_NAMES[name]
  return { label, required: true, autoComplete: 'off', ...form.getInputProps(name) }
}

/** The whole form for an existing store, with its button, and a warning before leaving it unsaved. */
export function StoreProfileFields({ profile, children }: StoreProfileFieldsProps) {
  const { form, element, save, loadNewer, isBusy, trouble, hasUnsaved } = profile
  const field = (name: keyof StoreProfileDraft) => storeField(profile, name)
  return (
    <>
      <form
        ref={element}
        noValidate
        aria-label="Edit Store"
        onSubmit={form.onSubmit(save, focusFirstError)}
        onBlur={checkOnLeave(form)}
      >
        <FormSection title="Contact" hint="Who we contact.">
          <FieldGrid>
            <TextField {...field('first_name')} />
            <TextField {...field('last_name')} />
            <TextField type="email" {...field('email')} />
            <TextField type="tel" {...field('phone')} />
          </FieldGrid>
        </FormSection>
        <FormSection title="Store">
          <FieldGrid>
            <TextField {...field('name')} />
            <TextField inputMode="url" {...field('website')} />
          </FieldGrid>
        </FormSection>
        <PlaceFields form={form} />
        <FormSection
          title="Alterations"
          hint="How long before the wear date a dress is needed. Open orders get new dates; ones with their own days keep them."
        >
          <FieldGrid>
            <TextField inputMode="numeric" maxLength={3} {...field('alterations_days')} />
          </FieldGrid>
        </FormSection>
        {children}
        <div className={styles.foot}>
          <RecordFormTrouble trouble={trouble} onLoadNewer={loadNewer} />
          <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
            Save store
          </BusyButton>
        </div>
      </form>
      <LeaveDialog hasUnsaved={hasUnsaved} />
    </>
  )
}
