import { Address } from '@trousseau/contract/addresses'
import { CustomItem, WholesaleCustomItem } from '@trousseau/contract/custom-items'
import { Dress, WholesaleDress } from '@trousseau/contract/dresses'
import { Factory } from '@trousseau/contract/factories'
import { PaymentMethod } from '@trousseau/contract/payment-methods'
import { Balance } from '@trousseau/contract/payments'
import { Session } from '@trousseau/contract/sessions'
import { Retailer, Store } from '@trousseau/contract/stores'
import { User } from '@trousseau/contract/users'
import { formatMoney } from '@trousseau/domain/money/money'
import { type Account, ADMIN, REGULAR, ROLE_LABELS, type UserKind } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'

/**
 * One sample of each thing the server may answer: `anOrder({ status: 2 })`. Fields that are not given have defaults,
 * which follow the given ones: a status's label, an amount as text. Each sample is parsed with the contract's schema,
 * so that one the server could not answer fails where it is made.
 */

/** The current date in all samples. */
export const TODAY = '2026-03-10'
export const MOMENT = '2026-03-02T15:00:00.000Z'
export const DAY = '2026-03-02'

export const STORE = { id: 12, name: 'Ivory Lane Bridal' }
export const FACTORY = { id: 3, name: 'Atelier Nord' }

export type Changes<S extends z.core.$ZodType> = Partial<z.output<S>>
type Made<S extends z.core.$ZodType> = (changes?: Changes<S>) => z.output<S>

export function made<S extends z.core.$ZodType>(
  schema: S,
  usual: (changes: Changes<S>) => z.input<S>,
): Made<S> {
  return (changes = {}) => z.parse(schema, Object.assign({}, usual(changes), changes))
}

/** `many(30, (n) => anOrder({ id: n }))`, counted from 1. */
export function many<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}

export const money = (dollars: number) => formatMoney(Math.round(dollars * 100))

export function aSession(account: Account, changes: Partial<Session> = {}): Session {
  const [kind, role] = account.split('_') as [UserKind, string?]
  const roleId = role === 'regular' ? REGULAR : ADMIN
  const userable_id = kind === 'store' ? STORE.id : kind === 'factory' ? FACTORY.id : null
  const user = {
    id: 1,
    name: 'odette',
    first_name: 'Odette',
    last_name: 'Marchetti',
    email: 'odette@ivorylane.example',
  }
  return z.parse(Session, {
    user: { ...user, role: ROLE_LABELS[roleId], role_id: roleId, userable_id, userable_type: kind },
    store:
      kind === 'store'
        ? { ...STORE, stax_customer_id: 'customer-12', payment_method_type_id: 1, hold_reason: null }
        : null,
    factory: kind === 'factory' ? FACTORY : null,
    today: TODAY,
    viewing: false,
    ...changes,
  })
}

export const aUser = made(User, ({ id = 2, role_id = REGULAR }) => ({
  id,
  name: `user.${id}`,
  first_name: 'Maud',
  last_name: 'Bell',
  email: `user.${id}@ivorylane.example`,
  role: ROLE_LABELS[role_id],
  role_id,
  userable_id: STORE.id,
  userable_type: 'store' as const,
  address_id: 5,
  address: { id: 5, full_name: 'The Shop Front' },
  invited: false,
  pending_email: null,
  second_factor: false,
  version: 1,
}))

export const anAddress = made(Address, () => ({
  id: 5,
  full_name: 'The Shop Front',
  street: '12 Oak Street',
  city: 'Evanston',
  zip: '60201',
  phone: '8475550148',
  formatted_phone: '(847) 555-0148',
  state: { IL: 'Illinois' },
  country: { US: 'United States' },
  store: STORE.id,
  is_default: false,
  is_last_used: false,
  version: 1,
}))

