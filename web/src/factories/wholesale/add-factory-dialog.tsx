import { Button } from '@mantine/core'
import type { Factory } from '@trousseau/contract/factories'
import { RecordFormTrouble } from '../../lib/forms/record-form-trouble.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { FactoryFields } from './factory-fields.tsx'
import { useFactoryForm } from './use-factory-form.ts'

type AddFactoryProps = { onClose: () => void; onAdded: (factory: Factory) => void }

export function AddFactoryDialog({ isOpen, onClose, onAdded }: AddFactoryProps & { isOpen: boolean }) {
  return (
    <Dialog title="Add factory" isOpen={isOpen} onClose={onClose}>
      <AddFactory onClose={onClose} onAdded={onAdded} />
    </Dialog>
  )
}

function AddFactory({ onClose, onAdded }: AddFactoryProps) {
  const { form, element, save, loadNewer, isBusy, trouble } = useFactoryForm({
    factory: undefined,
    onSaved(factory) {
      toastSuccess(`${factory.name} was added.`)
      onClose()
      onAdded(factory)
    },
  })
  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(save, focusFirstError)}>
      <FactoryFields form={form} isFirst />
      <RecordFormTrouble trouble={trouble} onLoadNewer={loadNewer} />
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
          Save factory
        </BusyButton>
      </DialogActions>
    </form>
  )
}
