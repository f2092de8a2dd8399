import type { Account } from '@trousseau/domain/people/roles'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { ERRORS } from './errors.ts'

const endpoints = Object.entries<Endpoint>(api)

test.each(endpoints)(
  '%s says who may call it, in one sentence what it does, and names its parameters',
  (_name, endpoint) => {
    expect(endpoint.allow === 'anyone' || endpoint.allow.length > 0).toBe(true)
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/)
    expect(endpoint.path).toMatch(/^\/api(\/([a-z-]+|:[a-z_]+))+(\.(pdf|xlsx))?$/)
    expect(endpoint.path.includes(':')).toBe(endpoint.params !== undefined)
  },
)

test('no two endpoints share a method and a path', () => {
  const routes = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(routes).size).toBe(routes.length)
})

test('a read changes nothing, so it has neither a body nor a key', () => {
  const reads = endpoints.filter(([, { method }]) => method === 'GET')
  expect(reads.filter(([, { body, idempotent }]) => body || idempotent)).toEqual([])
})

test('what moves money needs a key, but for the two calls that the specification has without one', () => {
  const needing = endpoints.filter(([, { idempotent }]) => idempotent === 'required').map(([name]) => name)
  expect(needing.toSorted()).toEqual([
    'applyCredit',
    'approveShipping',
    'createCreditNote',
    'createPayment',
    'giveCredit',
    'moveCredit',
    'payBackDeposit',
    'recordPayment',
    'refundTransaction',
    'revokeCredit',
    'settleDifference',
    'voidFactoryPayment',
  ])
  expect([api.payInvoice.idempotent, api.createFactoryPayment.idempotent]).toEqual([true, true])
})

// Claims: role.session-required
test('what is open to anyone is named here one by one', () => {
  const open = endpoints.filter(([, { allow }]) => allow === 'anyone').map(([name]) => name)
  expect(open.toSorted()).toEqual([
    'askForPasskey',
    'confirmEmail',
    'forgotPassword',
    'getConfig',
    'hearProvider',
    'listCountries',
    'listStates',
    'passkeyLogin',
    'resetPassword',
    'storeLogin',
    'wholesaleLogin',
  ])
})

const namesOf = (may: (allow: readonly Account[]) => boolean) =>
  endpoints.filter(([, { allow }]) => allow !== 'anyone' && may(allow)).map(([name]) => name)

// Claims: role.store.regular, role.settings
test('a Regular Account may call all that its admin may, but for what Settings does', () => {
  expect(
    namesOf((allow) => allow.includes('store_admin') && !allow.includes('store_regular')).toSorted(),
  ).toEqual([
    'createUser',
    'deleteUser',
    'endUserSessions',
    'getUser',
    'listStoreUsers',
    'resetSecondFactor',
    'updateStore',
    'updateUser',
  ])
  expect(namesOf((allow) => allow.includes('store_regular') && !allow.includes('store_admin'))).toEqual([])
})

// Claims: role.wholesale
test('of the wholesale staff only an admin closes stores and manages people and factories, and both roles do the rest', () => {
  expect(
    namesOf((allow) => allow.includes('wholesale_admin') && !allow.includes('wholesale_regular')).toSorted(),
  ).toEqual([
    'createFactory',
    'deleteFactory',
    'deleteStore',
    'deleteUser',
    'endUserSessions',
    'eraseUser',
    'exportAudit',
    'getFactoryClosing',
    'getStaffSignIn',
    'getStoreClosing',
    'getUser',
    'inviteFactoryUser',
    'inviteStaff',
    'listAudit',
    'listFactoryUsers',
    'listStaff',
    'readHealth',
    'reopenFactory',
    'reopenStore',
    'resetSecondFactor',
    'saveStagePlan',
    'updateFactory',
    'updateStaffSignIn',
    'updateTransitTimes',
    'updateUser',
  ])
  expect(
    namesOf((allow) => allow.includes('wholesale_regular') && !allow.includes('wholesale_admin')),
  ).toEqual([])
  const both = namesOf((allow) => allow.includes('wholesale_regular'))
  expect(both).toEqual(
    expect.arrayContaining([
      'listStores',
      'createStore',
      'updateStore',
      'addPicture',
      'viewAsStore',
      'listDresses',
      'createDress',
      'updateDress',
      'deleteDress',
      'importDresses',
      'listCustomItems',
      'createCustomItem',
      'updateCustomItem',
      'deleteCustomItem',
      'listOrders',
      'confirmOrder',
      'cancelOrderByWholesale',
      'deliverOrder',
      'updateOrder',
      'listPackages',
      'getFactoryPackage',
      'updatePackage',
      'listInvoices',
      'recordPayment',
      'giveCredit',
      'createFactoryPayment',
      'listFactoryPayments',
      'exportFactoryPayments',
    ]),
  )
})

