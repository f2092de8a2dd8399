import { type Day, lastDayOfMonth } from '../day.ts'
import { REQUIRED } from '../text.ts'

export const METHODS = ['card', 'bank'] as const
export const BANK_TYPES = ['checking', 'savings'] as const
export const HOLDER_TYPES = ['personal', 'business'] as const

/** `payment_method_type_id` of a store that pays on delivery; all other stores pay by a saved card or bank account. */
export const CREDIT_ON_DELIVERY = 2

export const NOT_A_NUMBER = 'This field must be a number'
const NOT_A_MONTH = 'A month is a number from 1 to 12.'
const NOT_A_YEAR = 'A year has four digits.'
export const CARD_EXPIRED = 'This card has expired.'

/** "**** **** **** **** 1111": four groups of stars, and the last four. */
export function maskedNumber(lastFour: string): string {
  return `**** **** **** **** ${lastFour}`
}

type CardType = 'visa' | 'mastercard' | 'other'

/** The three card types that the lists have an icon for. */
export function toCardType(brand: string): CardType {
  return brand === 'visa' || brand === 'mastercard' ? brand : 'other'
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  diners: 'Diners Club',
  diners_club: 'Diners Club',
}

export function brandName(brand: string): string {
  return Object.hasOwn(BRANDS, brand) ? (BRANDS[brand] ?? 'Card') : 'Card'
}

/** "Visa ending in 1111". A bank account has no brand. */
export function savedMethodLabel(brand: string | null, lastFour: string): string {
  return `${brand === null ? 'Bank account' : brandName(brand)} ending in ${lastFour}`
}

/** What is wrong with the expiry month typed into a card form, or undefined. */
export function monthProblem(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return REQUIRED
  if (!/^\d+$/.test(text)) return NOT_A_NUMBER
  return /^(0?[1-9]|1[0-2])$/.test(text) ? undefined : NOT_A_MONTH
}

/** What is wrong with an expiry year, or undefined. Two digits are allowed, because cards print "39" for 2039. */
export function yearProblem(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return REQUIRED
  if (!/^\d+$/.test(text)) return NOT_A_NUMBER
  return /^(20)?\d\d$/.test(text) ? undefined : NOT_A_YEAR
}

export function fullYear(typed: string): number {
  return 2000 + (Number(typed) % 100)
}

/** A card is valid until the end of its expiry month. */
export function expiryDay(month: number, year: number): Day {
  return lastDayOfMonth(year, month)
}

export function isExpired(month: number, year: number, today: Day): boolean {
  return expiryDay(month, year) < today
}

/** What is wrong with a billing zip, or undefined. Only US zips are always digits; other countries use letters too. */
export function zipProblem(typed: string, country: string): string | undefined {
  const text = typed.trim()
  if (text === '') return REQUIRED
  return country === 'US' && !/^\d+$/.test(text) ? NOT_A_NUMBER : undefined
}
