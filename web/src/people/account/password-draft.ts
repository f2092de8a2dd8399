import { type FormErrors, schemaResolver } from '@mantine/form'
import { OwnPasswordBody } from '@trousseau/contract/account'
import { REQUIRED } from '@trousseau/domain/text'

export type PasswordDraft = { current_password: string; password: string; confirm: string }

export const NO_PASSWORD: PasswordDraft = { current_password: '', password: '', confirm: '' }
const NO_MATCH = 'Passwords must match'

const check = schemaResolver(OwnPasswordBody, { sync: true })

/** The messages the server would give for each field, and what only the form can check: that both entries match. */
export function passwordProblems(draft: PasswordDraft): FormErrors {
  const problems = check(draft)
  if (draft.current_password === '') problems.current_password = REQUIRED
  if (draft.confirm === '') problems.confirm = REQUIRED
  else if (draft.confirm !== draft.password) problems.confirm = NO_MATCH
  return problems
}
