import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noteSignIn } from '../lib/router/settle-on-navigation.ts'
import { expectAccessible, expectAccessibleAndToFit, expectToFit } from '../testing/accessible.ts'
import { answer, answerList, closedGate, refuse } from '../testing/answers.ts'
import { aBoardRow, answerBoard } from '../testing/date-samples.ts'
import { aWholesaleOverview } from '../testing/home-samples.ts'
import { aFactoryBalance, aFactoryPayment } from '../testing/money-samples.ts'
import {
  anInvoice,
  anOrder,
  anOrderInFull,
  aTransaction,
  aWholesaleOrder,
  aWholesalePackage,
  aWholesaleTransaction,
} from '../testing/order-samples.ts'
import { takeProblems } from '../testing/problems.ts'
import { renderPage } from '../testing/render.tsx'
import {
  aBalance,
  aCustomItem,
  aDress,
  aFactory,
  anAddress,
  aPaymentMethod,
  aRetailer,
  aSession,
  aUser,
  aWholesaleCustomItem,
  aWholesaleDress,
  many,
} from '../testing/samples.ts'

const addresses = answerList(api.listAddresses, [anAddress()])

const menu = page.getByRole('navigation', { name: 'Main' })

/** The sidebar's entries, in order. */
function entries(): (string | undefined)[] {
  return [...menu.element().querySelectorAll('a, button')].map(({ textContent }) => textContent?.trim())
}

/** The router's development build logs an error each time a route shows it. */
function expectRouteErrors(): void {
  const problems = takeProblems()
  expect(problems).not.toEqual([])
  for (const problem of problems) expect(problem).toMatch(/^console\.warn: .*Error in route match/)
}

// Claims: sidebar.settings, role.settings
test('a regular account does not see SETTINGS, and is told on its page that it is not for it, without a call', async () => {
  const { server } = await renderPage('/settings', { as: 'store_regular' })
  await expect.element(page.getByText("Ask your store's admin for access.")).toBeVisible()
  expect(entries()).toContain('SIGN Out')
  expect(entries()).not.toContain('SETTINGS')
  expect(server.calls(api.listStoreUsers)).toEqual([])
  await expectAccessible()
  expectToFit()
  expectRouteErrors()
})

