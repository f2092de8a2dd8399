import { schemaResolver } from '@mantine/form'
import { NewStore } from '@trousseau/contract/stores'
import { phoneDigits } from '@trousseau/domain/people/phone'
import { stateOf, stateProblem } from '@trousseau/domain/places/places'
import type { PlaceDraft } from '../place-draft.ts'

/** A store as the form holds it. */
export type StoreDraft = PlaceDraft & {
  first_name: string
  last_name: string
  email: string
  phone: string
  name: string
  website: string
  payment_method_type_id: string
  terms_days: string
}

export const EMPTY_STORE: StoreDraft = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  name: '',
  website: '',
  payment_method_type_id: '1',
  terms_days: '30',
  country: 'US',
  street: '',
  city: '',
  state: '',
  zip: '',
  address: null,
}

/** If the address line is derived from its parts, it is sent empty and the server builds it. */
export function toNewStore(draft: StoreDraft) {
  const { phone, address, ...rest } = draft
  return { ...rest, phone: phoneDigits(phone), state: stateOf(draft), address: address ?? '' }
}

const check = schemaResolver(NewStore, { sync: true })

/** The messages the server would give for each field. */
export function problemsOf(draft: StoreDraft) {
  const state = stateProblem(draft)
  const fields = check(toNewStore(draft))
  return state ? { ...fields, state } : fields
}

export function isUntouched(draft: StoreDraft): boolean {
  const names = Object.keys(EMPTY_STORE) as (keyof StoreDraft)[]
  return names.every((name) => draft[name] === EMPTY_STORE[name])
}
