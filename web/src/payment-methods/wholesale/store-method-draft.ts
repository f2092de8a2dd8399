import type { Store } from '@trousseau/contract/stores'
import type { Day } from '@trousseau/domain/day'
import {
  CARD_EXPIRED,
  fullYear,
  isExpired,
  monthProblem,
  NOT_A_NUMBER,
  yearProblem,
  zipProblem,
} from '@trousseau/domain/money/payment-method'
import { isStorePhone, phoneDigits, STORE_PHONE } from '@trousseau/domain/people/phone'
import { stateOf, stateProblem } from '@trousseau/domain/places/places'
import { REQUIRED } from '@trousseau/domain/text'
import { routingProblem } from '../form/routing-number.ts'
import type { BankDetails, Biller, CardDetails } from '../provider.ts'

/** The message for an empty month, year or CVV. */
export const REQUIRED_SHORT = 'Required!'
const NO_MATCH = 'Account numbers must match'

export type MethodKind = 'card' | 'bank'

/** A card or a bank account as the form holds it: the address stays when switching between the two. */
export type MethodDraft = {
  month: string
  year: string
  routing: string
  account: string
  confirm: string
  /** The name on the card. */
  name: string
  /** The name on the account. */
  person_name: string
  street: string
  city: string
  state: string
  country: string
  code: string
  number: string
}

/** The card defaults to the contact's name, the account to the store's. */
export function toDraft(store: Store): MethodDraft {
  const { first_name, last_name, street, city, state, country, zip, formatted_phone } = store
  return {
    month: '',
    year: '',
    routing: '',
    account: '',
    confirm: '',
    name: `${first_name} ${last_name}`,
    person_name: store.name,
    street,
    city,
    state: state ?? '',
    country,
    code: zip,
    number: formatted_phone,
  }
}

type Problems = Partial<Record<keyof MethodDraft, string>>

export function problemsOf(draft: MethodDraft, kind: MethodKind, today: Day | undefined): Problems {
  const own = kind === 'card' ? cardProblems(draft, today) : bankProblems(draft)
  const all: Record<string, string | undefined> = { ...own, ...billerProblems(draft) }
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined))
}

function cardProblems({ name, month, year }: MethodDraft, today: Day | undefined) {
  const short = (problem: string | undefined) => (problem === REQUIRED ? REQUIRED_SHORT : problem)
  const problems = {
    name: missing(name),
    month: short(monthProblem(month)),
    year: short(yearProblem(year)),
  }
  if (problems.month || problems.year || today === undefined) return problems
  return isExpired(Number(month), fullYear(year.trim()), today)
    ? { ...problems, year: CARD_EXPIRED }
    : problems
}

function bankProblems({ person_name, routing, account, confirm }: MethodDraft) {
  const isOther = account.trim() !== confirm.trim()
  return {
    person_name: missing(person_name),
    routing: digitsProblem(routing) ?? routingProblem(routing),
    account: digitsProblem(account),
    confirm: digitsProblem(confirm) ?? (isOther ? NO_MATCH : undefined),
  }
}

function billerProblems({ street, city, state, country, code, number }: MethodDraft) {
  return {
    street: missing(street),
    city: missing(city),
    country: missing(country),
    state: stateProblem({ country, state }),
    code: zipProblem(code, country),
    number: missing(number) ?? (isStorePhone(number) ? undefined : STORE_PHONE),
  }
}

const missing = (typed: string) => (typed.trim() === '' ? REQUIRED : undefined)
const digitsProblem = (typed: string) =>
  missing(typed) ?? (/^\d+$/.test(typed.trim()) ? undefined : NOT_A_NUMBER)

function toBiller({ name, street, city, state, country, code, number }: MethodDraft): Biller {
  return {
    ...splitName(name),
    address_1: street.trim(),
    address_city: city.trim(),
    address_state: stateOf({ country, state }) ?? '',
    address_country: country,
    address_zip: code.trim(),
    phone: phoneDigits(number),
  }
}

/** The provider wants a first and a last name: the last word is taken as the last name. */
export function splitName(name: string): { firstname: string; lastname: string } {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  return { firstname: words.join(' '), lastname: last ?? '' }
}

export function toCard(draft: MethodDraft): CardDetails {
  return { ...toBiller(draft), month: draft.month.trim(), year: draft.year.trim() }
}

/** The form does not ask for the kind of account: a store pays from a business checking account. */
export function toBank(draft: MethodDraft): BankDetails {
  return {
    ...toBiller(draft),
    person_name: draft.person_name.trim(),
    bank_type: 'checking',
    bank_holder_type: 'business',
    bank_account: draft.account.trim(),
    bank_routing: draft.routing.trim(),
  }
}
