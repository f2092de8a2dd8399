import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerList, refuse } from '../testing/answers.ts'
import { takeProblems } from '../testing/problems.ts'
import { renderPage } from '../testing/render.tsx'
import { aBalance, anAddress, aSession } from '../testing/samples.ts'

/** For tests that walk through many pages, on a machine that is busy with other tests. */
const WALK_TIME = 60_000

/** The specification's list of protected routes, in its order. */
const PROTECTED = [
  '/home',
  '/start-order',
  '/sales-order',
  '/invoices',
  '/transaction-history',
  '/settings',
  '/settings/useraccounts',
  '/ViewOrder/1',
  '/error',
  '/AddUserAccount',
  '/payment-method',
  '/sales-order-summary/1',
  '/sales-order-pdf/1',
  '/invoices-order-pdf',
  '/checkout/1',
  '/custom-checkout/1',
  '/invoice-summary/1',
  '/payments',
  '/address',
  '/edit-store/1',
  '/make-a-payment',
  '/view-custom-order/1',
]

type Pages = readonly (readonly [path: string, title: string])[]

/**
 * Every page of a store for which a Regular Account is enough. No two with the same title follow each other, so that
 * the title tells when the next one is there.
 */
const OF_EVERYBODY: Pages = [
  ['/home', 'Hello, Odette'],
  ['/account', 'Your account'],
  ['/help', 'Help'],
  ['/start-order', 'Start an order'],
  ['/ViewOrder/1', 'View Item'],
  ['/checkout/1', 'Checkout'],
  ['/view-custom-order/1', 'View Item'],
  ['/custom-checkout/1', 'Checkout'],
  ['/sales-order', 'Sales Orders'],
  ['/sales-order-summary/1', 'Sales Order'],
  ['/invoices', 'Invoices'],
  ['/sales-order-pdf/1', 'Sales Order'],
  ['/invoice-summary/1', 'Invoice'],
  ['/make-a-payment', 'Make a payment'],
  ['/invoices-order-pdf', 'Sample invoice'],
  ['/statement', 'Statement'],
  ['/transaction-history', 'Transaction History'],
  ['/payments', 'Payments'],
  ['/address', 'Address'],
  ['/error', 'Something went wrong'],
]
const OF_ADMINS: Pages = [
  ['/settings', 'Settings'],
  ['/AddUserAccount', 'Add User Account'],
  ['/edit-store/12', 'Edit Store'],
]

/** What the pages that people are sent to ask for. */
const LANDINGS = [
  answerList(api.listPublishedDresses, []),
  answerList(api.listPublishedCustomItems, []),
  answerList(api.listStoreOrders, []),
  answerList(api.listStoreUsers, []),
  answer(api.listPaymentMethods, []),
  answerList(api.listStores, []),
  answerList(api.listFactoryPackages, []),
]

/** Enough for every page of a store: the pages show that what they read failed, in their place within the frame. */
const REFUSALS = Object.values(api)
  .filter((endpoint) => endpoint.method === 'GET' && endpoint !== api.getSession)
  .map((endpoint) => ({ endpoint, react: () => refuse('invalid') }))

const title = page.getByRole('heading', { level: 1 })
const NOT_FOR_THIS_ACCOUNT = 'Admins only'

/** The router's development build logs an error each time a route shows it. */
function forgetRouteErrors(): void {
  expect(takeProblems().filter((problem) => !/^console\.warn: .*Error in route match/.test(problem))).toEqual(
    [],
  )
}

// Claims: route.guard, route.home, route.start-order, route.sales-order, route.invoices,
//   route.transaction-history, route.settings, route.settings-useraccounts, route.view-order, route.error,
//   route.add-user-account, route.payment-method, route.sales-order-summary, route.sales-order-pdf,
//   route.invoices-order-pdf, route.checkout, route.custom-checkout, route.invoice-summary, route.payments,
//   route.address, route.edit-store, route.make-a-payment, route.view-custom-order
test(
  'each protected route sends a visitor without a session to /login',
  async () => {
    const { address, open } = await renderPage('/forgot')
    for (const path of PROTECTED) {
      await open(path)
      await expect.poll(address, { message: path }).toBe('/login')
      await expect.element(title).toHaveTextContent('Welcome back to the Store Portal!')
    }
  },
  WALK_TIME,
)

