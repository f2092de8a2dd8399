import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type User, users } from '@trousseau/contract/users'
import { type ReactNode, useState } from 'react'
import { call } from '../lib/api/call.ts'
import { RecordFormTrouble } from '../lib/forms/record-form-trouble.tsx'
import { useRecordForm } from '../lib/forms/use-record-form.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import { FieldGrid, WHOLE_ROW } from '../ui/form/form-section.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import {
  PERSON_FIELD_NAMES,
  type PersonDraft,
  personProblems,
  REGULAR_CHOICE,
  ROLE_CHOICES,
  toPersonDraft,
} from './people-draft.ts'
import styles from './people-form.module.css'

type PersonDialogProps = {
  title: string
  /** What will happen, shown above the fields. */
  children?: ReactNode
  /** Undefined for a new person. */
  person: User | undefined
  hasRoles: boolean
  fixedRole?: string | undefined
  fixedEmail?: string | undefined
  onlyRegular?: string | undefined
  doLabel: string
  busyLabel: string
  isOpen: boolean
  onClose: () => void
  onSave: (draft: PersonDraft, before: User | undefined, idempotencyKey: string) => Promise<User>
  /** Called after saving; the dialog closes by itself. */
  onSaved: (person: User) => void
}

/** The name, email and role of a new or an existing person. What was typed stays after a refusal. */
export function PersonDialog({ title, isOpen, onClose, onSave, ...form }: PersonDialogProps) {
  const [isBusy, setIsBusy] = useState(false)

  const save: PersonDialogProps['onSave'] = async (...sent) => {
    setIsBusy(true)
    try {
      return await onSave(...sent)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} canClose={!isBusy}>
      {/* A key per person, so that a dialog that is still closing does not pass its values on to the next one. */}
      <PersonForm key={form.person?.id} {...form} onSave={save} onClose={onClose} />
    </Dialog>
  )
}

function PersonForm(props: Omit<PersonDialogProps, 'title' | 'isOpen'>) {
  const { person, doLabel, busyLabel, onClose, children } = props
  const { form, element, save, isBusy, trouble, loadNewer } = useRecordForm<User, PersonDraft>({
    record: person,
    toDraft: toPersonDraft,
    names: PERSON_FIELD_NAMES,
    problems: personProblems,
    save: props.onSave,
    load: ({ id }) => call(users.getUser, { params: { id: String(id) } }),
    onSaved(saved) {
      props.onSaved(saved)
      onClose()
    },
  })
  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(save, focusFirstError)}>
      {children && <p className={styles.about}>{children}</p>}
      <PersonFields
        form={form}
        hasRoles={props.hasRoles}
        fixedRole={props.fixedRole}
        fixedEmail={props.fixedEmail}
        onlyRegular={props.onlyRegular}
      />
      <RecordFormTrouble trouble={trouble} onLoadNewer={loadNewer} />
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={isBusy} busyLabel={busyLabel}>
          {doLabel}
        </BusyButton>
      </DialogActions>
    </form>
  )
}

type PersonFieldsProps = {
  form: UseFormReturnType<PersonDraft>
  /** False if everybody has the same rights, as at a factory. */
  hasRoles: boolean
  /** Why the role cannot be changed. */
  fixedRole?: string | undefined
  /** Where the email is changed, if not here. */
  fixedEmail?: string | undefined
  /** Why nothing but a Regular Account is offered. */
  onlyRegular?: string | undefined
}

function PersonFields({ form, hasRoles, fixedRole, fixedEmail, onlyRegular }: PersonFieldsProps) {
  const props = (name: keyof PersonDraft) => ({ required: true, ...form.getInputProps(name) })
  // These belong to another person: the browser would autofill the signed-in person's own.
  return (
    <FieldGrid>
      <TextField label="First name" autoComplete="off" data-autofocus {...props('first_name')} />
      <TextField label="Last name" autoComplete="off" {...props('last_name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        className={WHOLE_ROW}
        disabled={fixedEmail !== undefined}
        description={fixedEmail}
        {...props('email')}
      />
      {hasRoles && (
        <SelectField
          label="Role"
          className={WHOLE_ROW}
          choices={onlyRegular === undefined ? ROLE_CHOICES : REGULAR_CHOICE}
          disabled={fixedRole !== undefined}
          description={fixedRole ?? onlyRegular}
          {...props('role')}
        />
      )}
    </FieldGrid>
  )
}
