import type { Fields } from '../changes.ts'
import { CREDIT_ON_DELIVERY } from '../money/payment-method.ts'
import { formatPhone } from './phone.ts'
import { ROLE_LABELS, type RoleId } from './roles.ts'

type StoreFacts = {
  name: string
  first_name: string
  last_name: string
  email: string
  phone: string
  website: string
  address: string
  street: string
  city: string
  state: string | null
  country: string
  zip: string
  payment_method_type_id: number
  terms_days: number
  hold_reason: string | null
  monthly_statement: boolean
  alterations_days: number
}

/** The fields of a store whose changes the audit tells. */
export const STORE_FIELDS = {
  name: { label: 'Name', show: ({ name }) => name },
  contact: { label: 'Contact', show: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  email: { label: 'Email', show: ({ email }) => email },
  phone: { label: 'Phone', show: ({ phone }) => formatPhone(phone) },
  website: { label: 'Website', show: ({ website }) => website },
  street: { label: 'Street', show: ({ street }) => street },
  city: { label: 'City', show: ({ city }) => city },
  state: { label: 'State', show: ({ state }) => state },
  zip: { label: 'Zip', show: ({ zip }) => zip },
  country: { label: 'Country', show: ({ country }) => country },
  address: { label: 'Address in one line', show: ({ address }) => address },
  payment_method_type_id: {
    label: 'Pays by',
    show: ({ payment_method_type_id }) =>
      payment_method_type_id === CREDIT_ON_DELIVERY ? 'Credit on delivery' : 'Card or bank account',
  },
  terms_days: {
    label: 'Payment terms',
    show: ({ terms_days }) => `${terms_days} ${terms_days === 1 ? 'day' : 'days'}`,
  },
  alterations_days: {
    label: 'Days for alterations',
    show: ({ alterations_days }) => String(alterations_days),
  },
  hold_reason: { label: 'On hold because', show: ({ hold_reason }) => hold_reason },
  monthly_statement: {
    label: 'Monthly statement',
    show: ({ monthly_statement }) => (monthly_statement ? 'Emailed' : 'Not sent'),
  },
} as const satisfies Fields<StoreFacts>

type PersonFacts = {
  name: string
  first_name: string
  last_name: string
  email: string
  role_id: number
  full_name: string | null
}

/** The fields of a person whose changes the audit tells. Passwords are none of them. */
export const PERSON_FIELDS = {
  name: { label: 'Display name', show: ({ name }) => name },
  first_name: { label: 'First name', show: ({ first_name }) => first_name },
  last_name: { label: 'Last name', show: ({ last_name }) => last_name },
  email: { label: 'Email', show: ({ email }) => email },
  role: { label: 'Role', show: ({ role_id }) => ROLE_LABELS[role_id as RoleId] },
  address: { label: 'Address', show: ({ full_name }) => full_name },
} as const satisfies Fields<PersonFacts>

type FactoryFacts = {
  name: string
  email: string | null
  phone: string | null
  address: string | null
  pays_freight: boolean
  daily_digest: boolean
}

/** The fields of a factory whose changes the audit tells. */
export const FACTORY_FIELDS = {
  name: { label: 'Name', show: ({ name }) => name },
  email: { label: 'Email', show: ({ email }) => email },
  phone: { label: 'Phone', show: ({ phone }) => (phone === null ? null : formatPhone(phone)) },
  address: { label: 'Address', show: ({ address }) => address },
  pays_freight: { label: 'Pays freight', show: ({ pays_freight }) => (pays_freight ? 'Yes' : 'No') },
  daily_digest: {
    label: 'Emails',
    show: ({ daily_digest }) => (daily_digest ? 'One email a day' : 'As it happens'),
  },
} as const satisfies Fields<FactoryFacts>
