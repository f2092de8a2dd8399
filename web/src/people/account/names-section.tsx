import type { User } from '@trousseau/contract/users'
import { RecordFormTrouble } from '../../lib/forms/record-form-trouble.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FieldGrid, FormSection, WHOLE_ROW } from '../../ui/form/form-section.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './account-page.module.css'
import { NAME_LABELS, type NamesDraft } from './names-draft.ts'
import type { NamesForm } from './use-names-form.ts'

export function NamesSection({ user, names }: { user: User; names: NamesForm }) {
  const { form, element, save, loadNewer, isBusy, trouble } = names
  const props = (name: keyof NamesDraft) => ({
    label: NAME_LABELS[name],
    required: true,
    ...form.getInputProps(name),
  })
  return (
    <FormSection
      title="Name"
      hint="How you are called here. Your e-mail address and role are changed by an administrator."
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