const usualStore = {
  ...STORE,
  first_name: 'Odette',
  last_name: 'Marchetti',
  email: 'odette@ivorylane.example',
  phone: '3125550148',
  formatted_phone: '(312) 555-0148',
  website: 'https://ivorylane.example',
  address: '12 Oak Street, Evanston, IL 60201',
  street: '12 Oak Street',
  city: 'Evanston',
  state: 'IL',
  country: 'US',
  zip: '60201',
  stax_customer_id: 'customer-12',
  payment_method_type_id: 1,
  terms_days: 30,
  alterations_days: 42,
  created_at: MOMENT,
  held_at: null,
  hold_reason: null,
  monthly_statement: false,
  closed_at: null,
  version: 1,
} as const
export const aStore = made(Store, () => usualStore)
export const aRetailer = made(Retailer, () => ({ ...usualStore, billing_information: 'Card' }))

export const aFactory = made(Factory, () => ({
  ...FACTORY,
  email: 'factory@ateliernord.example',
  phone: '+45 33 12 34 56',
  formatted_phone: '+45 33 12 34 56',
  address: 'Nordhavn 4, Copenhagen',
  pays_freight: false,
  daily_digest: false,
  closed_at: null,
  version: 1,
}))

export const aPaymentMethod = made(PaymentMethod, ({ method = 'card' }) => {
  const isCard = method === 'card'
  return {
    id: 9,
    method,
    card_last_four: isCard ? '1111' : '6789',
    card_exp_datetime: isCard ? '2039-03-31T23:59:59.000Z' : null,
    card_exp: isCard ? '032039' : null,
    card_type: isCard ? ('visa' as const) : null,
    card_brand: isCard ? 'Visa' : null,
    person_name: 'Odette Marchetti',
    address_1: '12 Oak Street',
    address_city: 'Evanston',
    address_state: 'IL',
    address_country: 'US',
    address_zip: '60201',
    bank_type: isCard ? null : ('checking' as const),
    bank_holder_type: isCard ? null : ('business' as const),
    is_default: false,
    is_last_used: false,
    version: 1,
  }
})

export const aBalance = made(Balance, ({ owed = 0, overdue = 0, credits = 0, deposits = 0 }) => ({
  owed,
  formatted_owed: money(owed),
  overdue,
  formatted_overdue: money(overdue),
  credits,
  formatted_credits: money(credits),
  deposits,
  formatted_deposits: money(deposits),
}))

function usualItem({ id = 40, wholesale_price = 1250 }: Changes<typeof CustomItem>) {
  return {
    id,
    name: 'Aurélie',
    description: 'Silk mikado with a bateau neckline.',
    image: null,
    images: [],
    estimated_months: 4,
    estimated_days: 0,
    estimated_ship_date: '2026-07-10',
    date: DAY,
    wholesale_price,
    formatted_wholesale_price: money(wholesale_price),
  }
}
function usualDress({ id = 40, msrp = 2800, ...changes }: Changes<typeof Dress>) {
  return {
    ...usualItem({ ...changes, id }),
    style_number: `TR-${1000 + id}`,
    collection: 'Maison',
    silhouette: 'A-line',
    colors: [
      { id: 1, label: 'Ivory', hex: '#fffff0' },
      { id: 2, label: 'White', hex: '#ffffff' },
    ],
    sizes: [
      { id: 4, label: '8' },
      { id: 5, label: '10' },
    ],
    custom_items_ids: [],
    msrp,
    formatted_msrp: money(msrp),
    custom_items: [],
  }
}
const usualWholesale = ({ factory_price = 480 }: { factory_price?: number | undefined }) =>
  ({
    factory_price,
    formatted_factory_price: money(factory_price),
    status: 'published',
    factory: FACTORY,
    published_at: MOMENT,
    withdrawn_at: null,
    is_ordered: false,
    version: 1,
  }) as const

export const aDress = made(Dress, usualDress)
export const aWholesaleDress = made(WholesaleDress, (changes) => ({
  ...usualDress(changes),
  ...usualWholesale(changes),
}))
export const aCustomItem = made(CustomItem, (changes) => ({ ...usualItem(changes), name: 'Cathedral veil' }))
export const aWholesaleCustomItem = made(WholesaleCustomItem, (changes) => ({
  ...usualItem(changes),
  ...usualWholesale(changes),
  name: 'Cathedral veil',
}))
