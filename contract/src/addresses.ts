import { phoneProblem } from '@trousseau/domain/people/phone'
import { STORE_ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idOf, line, version, zip } from './fields.ts'
import { paged, pageQuery } from './page.ts'
import { country, stateCode } from './places.ts'

/** One code and what it stands for. */
const named = z.record(z.string(), z.string())

export const Address = z.object({
  id: z.int(),
  full_name: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
  formatted_phone: z.string(),
  /** Null in a country whose addresses have none. */
  state: z.nullable(named),
  country: named,
  store: z.int(),
  /** Marked by the store: a checkout offers it first. */
  is_default: z.boolean(),
  /** On the store's latest order that names one which is still there: offered first where none is marked. */
  is_last_used: z.boolean(),
  version: z.int(),
})
export type Address = z.infer<typeof Address>

/** Any number is let in, so that one with a minus or a decimal point is told so. */
const phone = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], REQUIRED),
    z.transform((value) => String(value)),
  ),
  z.string().check(
    z.overwrite((text) => text.trim()),
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

/** Whether the state goes with the country is asked by `stateProblem`, once there are both. */
export const NewAddress = z.object(fields)
export type NewAddress = z.infer<typeof NewAddress>

const changed = z.partial(z.object(fields))
/** Sent flat, or as the specification's client sends it, in `NewAddress`. What is not sent stays as it is. */
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
      // As the specification's client spells it.
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
}
