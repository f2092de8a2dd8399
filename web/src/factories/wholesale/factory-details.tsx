import type { Factory } from '@trousseau/contract/factories'
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { RecordFormTrouble } from '../../lib/forms/record-form-trouble.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FormSection } from '../../ui/form/form-section.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { FactoryFields } from './factory-fields.tsx'
import { useFactoryForm } from './use-factory-form.ts'

const ABOUT = { title: 'Details', hint: 'How the house reaches it.' }

/** For those who only read. */
export function FactoryDetails({ factory }: { factory: Factory }) {
  return (
    <FormSection {...ABOUT}>
      <Facts
        facts={[
          ['Name', factory.name],
          ['Email', factory.email || '–'],
          ['Phone', factory.phone || '–'],
          ['Address', factory.address || '–'],
        ]}
      />
    </FormSection>
  )
}

export function FactoryForm({ factory }: { factory: Factory }) {
  const { form, element, save, loadNewer, isBusy, trouble, hasUnsaved } = useFactoryForm({
    factory,
    onSaved: ({ name }) => toastSuccess(`${name} was saved.`),
  })
  return (
    <form ref={element} noValidate aria-label="Details" onSubmit={form.onSubmit(save, focusFirstError)}>
      <FormSection {...ABOUT}>
        <FactoryFields form={form} />
        <div>
          <RecordFormTrouble trouble={trouble} onLoadNewer={loadNewer} />
          <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
            Save factory
          </BusyButton>
        </div>
      </FormSection>
      <LeaveDialog hasUnsaved={hasUnsaved} />
    </form>
  )
}