// Claims: route.list-of-retailers, route.add-store, route.edit-new-store, role.session-required
test('each retailer and factory route sends a visitor without a session to /login-new', async () => {
  const { address, open } = await renderPage('/forgot')
  for (const path of [
    '/list-of-retailers',
    '/add-store',
    '/edit-new-store/1',
    '/view-as/1',
    '/store-payment',
    '/desk/staff',
    '/packages',
    '/factory/orders',
    '/factory/stages',
    '/factory/calendar',
  ]) {
    await open(path)
    await expect.poll(address, { message: path }).toBe('/login-new')
  }
})

// Claims: route.login-new, route.login, route.forgot, route.reset-password, route.recet-password
test('/login, /login-new, /forgot, /reset-password and /recet-password need no session', async () => {
  const { address, open } = await renderPage('/no-such-page')
  for (const [path, button, heading] of [
    ['/login', 'Sign in', 'Welcome back to the Store Portal!'],
    ['/forgot', 'Send', /password/i],
    ['/login-new', 'Sign in', /./],
    ['/reset-password', 'Reset', 'Choose a new password'],
    ['/recet-password', 'Reset', 'Check your email'],
  ] as const) {
    await open(path)
    await expect.element(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    await expect.element(title).toHaveTextContent(heading)
    expect(address()).toBe(path)
  }
})

// Claims: route.case-insensitive
test('paths match without regard to case', async () => {
  const { open } = await renderPage('/error', {
    as: 'store_admin',
    answers: [...REFUSALS, ...LANDINGS, answerList(api.listAddresses, [anAddress()])],
  })
  for (const [path, name] of [
    ['/vieworder/1', 'View Item'],
    ['/ADDRESS', 'Address'],
    ['/VIEWORDER/1', 'View Item'],
    ['/Payment-Method', 'Payments'],
    ['/View-Order/1', 'View Item'],
    ['/SETTINGS/UserAccounts', 'Settings'],
    ['/adduseraccount', 'Add User Account'],
    ['/Address', 'Address'],
  ] as const) {
    await open(path)
    await expect.element(title).toHaveTextContent(name)
  }
})

// Claims: route.recent-orders, route.payment-method, route.settings-useraccounts
test('/recent-orders is /sales-order, /payment-method is /payments, /settings/useraccounts is /settings and / is /start-order', async () => {
  const { address, open } = await renderPage('/error', { as: 'store_admin', answers: LANDINGS })
  for (const [path, target, name] of [
    ['/recent-orders', '/sales-order', 'Sales Orders'],
    ['/payment-method', '/payments', 'Payments'],
    ['/settings/useraccounts', '/settings', 'Settings'],
    ['/', '/start-order', 'Start an order'],
  ] as const) {
    await open(path)
    await expect.poll(address, { message: path }).toBe(target)
    await expect.element(title).toHaveTextContent(name)
  }
})

// Claims: route.list-of-retailers, route.add-store, route.edit-new-store, route.store-payment
test.each([
  [
    'store_admin',
    ['/list-of-retailers', '/add-store', '/store-payment', '/edit-new-store/1', '/packages'],
    '/start-order',
  ],
  [
    'factory',
    ['/list-of-retailers', '/add-store', '/store-payment', '/edit-new-store/1', '/sales-order'],
    '/packages',
  ],
  ['wholesale_admin', ['/sales-order', '/packages'], '/list-of-retailers'],
] as const)('a %s on the routes of another kind goes to the own first page', async (as, paths, landing) => {
  const { address, open } = await renderPage('/error', { as, answers: LANDINGS })
  for (const path of paths) {
    await open(path)
    await expect.poll(address, { message: path }).toBe(landing)
    await expect.element(title).toHaveTextContent(/^(Start an order|Packages|Retailers)$/)
  }
})

// Claims: login.redirect-when-signed-in, reset.redirect-when-signed-in
test('whoever is signed in and opens /login goes to /start-order, and with a reset link to /sales-order', async () => {
  const { address, open } = await renderPage('/error', { as: 'store_admin', answers: LANDINGS })
  for (const [path, target] of [
    ['/login', '/start-order'],
    ['/reset-password?token=abc', '/sales-order'],
    ['/reset-password#token=abc&type=2', '/sales-order'],
    ['/login-new', '/start-order'],
    ['/recet-password', '/sales-order'],
    ['/forgot', '/start-order'],
  ] as const) {
    await open(path)
    await expect.poll(address, { message: path }).toBe(target)
  }
})

// Claims: portal.store-name
test(
  'every page of a store shows the name of the store',
  async () => {
    const { address, open } = await renderPage('/no-such-page', { as: 'store_admin', answers: REFUSALS })
    const name = page.getByRole('complementary').getByText('Ivory Lane Bridal', { exact: true })
    await expect.element(name).toBeVisible()
    for (const [path, text] of [...OF_EVERYBODY, ...OF_ADMINS]) {
      await open(path)
      await expect.element(title).toHaveTextContent(new RegExp(`^${text}$`))
      await expect.element(name).toBeVisible()
      expect(address()).toBe(path)
    }
    forgetRouteErrors()
  },
  WALK_TIME,
)

// Claims: role.settings, role.store.regular
test(
  'a Regular Account opens every page of its store but Settings, which is not for this account, without a call',
  async () => {
    const { server, open } = await renderPage('/no-such-page', { as: 'store_regular', answers: REFUSALS })
    for (const [path, text] of OF_EVERYBODY) {
      await open(path)
      await expect.element(title).toHaveTextContent(new RegExp(`^${text}$`))
    }
    for (const path of [...OF_ADMINS.map(([path]) => path), '/settings/useraccounts']) {
      await open(path)
      await expect.element(title).toHaveTextContent(NOT_FOR_THIS_ACCOUNT)
      await open('/error')
      await expect.element(title).toHaveTextContent('Something went wrong')
    }
    for (const endpoint of [api.listStoreUsers, api.getStore]) expect(server.calls(endpoint)).toEqual([])
    forgetRouteErrors()
  },
  WALK_TIME,
)

// Claims: role.settings, role.store.regular
test('role and store changed in storage change nothing that is shown or asked for', async () => {
  const { user } = aSession('store_admin')
  const { server, open } = await renderPage('/invoices', {
    as: 'store_regular',
    session: { user: { ...user, userable_id: 2 } },
    answers: [
      answer(api.getSession, aSession('store_regular')),
      answerList(api.listStoreInvoices, []),
      answer(api.getBalance, aBalance()),
    ],
  })
  await expect.element(title).toHaveTextContent('Invoices')
  await expect.poll(() => server.calls(api.listStoreInvoices)).toMatchObject([{ params: { id: 12 } }])
  await expect
    .element(page.getByRole('complementary').getByText('Ivory Lane Bridal', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'SIGN Out', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'SETTINGS' })).not.toBeInTheDocument()
  await open('/settings')
  await expect.element(title).toHaveTextContent(NOT_FOR_THIS_ACCOUNT)
  forgetRouteErrors()
})

