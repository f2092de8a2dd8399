import { phoneProblem, plainPhone } from '@trousseau/domain/people/phone'
import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idOf, line, version, zip } from './fields.ts'
import { paged, pageQuery } from './page.ts'
import { country, stateCode } from './places.ts'

/** A single code with its name, such as `{ IL: 'Illinois' }`. */
const named = z.record(z.string(), z.string())

export const Address = z.object({
  id: z.int(),
  full_name: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
  formatted_phone: z.string(),
  /** Null if the country's addresses have no state. */
  state: z.nullable(named),
  country: named,
  store: z.int(),
  /** The store marked this address as its default; checkout preselects it. */
  is_default: z.boolean(),
  /** Used by the store's latest order whose address still exists. Checkout preselects it if there is no default. */
  is_last_used: z.boolean(),
  version: z.int(),
})
export type Address = z.infer<typeof Address>

/** Accepts any number here, so that a minus or a decimal point gets the phone field's own message. */
const phone = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], REQUIRED),
    z.transform((value) => String(value)),
  ),
  z.string().check(
    z.overwrite(plainPhone),
    z.check<string>((context) => {
      const problem = phoneProblem(context.value)
      if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
    }),
  ),
)

const fields = {
  full_name: line(120),
  street: line(200),
  city: line(120),
  zip,
  phone,
  state: z.optional(stateCode),
  country,
}

/** `stateProblem` checks the state against the country, once both are known. */
export const NewAddress = z.object(fields)
export type NewAddress = z.infer<typeof NewAddress>

const changed = z.partial(z.object(fields))
/** Sent flat, or wrapped in `NewAddress` as the specification's client does. Omitted fields keep their values. */
export const AddressChange = z.extend(changed, {
  NewAddress: z.optional(changed),
  addressId: z.optional(idOf),
  version,
})
export type AddressChange = z.infer<typeof AddressChange>

const byId = z.object({ id })

export const addresses = {
  listAddresses: endpoint({
    method: 'GET',
    path: '/api/stores/:id/addresses',
    summary: 'The addresses of a store, the newest first.',
    allow: [...STORE_ACCOUNTS, ...WHOLESALE_ACCOUNTS],
    params: byId,
    query: z.extend(
      pageQuery(['created_at'], { order_by: 'created_at', order_dir: 'desc' }, { all: true }),
      // The specification's client spells `order_by` this way.
      { orderby: z.optional(z.enum(['created_at'], 'This is one of created_at.')) },
    ),
    reply: paged('addresses', Address),
  }),
  getAddress: endpoint({
    method: 'GET',
    path: '/api/addresses/:id',
    summary: 'One address of this store.',
    allow: STORE_ACCOUNTS,
    params: byId,
    reply: Address,
  }),
  createAddress: endpoint({
    method: 'POST',
    path: '/api/addresses',
    summary: 'Adds an address to this store.',
    allow: STORE_ACCOUNTS,
    body: NewAddress,
    reply: Address,
    idempotent: true,
  }),
  updateAddress: endpoint({
    method: 'PUT',
    path: '/api/addresses/:id',
    summary: 'Changes an address of this store. Orders that were sent there keep what they had.',
    allow: STORE_ACCOUNTS,
    params: byId,
    body: AddressChange,
    reply: Address,
  }),
  markDefaultAddress: endpoint({
    method: 'PUT',
    path: '/api/addresses/:id/default',
    summary: 'Marks an address of this store, in place of any other, to be offered first at checkout.',
    allow: STORE_ACCOUNTS,
    params: byId,
    reply: Address,
  }),
  deleteAddress: endpoint({
    method: 'DELETE',
    path: '/api/addresses/:id',
    summary: 'Deletes an address of this store. Orders that were sent there keep what they had.',
    allow: STORE_ACCOUNTS,
    params: byId,
    reply: z.null(),
  }),
  restoreAddress: endpoint({
    method: 'PUT',
    path: '/api/addresses/:id/restore',
    summary: 'Takes the deletion of an address of this store back, within an hour.',
    allow: STORE_ACCOUNTS,
    params: byId,
    reply: Address,
  }),
}
