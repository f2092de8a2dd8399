import type { UseFormReturnType } from '@mantine/form'
import { FieldGrid, WHOLE_ROW } from '../ui/form/form-section.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { type PersonDraft, ROLE_CHOICES } from './people-draft.ts'

type PersonFieldsProps = {
  form: UseFormReturnType<PersonDraft>
  /** Not where all have the same rights, as at a factory. */
  hasRoles: boolean
  /** Why the role stays as it is. */
  fixedRole?: string | undefined
}

export function PersonFields({ form, hasRoles, fixedRole }: PersonFieldsProps) {
  const props = (name: keyof PersonDraft) => ({ required: true, ...form.getInputProps(name) })
  // Somebody else's: the browser would offer the reader's own.
  return (
    <FieldGrid>
      <TextField label="First name" autoComplete="off" data-autofocus {...props('first_name')} />
      <TextField label="Last name" autoComplete="off" {...props('last_name')} />
      <TextField label="Email" type="email" autoComplete="off" className={WHOLE_ROW} {...props('email')} />
      {hasRoles && (
        <SelectField
          label="Role"
          className={WHOLE_ROW}
          choices={ROLE_CHOICES}
          disabled={fixedRole !== undefined}
          description={fixedRole}
          {...props('role')}
        />
      )}
    </FieldGrid>
  )
}
