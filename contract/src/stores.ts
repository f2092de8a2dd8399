import { MOST_ALTERATIONS_DAYS } from '@trousseau/domain/dates/risk'
import { isStorePhone, phoneDigits, STORE_PHONE } from '@trousseau/domain/people/phone'
import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { isPlainIdentifier } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  email,
  flag,
  id,
  line,
  moment,
  nameLine,
  optionalLine,
  password,
  textOrDigits,
  version,
  wholeNumber,
  zip,
} from './fields.ts'
import { paged, pageQuery } from './page.ts'
import { country, stateCode } from './places.ts'
import { LoginReply } from './sessions.ts'

export const Store = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  formatted_phone: z.string(),
  website: z.string(),
  /** The whole address as one line of text. */
  address: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.nullable(z.string()),
  country: z.string(),
  zip: z.string(),
  /** Null until the store has been created as a customer at the payment provider. */
  stax_customer_id: z.nullable(z.string()),
  /** 1: pays by card or bank account. 2: credit on delivery. */
  payment_method_type_id: z.union([z.literal(1), z.literal(2)]),
  /** Days from an invoice's issue to its due date. */
  terms_days: z.int(),
  created_at: moment,
  /** Set while the store is on hold: it places no new orders. */
  held_at: z.nullable(moment),
  hold_reason: z.nullable(z.string()),
  /** It gets its statement by email at the beginning of each month. */
  monthly_statement: z.boolean(),
  /** Days before the wear date by which it usually needs a dress, to alter it. */
  alterations_days: z.int(),
  /** Set when the store was deleted: its users can no longer sign in, but its history stays. */
  closed_at: z.nullable(moment),
  version: z.int(),
})
export type Store = z.infer<typeof Store>

export const Retailer = z.extend(Store, {
  /** "Card", "Bank account", "Card and bank account", "Credit on delivery" or "None". */
  billing_information: z.string(),
})
export type Retailer = z.infer<typeof Retailer>

export const BAD_URL = 'Please enter a valid URL!'

/** A host name with at least one dot, then optionally a port and a path. */
const WEBSITE = /^https?:\/\/([\p{L}\p{N}-]{1,63}\.)+\p{L}[\p{L}\p{N}-]{1,62}(:\d{1,5})?([/?#]\S*)?$/iu

/** "https://" is added where only a host was typed. */
const withScheme = (text: string) => (WEBSITE.test(`https://${text}`) ? `https://${text}` : text)

/** The website of a new store. */
const website = line(200).check(z.overwrite(withScheme), z.regex(WEBSITE, BAD_URL))

const SCHEME = /^[a-z][a-z\d+.-]*:/i
const OF_THE_WEB = /^https?:/i
/** Looks like another site than the one it leads to. */
const USER_NAME = /^https?:[/\\]*[^/\\?#]*@/i

/** False for an address that is not of the web, such as "javascript:…" or "//store.example". Words are no address. */
function isNoOtherAddress(text: string): boolean {
  const plain = text.normalize('NFKC')
  if (!isPlainIdentifier(text) || /^\s*[/\\]/.test(plain)) return false
  return OF_THE_WEB.test(plain) ? !USER_NAME.test(plain) : !SCHEME.test(plain)
}

/** The website of an existing store is required, and may be words, but an address is one of the web. */
const changedWebsite = line(200).check(z.overwrite(withScheme), z.refine(isNoOtherAddress, BAD_URL))

/** Stored as digits only, however it was typed. */
const phone = z.pipe(
  textOrDigits,
  z.string().check(z.refine(isStorePhone, STORE_PHONE), z.overwrite(phoneDigits)),
)

const methodType = z.pipe(
  wholeNumber(1, 2),
  z.transform((value) => (value === 2 ? 2 : 1)),
)

export const NewStore = z.object({
  first_name: nameLine(80),
  last_name: nameLine(80),
  email,
  phone,
  website,
  name: nameLine(120),
  country,
  city: line(120),
  state: z.optional(stateCode),
  street: line(200),
  zip,
  /** Composed of street, city, state and zip if left empty. */
  address: z.optional(optionalLine(400)),
  payment_method_type_id: z.optional(methodType),
  terms_days: z.optional(wholeNumber(0, 120)),
})
export type NewStore = z.infer<typeof NewStore>

const profile = {
  first_name: nameLine(80),
  last_name: nameLine(80),
  email,
  phone,
  website: changedWebsite,
  name: nameLine(120),
  country,
  city: line(120),
  state: stateCode,
  street: line(200),
  zip,
  /** If omitted, it follows changes of street, city, state and zip, unless the line was typed by hand. */
  address: line(400),
}
/** How long alterations usually take. An order may have days of its own. */
const alterationsDays = wholeNumber(0, MOST_ALTERATIONS_DAYS)

/**
 * The store's own admin and wholesale staff may change the profile and the days for alterations; the fields after them
 * only wholesale staff.
 */
export const StoreChange = z.extend(z.partial(z.object(profile)), {
  alterations_days: z.optional(alterationsDays),
  payment_method_type_id: z.optional(methodType),
  terms_days: z.optional(wholeNumber(0, 120)),
  /** Why it is on hold; empty to lift the hold. */
  hold_reason: z.optional(optionalLine(200)),
  monthly_statement: z.optional(flag),
  version,
})
export type StoreChange = z.infer<typeof StoreChange>
/** The complete profile, as the forms send it. */
export const StoreProfile = z.extend(z.object(profile), { alterations_days: alterationsDays })

/** Irreversible actions ask for one's own password. */
export const WithPassword = z.object({ password })

export const StoreQuestion = z.extend(
  pageQuery(['id', 'name', 'created_at'], { order_by: 'id', order_dir: 'desc' }),
  {
    /** `all` has the open ones before the closed ones. */
    show: z.optional(z.enum(['open', 'held', 'closed', 'all'], 'This is open, held, closed or all.')),
  },
)

export const stores = {
  listStores: endpoint({
    method: 'GET',
    path: '/api/stores',
    wide: true,
    summary: 'The stores that are open; with `show`, those that are closed or on hold, or all.',
    allow: WHOLESALE_ACCOUNTS,
    query: StoreQuestion,
    reply: paged('stores', Retailer),
  }),
  getStore: endpoint({
    method: 'GET',
    path: '/api/stores/:id',
    summary: 'One store: its own people see theirs, wholesale staff every one.',
    allow: [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS],
    params: z.object({ id }),
    reply: Store,
  }),
  createStore: endpoint({
    method: 'POST',
    path: '/api/stores',
    summary:
      'Opens a store and makes it a customer at the payment provider, at once or as soon as it can be reached.',
    allow: WHOLESALE_ACCOUNTS,
    body: NewStore,
    reply: Store,
    idempotent: true,
  }),
  updateStore: endpoint({
    method: 'PUT',
    path: '/api/stores/:id',
    summary: 'Changes a store: its own admin the profile, wholesale staff also how and when it pays.',
    allow: ['store_admin', ...WHOLESALE_ACCOUNTS],
    params: z.object({ id }),
    body: StoreChange,
    reply: Store,
  }),
  viewAsStore: endpoint({
    method: 'POST',
    path: '/api/stores/:id/view-as',
    summary: 'A second session, which sees what the store sees and can change nothing.',
    allow: WHOLESALE_ACCOUNTS,
    params: z.object({ id }),
    reply: LoginReply,
  }),
}
