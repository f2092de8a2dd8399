import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '../testing/accessible.ts'
import { answer, answerList, refuse } from '../testing/answers.ts'
import { takeProblems } from '../testing/problems.ts'
import { renderPage } from '../testing/render.tsx'
import { anAddress, aSession } from '../testing/samples.ts'

const addresses = answerList(api.listAddresses, [anAddress()])

/** The sidebar's entries, in order. */
function entries(): (string | undefined)[] {
  const menu = page.getByRole('navigation', { name: 'Main' }).element()
  return [...menu.querySelectorAll('a, button')].map(({ textContent }) => textContent?.trim())
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
  await expect.element(page.getByText('This page is not for this account.')).toBeVisible()
  expect(entries()).toContain('SIGN Out')
  expect(entries()).not.toContain('SETTINGS')
  expect(server.calls(api.listStoreUsers)).toEqual([])
  await expectAccessible()
  expectToFit()
  expectRouteErrors()
})

const WHOLESALE = [
  'HOME',
  'RETAILERS',
  'ORDERS',
  'CATALOGUE',
  'PACKAGES',
  'INVOICES',
  'TRANSACTIONS',
  'FACTORY PAYMENTS',
  'FACTORIES',
  'NOTICES',
]

test.each([
  ['wholesale_admin', [...WHOLESALE, 'STAFF', 'AUDIT', 'SIGN OUT']],
  ['wholesale_regular', [...WHOLESALE, 'SIGN OUT']],
  ['factory', ['HOME', 'ORDERS IN PRODUCTION', 'PACKAGES', 'PAYMENTS', 'SIGN OUT']],
] as const)('the sidebar of a %s has what they may do', async (as, expected) => {
  await renderPage('/no-such-page', { as })
  await expect.poll(entries).toEqual(expected)
})

test("a factory's pages show the factory's name", async () => {
  await renderPage('/no-such-page', { as: 'factory' })
  await expect
    .element(page.getByRole('complementary').getByText('Atelier Nord', { exact: true }).first())
    .toBeVisible()
})

// Claims: route.list-of-retailers, route.add-store, route.edit-new-store
test.each(
  ['/list-of-retailers', '/add-store', '/edit-new-store/1'].flatMap((path) => [
    [path, 'store_admin', '/start-order', 'Start an order'] as const,
    [path, 'factory', '/packages', 'Packages'] as const,
  ]),
)('%s is not for a %s, who goes to %s', async (path, as, landing, title) => {
  const lists = [
    answerList(api.listPublishedDresses, []),
    answerList(api.listPublishedCustomItems, []),
    answerList(api.listFactoryPackages, []),
  ]
  const { address } = await renderPage(path, { as, answers: lists })
  await expect.poll(address).toBe(landing)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

// Claims: route.case-insensitive
test.each(['/ADDRESS', '/Address', '/Payment-Method', '/SETTINGS/UserAccounts', '/adduseraccount'])(
  '%s is a page whatever its case',
  async (path) => {
    await renderPage(path, {
      as: 'store_admin',
      answers: [addresses, answer(api.listPaymentMethods, []), answerList(api.listStoreUsers, [])],
    })
    await expect
      .element(
        page.getByRole('heading', { level: 1, name: /^(Address|Payments|Settings|Add User Account)$/ }),
      )
      .toBeVisible()
  },
)

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

test.each(
  ['/error', '/no-such-page'].flatMap((path) =>
    (['desktop', 'phone'] as const).map((on) => [path, on] as const),
  ),
)('%s is accessible and fits a %s', async (path, on) => {
  await renderPage(path, { as: 'store_regular', on })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible()
  expectToFit()
})
