import { schemaResolver } from '@mantine/form'
import { type Address, NewAddress } from '@trousseau/contract/addresses'
import { stateProblem } from '@trousseau/domain/places/places'
import { REQUIRED } from '@trousseau/domain/text'

/** An address as the form holds it. For a new one, the name is entered in two parts, which are joined. */
export type AddressDraft = {
  first_name: string
  last_name: string
  full_name: string
  street: string
  city: string
  state: string
  country: string
  zip: string
  phone: string
}

const EMPTY: AddressDraft = {
  first_name: '',
  last_name: '',
  full_name: '',
  street: '',
  city: '',
  state: '',
  country: 'US',
  zip: '',
  phone: '',
}

const codeOf = (places: Record<string, string> | null) => Object.keys(places ?? {})[0] ?? ''

export function toDraft(address: Address | undefined): AddressDraft {
  if (!address) return EMPTY
  const { full_name, street, city, zip, phone, state, country } = address
  return { ...EMPTY, full_name, street, city, zip, phone, state: codeOf(state), country: codeOf(country) }
}

export function toBody(draft: AddressDraft, isNew: boolean) {
  const { first_name, last_name, state, ...rest } = draft
  const full_name = isNew ? `${first_name.trim()} ${last_name.trim()}`.trim() : draft.full_name
  return { ...rest, full_name, state: state === '' ? null : state }
}

const check = schemaResolver(NewAddress, { sync: true })

/** The messages the server would give for each field. */
export function problemsOf(draft: AddressDraft, isNew: boolean) {
  const body = toBody(draft, isNew)
  const state = stateProblem(body)
  const { full_name, ...fields } = check(body)
  const others = state ? { ...fields, state } : fields
  if (!isNew) return full_name === undefined ? others : { ...others, full_name }
  const missing = (name: string) => (name.trim() === '' ? REQUIRED : undefined)
  const first_name = missing(draft.first_name)
  const last_name = missing(draft.last_name) ?? (first_name ? undefined : full_name)
  return { ...others, ...(first_name && { first_name }), ...(last_name && { last_name }) }
}
