import { api } from '@trousseau/contract/api'
import type { Account } from '@trousseau/domain/people/roles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../lib/api/query-client.ts'
import { OWN_KEYS } from '../lib/session/session-keys.ts'
import { type Answer, answer, answerList } from '../testing/answers.ts'
import { aConfig, someItemDates } from '../testing/catalogue-samples.ts'
import { anInvoice, anInvoiceInFull, anOrder } from '../testing/order-samples.ts'
import { cleanUp, renderPage } from '../testing/render.tsx'
import { aBalance, aDress, anAddress, aPaymentMethod } from '../testing/samples.ts'

const DRESS = aDress({ id: 40, name: 'Odette' })

const STORE: readonly Answer[] = [
  answer(api.getDress, DRESS),
  answer(api.getDressArrival, someItemDates()),
  answer(api.getConfig, aConfig()),
  answerList(api.listAddresses, [anAddress()]),
  answer(api.listPaymentMethods, [aPaymentMethod()]),
  answerList(api.listStoreOrders, [anOrder()]),
  answerList(api.listStoreInvoices, [anInvoice()]),
  answer(api.getInvoice, ({ params: { id } }) => anInvoiceInFull({ id, status_id: id })),
  answer(api.getBalance, aBalance()),
  answerList(api.listPublishedDresses, [DRESS]),
  answerList(api.listPublishedCustomItems, []),
]

/** The pages that keep something in the browser, and what they are called then. */
const PAGES: readonly [path: string, title: string | RegExp, as: Account, answers: readonly Answer[]][] = [
  ['/start-order', 'Start an order', 'store_admin', STORE],
  ['/ViewOrder/40', 'View Item', 'store_admin', STORE],
  // Without a choice that can be read, it leads back to the item.
  ['/checkout/40', 'View Item', 'store_admin', STORE],
  ['/sales-order', 'Sales Orders', 'store_admin', STORE],
  ['/invoices', 'Invoices', 'store_admin', STORE],
  ['/make-a-payment?invoices=1', 'Make a payment', 'store_admin', STORE],
  ['/store-payment', /./, 'wholesale_admin', []],
]

const FOREIGN = '<img src=x onerror=alert(1)> of somebody else'
const BAD_VALUES: readonly [what: string, value: string][] = [
  ['no JSON', '{not json'],
  ['something of another shape', JSON.stringify({ label: FOREIGN, href: 'javascript:alert(1)' })],
  ['a prototype and a text without end', `{"__proto__":{"is_custom":true},"note":"${'x'.repeat(300_000)}"}`],
]

/** As if every key there is were changed, but for those of the session: found by what the page asks for. */
let isTampered = false
let bad = ''
const asked = new Set<string>()
const real = Storage.prototype.getItem

beforeEach(() => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(function (this: Storage, name) {
    if (isTampered) asked.add(name)
    const isSession = [OWN_KEYS.user, OWN_KEYS.token].includes(name)
    return isTampered && !isSession ? bad : real.call(this, name)
  })
})
afterEach(() => {
  isTampered = false
  vi.restoreAllMocks()
})

test.each(PAGES)(
  '%s opens whatever somebody wrote into the browser’s storage, and shows nothing of it',
  async (path, title, as, answers) => {
    for (const [what, value] of BAD_VALUES) {
      bad = value
      isTampered = true
      await renderPage(path, { as, answers })
      await expect
        .element(page.getByRole('heading', { level: 1, name: title }).first(), { message: what })
        .toBeVisible()
      expect(document.body.textContent, what).not.toContain('somebody else')
      isTampered = false
      await cleanUp()
    }
    expect({}).not.toHaveProperty('is_custom')
    expect([...asked].length).toBeGreaterThan(3)
  },
)

test('a browser that is full stores nothing more, and every page goes on', async () => {
  await renderPage('/sales-order', { as: 'store_admin', answers: STORE })
  const compact = page.getByRole('button', { name: 'Compact rows' })
  await expect.element(compact).toHaveAttribute('aria-pressed', 'false')
  localStorage.removeItem('store_id')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await compact.click()
  await expect.element(compact).toHaveAttribute('aria-pressed', 'true')
  await queryClient.invalidateQueries({ queryKey: [api.getSession.path] })
  expect(queryClient.getQueryState([api.getSession.path])?.status).toBe('success')
  expect(queryClient.getQueryState([api.getSession.path])?.fetchFailureCount).toBe(0)
  vi.restoreAllMocks()
  await compact.click()
  await expect.element(compact).toHaveAttribute('aria-pressed', 'false')
})
