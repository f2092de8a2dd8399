import { type FormErrors, schemaResolver } from '@mantine/form'
import {
  bankType,
  billingAddress,
  holderType,
  month,
  type PaymentMethod,
  personName,
  year,
} from '@trousseau/contract/payment-methods'
import type { Day } from '@trousseau/domain/day'
import { fullYear } from '@trousseau/domain/money/payment-method'
import { z } from 'zod/mini'
import { type AddressPart, addressProblems, expiryProblems, stateIn, told } from './form/method-draft.ts'

/** A saved card or bank account as the form holds it. Fields of the other kind stay empty. */
export type EditDraft = AddressPart & {
  person_name: string
  month: string
  year: string
  bank_type: string
  bank_holder_type: string
}

const bankKind = { bank_type: bankType, bank_holder_type: holderType }
const shared = { person_name: personName, ...billingAddress }
const checkCard = schemaResolver(z.object({ ...shared, month, year }), { sync: true })
const checkBank = schemaResolver(z.object({ ...shared, ...bankKind }), { sync: true })

/** An expired card's address can still be edited: its date is validated only if it was changed. */
export function editProblems(method: PaymentMethod, draft: EditDraft, today: Day): FormErrors {
  const found = method.method === 'card' ? checkCard(draft) : checkBank(draft)
  const isDated = method.method === 'card' && isExpiryChanged(method, draft)
  const expiry = isDated ? expiryProblems(draft, today, found) : {}
  return told({ ...found, ...addressProblems(draft, found), ...expiry })
}

const monthIn = ({ card_exp }: PaymentMethod) => card_exp?.slice(0, 2) ?? ''
const yearIn = ({ card_exp }: PaymentMethod) => card_exp?.slice(2) ?? ''

export function toEditDraft(method: PaymentMethod): EditDraft {
  const { person_name, address_1, address_city, address_zip, bank_type, bank_holder_type } = method
  return {
    person_name,
    address_1,
    address_city,
    address_zip,
    address_state: method.address_state ?? '',
    address_country: method.address_country ?? '',
    month: monthIn(method),
    year: yearIn(method),
    bank_type: bank_type ?? '',
    bank_holder_type: bank_holder_type ?? '',
  }
}

function isExpiryChanged(method: PaymentMethod, { month, year }: EditDraft): boolean {
  return Number(month) !== Number(monthIn(method)) || fullYear(year) !== Number(yearIn(method))
}

export function toChange(method: PaymentMethod, draft: EditDraft) {
  const { month, year, bank_type, bank_holder_type, ...shared } = draft
  const state = stateIn(draft)
  const change = { ...shared, address_state: state === '' ? null : state, version: method.version }
  if (method.method === 'card') return isExpiryChanged(method, draft) ? { ...change, month, year } : change
  return { ...change, ...z.parse(z.object(bankKind), draft) }
}