// Claims: const.sort.default, const.sort.stores, const.sort.packages, const.sort.dresses,
//   const.per-page-default, const.orders.page-size
test('a list that is asked nothing is sorted by id descending and has ten to a page, but for those named here', () => {
  const asked = endpoints.flatMap(([name, { query }]) => {
    const fitted = z.core.safeParse(query ?? z.null(), {})
    const defaults = fitted.data as Record<string, unknown> | undefined
    return defaults?.order_by ? [{ name, ...defaults }] : []
  }) as { name: string; order_by: string; order_dir: string; per_page?: number }[]
  const sorted = asked.map(({ name, order_by, order_dir }) => [name, `${order_by} ${order_dir}`] as const)
  expect(sorted.filter(([, order]) => order === 'id desc').map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'listStores',
      'listStoreUsers',
      'listStoreOrders',
      'listStoreInvoices',
      'listStoreTransactions',
      'listFactoryPayments',
      'exportFactoryPayments',
      'listStorePackageOrders',
      'listOrders',
    ]),
  )
  expect(Object.fromEntries(sorted.filter(([, order]) => order !== 'id desc'))).toEqual({
    listPublishedDresses: 'name asc',
    listBoard: 'need_by asc',
    exportBoard: 'need_by asc',
    listDresses: 'name asc',
    exportDresses: 'name asc',
    listPublishedCustomItems: 'name asc',
    listCustomItems: 'name asc',
    exportCustomItems: 'name asc',
    listBalances: 'owed desc',
    exportBalances: 'owed desc',
    listFactories: 'name asc',
    listFactoryOrders: 'ship_date asc',
    listFactoryOwed: 'shipped_on asc',
    listPackages: 'created_at desc',
    listFactoryPackages: 'created_at desc',
    exportFactoryPackages: 'created_at desc',
    exportPackages: 'created_at desc',
    listAddresses: 'created_at desc',
    listAudit: 'at desc',
    exportAudit: 'at desc',
  })
  const pages = asked.flatMap(({ per_page }) => (per_page === undefined ? [] : [per_page]))
  expect(new Set(pages)).toEqual(new Set([10]))
})

/** All fields of a body, including nested ones. */
function fieldsOf(schema: z.core.$ZodType): [name: string, field: z.core.$ZodType][] {
  if (schema instanceof z.ZodMiniOptional) return fieldsOf(schema.def.innerType)
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) => [
    [name, field],
    ...fieldsOf(field),
  ])
}

test('a number where a text of digits is wanted is taken as its digits, in every body', () => {
  const written = /phone|zip|(^|_)number$|^reference$/
  const found = endpoints.flatMap(([call, { body }]) =>
    fieldsOf(body ?? z.null())
      .filter(([name]) => written.test(name))
      .map(([name, field]) => ({ at: `${call}.${name}`, kept: z.core.parse(field, 3_125_550_100) })),
  )
  expect(found.length).toBeGreaterThan(15)
  expect(found.filter(({ kept }) => kept !== '3125550100')).toEqual([])
})

test('every failure has a true status and a sentence for people', () => {
  for (const [status, message] of Object.values<readonly [number, string]>(ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message).toMatch(/^[A-Z].*\.$/)
  }
})