test('after signing in the focus is on the title of the first page', async () => {
  await renderPage('/address', {
    as: 'store_admin',
    answers: [
      addresses,
      answer(api.getSession, () => {
        noteSignIn()
        return aSession('store_admin')
      }),
    ],
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Address' })).toHaveFocus()
})

test('the focus stays on the title when what a page shows has loaded', async () => {
  const gate = closedGate()
  const { open } = await renderPage('/address', {
    as: 'store_admin',
    answers: [
      addresses,
      answer(api.getOrder, async () => {
        await gate.opened
        return anOrderInFull({ id: 7, sales_order_number: 5007 })
      }),
    ],
  })
  await open('/sales-order-summary/7')
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toHaveTextContent(/^Sales Order$/)
  await expect.element(title).toHaveFocus()
  gate.open()
  await expect.element(title).toHaveTextContent('5007')
  await expect.element(title).toHaveFocus()
})

test("a factory's pages show the factory's name", async () => {
  await renderPage('/no-such-page', { as: 'factory' })
  await expect
    .element(page.getByRole('complementary').getByText('Atelier Nord', { exact: true }).first())
    .toBeVisible()
})

const STORE_MENU = [
  ['START AN ORDER', '/start-order', 'Start an order'],
  ['SALES ORDERS', '/sales-order', 'Sales Orders'],
  ['INVOICES', '/invoices', 'Invoices'],
  ['TRANSACTION HISTORY', '/transaction-history', 'Transaction History'],
  ['Payment method', '/payments', 'Payments'],
  ['Address', '/address', 'Address'],
] as const
/** What the pages behind the sidebar's entries ask for. */
const BEHIND_STORE = [
  answerList(api.listPublishedDresses, [aDress()]),
  answerList(api.listPublishedCustomItems, [aCustomItem()]),
  answerList(api.listStoreOrders, [anOrder()]),
  answerList(api.listStoreInvoices, [anInvoice()]),
  answer(api.getBalance, aBalance()),
  answerList(api.listStoreTransactions, [aTransaction()]),
  answer(api.listPaymentMethods, [aPaymentMethod()]),
  addresses,
  answerList(api.listStoreUsers, [aUser()]),
]
const BEHIND_WHOLESALE = [
  answer(api.getWholesaleOverview, aWholesaleOverview()),
  answerList(api.listStores, [aRetailer()]),
  answerList(api.listOrders, [aWholesaleOrder()]),
  answerBoard([aBoardRow()]),
  answerList(api.listDresses, [aWholesaleDress()]),
  answerList(api.listCustomItems, [aWholesaleCustomItem()]),
  answerList(api.listPackages, [aWholesalePackage()]),
  answerList(api.listInvoices, [anInvoice()]),
  answerList(api.listTransactions, [aWholesaleTransaction()]),
  answerList(api.listFactoryPayments, [aFactoryPayment()]),
  answer(api.getFactoryBalance, aFactoryBalance()),
  answer(api.sumFactoryPayments, { sum: 0, formatted_sum: '$0.00' }),
  answerList(api.listFactories, [aFactory()]),
  answerList(api.listNotices, []),
]

// Claims: sidebar.start-order, sidebar.sales-orders, sidebar.invoices, sidebar.transactions,
//   sidebar.payment-method, sidebar.address, sidebar.settings, sidebar.sign-out, role.store.regular
test.each([
  ['store_regular', BEHIND_STORE, STORE_MENU, 'SIGN Out'],
  ['store_admin', BEHIND_STORE, [...STORE_MENU, ['SETTINGS', '/settings', 'Settings']], 'SIGN Out'],
  [
    'wholesale_regular',
    BEHIND_WHOLESALE,
    [
      ['HOME', '/home', 'Hello, Odette'],
      ['RETAILERS', '/list-of-retailers', 'Retailers'],
      ['ORDERS', '/desk/orders', 'Orders'],
      ['BOARD', '/desk/board', 'Board'],
      ['CATALOG', '/desk/catalogue', 'Catalog'],
      ['PACKAGES', '/desk/packages', 'Packages'],
      ['INVOICES', '/desk/invoices', 'Invoices'],
      ['TRANSACTIONS', '/desk/transactions', 'Transactions'],
      ['FACTORY PAYMENTS', '/desk/factory-payments', 'Factory payments'],
      ['FACTORIES', '/desk/factories', 'Factories'],
      ['NOTICES', '/desk/notices', 'Notices'],
    ],
    'SIGN OUT',
  ],
] as const)(
  'every entry in the sidebar of a %s leads to a page that is there, and is marked on it',
  async (as, answers, sidebar, signOut) => {
    const { address } = await renderPage('/no-such-page', { as, answers })
    await expect.poll(entries).toEqual([...sidebar.map(([entry]) => entry), signOut])
    for (const [entry, path, title] of sidebar) {
      await menu.getByRole('link', { name: entry, exact: true }).click()
      await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      expect(address()).toBe(path)
      await expect
        .element(menu.getByRole('link', { name: entry, exact: true }))
        .toHaveAttribute('aria-current', 'page')
      await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
      expect(page.getByRole('main').element()).not.toHaveTextContent('could not be loaded')
    }
  },
  60_000,
)

// Claims: login-new.sign-out-target
test('SIGN OUT of wholesale staff goes to /login-new', async () => {
  const { address } = await renderPage('/no-such-page', {
    as: 'wholesale_regular',
    answers: [answer(api.logout, null)],
  })
  await menu.getByRole('button', { name: 'SIGN OUT', exact: true }).click()
  await expect.poll(address).toBe('/login-new')
})

const band = page.getByRole('complementary', { name: 'Viewing as store' })

test('the band of a view stands on every page, stays in sight on a phone, fits it and is accessible', async () => {
  const { open } = await renderPage('/no-such-page', {
    as: 'store_admin',
    session: { viewing: true },
    answers: [
      answerList(
        api.listStoreOrders,
        many(10, (id) => anOrder({ id })),
      ),
    ],
    on: 'phone',
  })
  await expect.element(band).toHaveTextContent('You’re viewing the portal as Ivory Lane Bridal (read-only).')
  await expect.element(band.getByRole('button', { name: 'Stop viewing' })).toBeVisible()
  await open('/sales-order')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sales Orders' })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(1_500)
  window.scrollTo(0, 2_000)
  await expect.poll(() => window.scrollY).toBeGreaterThan(500)
  await expect.element(band).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('button', { name: 'Menu', exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessible()
  expectToFit()
})

// Claims: error.generic-handler
test('a load that fails says what failed, offers Retry and a way to sign in again, and Retry goes on', async () => {
  const { server } = await renderPage('/address', {
    as: 'store_admin',
    answers: [addresses, answer(api.getSession, refuse('unavailable'))],
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('could not be loaded')
  await expect.element(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  server.answer(api.getSession, aSession('store_admin'))
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible()
  expectRouteErrors()
})

test('on a phone the menu opens from the bar, leads on, and closes', async () => {
  const { address } = await renderPage('/error', { as: 'store_admin', answers: [addresses], on: 'phone' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Address', exact: true }).click()
  await expect.poll(address).toBe('/address')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible()
})

test('on a phone the bar and its menu are accessible and fit it', async () => {
  await renderPage('/error', { as: 'store_regular', on: 'phone' })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect.element(menu).toBeVisible()
  await expectAccessible('the bar')
  expectToFit('the bar')
  await menu.click()
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: 'Address', exact: true }))
    .toBeVisible()
  await expectAccessible('the menu')
  expectToFit('the menu')
})

test.each(['/error', '/no-such-page'])('%s is accessible and fits a desktop and a phone', async (path) => {
  await renderPage(path, { as: 'store_regular' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleAndToFit()
})
