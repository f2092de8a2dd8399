import { type FormErrors, schemaResolver } from '@mantine/form'
import { line } from '@trousseau/contract/fields'
import {
  bankType,
  billingAddress,
  holderType,
  month,
  type PaymentMethod,
  personName,
  year,
} from '@trousseau/contract/payment-methods'
import type { Store } from '@trousseau/contract/stores'
import type { Day } from '@trousseau/domain/day'
import {
  CARD_EXPIRED,
  fullYear,
  isExpired,
  NOT_A_NUMBER,
  zipProblem,
} from '@trousseau/domain/money/payment-method'
import { hasStates, stateProblem } from '@trousseau/domain/places/places'
import { REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { type BankDetails, type Biller, type CardDetails, nameOf } from '../provider.ts'
import { routingProblem } from './routing-number.ts'

/** New cards and bank accounts as their forms hold them. A card's number and CVV are in the provider's frames. */

export type AddressPart = {
  address_1: string
  address_city: string
  /** Empty until a state is chosen, and for countries without states. */
  address_state: string
  address_zip: string
  address_country: string
}
type Named = AddressPart & { firstname: string; lastname: string }
export type CardDraft = Named & { month: string; year: string }
export type BankDraft = Named & {
  /** Null while it is derived from the other names. */
  person_name: string | null
  bank_type: string
  bank_holder_type: string
  bank_account: string
  bank_routing: string
}

type StoreAddress = Pick<Store, 'street' | 'city' | 'state' | 'zip' | 'country'>

/** Most cards and accounts are billed to the store. */
export const billedTo = (store: StoreAddress | undefined): AddressPart => ({
  address_1: store?.street ?? '',
  address_city: store?.city ?? '',
  address_state: store?.state ?? '',
  address_zip: store?.zip ?? '',
  address_country: store?.country ?? 'US',
})
export const newCard = (address: AddressPart): CardDraft => ({
  firstname: '',
  lastname: '',
  ...address,
  month: '',
  year: '',
})
export const newBank = (address: AddressPart): BankDraft => ({
  firstname: '',
  lastname: '',
  ...address,
  person_name: null,
  bank_type: '',
  bank_holder_type: '',
  bank_account: '',
  bank_routing: '',
})

/** The provider's limit for names. */
const name = line(50)
const account = line(17).check(z.regex(/^\d+$/, NOT_A_NUMBER))
const CARD = z.object({ firstname: name, lastname: name, ...billingAddress, month, year })
const BANK = z.object({
  firstname: name,
  lastname: name,
  person_name: personName,
  ...billingAddress,
  bank_type: bankType,
  bank_holder_type: holderType,
  bank_account: account,
  bank_routing: z.string(),
})

const checkCard = schemaResolver(CARD, { sync: true })
const checkBank = schemaResolver(BANK, { sync: true })

export function cardProblems(draft: CardDraft, today: Day): FormErrors {
  const found = checkCard(draft)
  return told({ ...found, ...addressProblems(draft, found), ...expiryProblems(draft, today, found) })
}

/** A business's account defaults to the store's name, a person's to their own. */
export function nameOnAccount(draft: BankDraft, storeName: string): string {
  const { person_name, bank_holder_type, firstname, lastname } = draft
  if (person_name !== null) return person_name
  return bank_holder_type === 'business' ? storeName : `${firstname} ${lastname}`.trim()
}

const withName = (draft: BankDraft, storeName: string) => ({
  ...draft,
  person_name: nameOnAccount(draft, storeName),
})

export function bankProblems(draft: BankDraft, storeName: string): FormErrors {
  const found = checkBank(withName(draft, storeName))
  return told({
    ...found,
    ...addressProblems(draft, found),
    bank_routing: routingProblem(draft.bank_routing),
  })
}

export function addressProblems(draft: AddressPart, found: FormErrors): FormErrors {
  const { address_country: country, address_state: state, address_zip } = draft
  return {
    address_country: country === '' ? REQUIRED : found.address_country,
    address_state: stateProblem({ country, state }),
    address_zip: found.address_zip ?? zipProblem(address_zip, country),
  }
}

export function expiryProblems(
  draft: { month: string; year: string },
  today: Day,
  found: FormErrors,
): FormErrors {
  if (found.month !== undefined || found.year !== undefined) return {}
  return isExpired(Number(draft.month), fullYear(draft.year), today) ? { year: CARD_EXPIRED } : {}
}

/** Drops empty messages: Mantine treats any listed field as invalid. */
export function told(problems: FormErrors): FormErrors {
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== undefined))
}

export const stateIn = ({ address_country, address_state }: AddressPart) =>
  hasStates(address_country) ? address_state : ''

export const toCard = (draft: CardDraft): CardDetails => ({
  ...z.parse(CARD, draft),
  address_state: stateIn(draft),
})
export const toBank = (draft: BankDraft, storeName: string): BankDetails => ({
  ...z.parse(BANK, withName(draft, storeName)),
  address_state: stateIn(draft),
  bank_routing: draft.bank_routing.trim(),
})

/** Whether this is the card that was sent, as far as can be told without its number. */
export function isThisCard(method: PaymentMethod, card: CardDetails): boolean {
  const expiry = `${card.month.padStart(2, '0')}${fullYear(card.year)}`
  return method.method === 'card' && method.card_exp === expiry && isBilledTo(method, card)
}

export function isThisBank(method: PaymentMethod, bank: BankDetails): boolean {
  const { bank_account, bank_type, bank_holder_type } = bank
  const isSame = method.bank_type === bank_type && method.bank_holder_type === bank_holder_type
  const isEqual = isSame && method.card_last_four === bank_account.slice(-4)
  return method.method === 'bank' && isEqual && isBilledTo(method, bank)
}

function isBilledTo(method: PaymentMethod, biller: Biller): boolean {
  const isHere = method.address_1 === biller.address_1 && method.address_zip === biller.address_zip
  return isHere && method.person_name === nameOf(biller)
}