// Claims: text.unauthorized
test('a session that is over logs the user out with "Unauthorized! Logging Out..." as the page opens', async () => {
  const { address } = await renderPage('/invoices', {
    as: 'store_admin',
    answers: [answer(api.getSession, refuse('not_signed_in'))],
  })
  await expect.element(page.getByText('Unauthorized! Logging Out...', { exact: true })).toBeVisible()
  await expect.poll(address).toBe('/login')
  await expect.element(title).toHaveTextContent('Welcome back to the Store Portal!')
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

// Claims: route.error
test('/error is the page for what cannot be recovered, and starts again from the first page', async () => {
  await renderPage('/error', { as: 'store_admin' })
  await expect.element(title).toHaveTextContent('Something went wrong')
  // The link loads the document again, which would end the tests' page.
  await expect.element(page.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
})

test('an address that leads nowhere says so and offers a way on', async () => {
  const { address, open } = await renderPage('/no-such-page')
  await expect.element(title).toHaveTextContent('Page not found')
  for (const path of ['/%E0%A4%A', '/no/%00', "/'<b>'.", '/a//b/', '/ViewOrder/%E0%A4%A']) {
    await open('/forgot')
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await open(path)
    await expect.element(title).toHaveTextContent('Page not found')
  }
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect.poll(address).toBe('/login')
})
