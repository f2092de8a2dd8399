import { Button } from '@mantine/core'
import type { FactoryPackage } from '@trousseau/contract/packages'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import styles from './shipment-form.module.css'
import { useChangePackage } from './use-change-package.ts'

const NOTE_MAX = 1_000

type NoteDialogProps = { pack: FactoryPackage; isOpen: boolean; onClose: () => void }

export function NoteDialog({ pack, isOpen, onClose }: NoteDialogProps) {
  const changing = useChangePackage(pack, onClose)
  return (
    <Dialog title="Note" isOpen={isOpen} onClose={onClose} canClose={!changing.isPending}>
      <NoteForm pack={pack} changing={changing} onClose={onClose} />
    </Dialog>
  )
}

type NoteFormProps = {
  pack: FactoryPackage
  changing: ReturnType<typeof useChangePackage>
  onClose: () => void
}

/** Begins anew each time the dialog opens. */
function NoteForm({ pack, changing, onClose }: NoteFormProps) {
  const { change, messages, isPending } = changing
  const [note, setNote] = useState(pack.note ?? '')

  function submit(event: FormEvent) {
    event.preventDefault()
    void change({ note }, 'The note is saved.')
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextAreaField
        label="Note"
        description="For those who pack, and for the house."
        rows={4}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
        data-autofocus
      />
      <div>
        <FormErrors messages={messages} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Not now
          </Button>
          <BusyButton type="submit" busy={isPending} busyLabel="Saving…">
            Save note
          </BusyButton>
        </DialogActions>
      </div>
    </form>
  )
}
