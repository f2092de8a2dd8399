import { schemaResolver } from '@mantine/form'
import { type Store, StoreChange, StoreProfile } from '@trousseau/contract/stores'
import { phoneDigits } from '@trousseau/domain/people/phone'
import { stateOf, stateProblem } from '@trousseau/domain/places/places'
import { z } from 'zod/mini'
import { lineSoFar, type PlaceDraft } from './place-draft.ts'

/** A store as the form holds it: its profile, and its payment terms, which only the wholesaler sees and changes. */
export type StoreProfileDraft = PlaceDraft & {
  first_name: string
  last_name: string
  email: string
  phone: string
  name: string
  website: string
  alterations_days: string
  payment_method_type_id: string
  terms_days: string
  hold_reason: string
  /** 1 or 0. */
  monthly_statement: string
}

export const STORE_FIELD_NAMES: Readonly<Record<keyof StoreProfileDraft, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  name: 'Store name',
  website: 'Website',
  country: 'Country',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'Zip code',
  address: 'Address',
  alterations_days: 'Days for alterations',
  payment_method_type_id: 'Payment',
  terms_days: 'Terms (days)',
  hold_reason: 'On hold because',
  monthly_statement: 'Monthly statement',
}

export function toProfileDraft(store: Store): StoreProfileDraft {
  const { first_name, last_name, email, name, website } = store
  const place = {
    country: store.country,
    street: store.street,
    city: store.city,
    state: store.state ?? '',
    zip: store.zip,
  }
  return {
    ...place,
    address: store.address === lineSoFar(place) ? null : store.address,
    first_name,
    last_name,
    email,
    name,
    website,
    phone: store.formatted_phone,
    alterations_days: String(store.alterations_days),
    payment_method_type_id: String(store.payment_method_type_id),
    terms_days: String(store.terms_days),
    hold_reason: store.hold_reason ?? '',
    monthly_statement: store.monthly_statement ? '1' : '0',
  }
}

const lineOf = (draft: StoreProfileDraft) => draft.address ?? lineSoFar(draft)

export function toStoreChange(draft: StoreProfileDraft, hasTerms: boolean) {
  const { payment_method_type_id, terms_days, hold_reason, monthly_statement, ...profile } = draft
  const change = {
    ...profile,
    phone: phoneDigits(profile.phone),
    state: stateOf(draft),
    address: lineOf(draft),
  }
  const terms = { payment_method_type_id, terms_days, hold_reason }
  return hasTerms ? { ...change, ...terms, monthly_statement: monthly_statement === '1' } : change
}

const { payment_method_type_id, terms_days, hold_reason } = StoreChange.shape
const checkProfile = schemaResolver(StoreProfile, { sync: true })
const checkAll = schemaResolver(z.extend(StoreProfile, { payment_method_type_id, terms_days, hold_reason }), {
  sync: true,
})

/** The messages the server would give for each field. */
export function profileProblems(draft: StoreProfileDraft, hasTerms: boolean) {
  const found = (hasTerms ? checkAll : checkProfile)({ ...draft, address: lineOf(draft) })
  const state = stateProblem(draft)
  return state ? { ...found, state } : found
}
