import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleAndToFit, expectToFit } from '../testing/accessible.ts'
import { answer, refuse } from '../testing/answers.ts'
import { facts } from '../testing/facts.ts'
import { aFactoryOverview, aStoreOverview, aWholesaleOverview } from '../testing/home-samples.ts'
import { lookOn, renderPage } from '../testing/render.tsx'
import { aSession } from '../testing/samples.ts'
import { texts } from '../testing/texts.ts'

type Store = Parameters<typeof aStoreOverview>[0]
type Wholesale = Parameters<typeof aWholesaleOverview>[0]

const openStore = (changes: Store = {}, on: 'desktop' | 'phone' = 'desktop') =>
  renderPage('/home', {
    as: 'store_admin',
    answers: [answer(api.getStoreOverview, aStoreOverview(changes))],
    on,
  })
const openWholesale = (changes: Wholesale = {}) =>
  renderPage('/home', {
    as: 'wholesale_admin',
    answers: [answer(api.getWholesaleOverview, aWholesaleOverview(changes))],
  })
const openFactory = (changes: Parameters<typeof aFactoryOverview>[0] = {}) =>
  renderPage('/home', {
    as: 'factory',
    answers: [answer(api.getFactoryOverview, aFactoryOverview(changes))],
  })

const block = (name: string) => page.getByRole('region', { name, exact: true })
const rows = (name: string) => block(name).getByRole('list', { name, exact: true }).getByRole('listitem')
const said = (words: string) => page.getByText(words, { exact: true })
const linkTo = (place: ReturnType<typeof block>, name: string | RegExp, href: string | RegExp) =>
  expect.element(place.getByRole('link', { name })).toHaveAttribute('href', href)

test('home greets a person by the first name, with the date in words', async () => {
  await openStore()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Odette')
  await expect.element(said('Tuesday, March 10, 2026')).toBeVisible()
  await expect.poll(() => document.title).toBe('Home · Trousseau')
})

// Claims: route.home
test('home says what a store owes, the overdue first, and leads to paying it', async () => {
  await openStore()
  await expect
    .poll(() => texts(rows('Invoices due')))
    .toEqual(['Invoice # 7001Due 03/01/2026Overdue$1,250.00', 'Invoice # 7002Due 04/01/2026$1,250.00'])
  const due = block('Invoices due')
  await expect.element(due).toHaveTextContent('$2,500.00 across 2 invoices · $1,250.00 overdue')
  await linkTo(due, 'Invoice # 7001', '/invoice-summary/61')
  await linkTo(due, 'Pay', '/make-a-payment?invoices=1%2C2')
  await linkTo(due, 'Open invoices', '/invoices?status=open&dates=any')
  await linkTo(due, 'Overdue invoices', '/invoices?status=overdue&dates=any')
})

test('a store on credit on delivery is not offered to pay at home', async () => {
  const { store } = aSession('store_admin')
  await renderPage('/home', {
    as: 'store_admin',
    session: { store: store && { ...store, payment_method_type_id: 2 } },
    answers: [answer(api.getStoreOverview, aStoreOverview())],
  })
  const due = block('Invoices due')
  await expect.element(due).toHaveTextContent('Your store pays on delivery. We record your payments.')
  await expect.element(due.getByRole('link', { name: /^Pay/ })).not.toBeInTheDocument()
})

// Claims: route.home
test('an order that can hardly come in time stands on the home page, in words, and leads to itself', async () => {
  await openStore()
  const risk = block('Orders at risk')
  await expect.element(risk).toHaveTextContent('2 orders with little or no time to spare')
  expect(texts(rows('Orders at risk'))).toEqual([
    'Aurélie (PO PO-7)PO PO-7Wear date 07/02/2026Arrives 3 days after it is needed: materials outShort on time',
    'Aurélie (PO PO-8)PO PO-8Wear date 07/02/2026Arrives 12 days before it is neededTight',
  ])
  await linkTo(risk, 'Aurélie (PO PO-8)', '/sales-order-summary/8')
  await linkTo(risk, 'All orders at risk', '/sales-order?risk=at_risk&dates=any')
})

// Claims: route.home
test('home shows what is on its way, where to follow it, and what was ordered last', async () => {
  await openStore()
  const parcel = rows('On the way')
  await expect.element(parcel).toHaveTextContent('Package 62 · 2 orders')
  await linkTo(block('On the way'), /^Package 62/, '/invoice-summary/62')
  await linkTo(block('On the way'), '2 shipped orders', '/sales-order?status=shipped&dates=any')
  await linkTo(block('On the way'), /1Z999HOME/, 'https://www.ups.com/track?tracknum=1Z999HOME')
  expect(texts(rows('Recent orders'))).toEqual([
    'Aurélie (PO PO-9)PO PO-903/02/2026Pending',
    'Aurélie (PO PO-5)PO PO-503/02/2026Shipped',
  ])
  await linkTo(block('Recent orders'), 'Aurélie (PO PO-9)', '/sales-order-summary/9')
})

const bars = block('Spending by month').getByRole('list').getByRole('button')

test('the spending of twelve months is a chart whose every bar is read by keyboard and by mouse', async () => {
  await openStore()
  const chart = block('Spending by month')
  await expect.element(chart).toHaveTextContent('$7,800.00 invoiced in the last twelve months')
  expect(bars.elements()).toHaveLength(12)
  await expect.element(bars.first()).toHaveAccessibleName('April 2025: $100.00')
  await expect.element(bars.last()).toHaveAccessibleName('March 2026: $1,200.00')

  // The pointer may still rest where the test before left it, which would show the value of a bar there.
  await page.getByRole('heading', { level: 1 }).hover()
  // Tabbing from the link before the chart: the chart is one Tab stop, on the current month.
  const before = block('Recent orders').getByRole('link').last().element()
  before.focus()
  await userEvent.tab()
  await expect.element(bars.last()).toHaveFocus()
  await expect.element(bars.last().getByText('$1,200.00')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(bars.nth(10)).toHaveFocus()
  await expect.element(bars.nth(10).getByText('$1,100.00')).toBeVisible()
  await expect.element(bars.last().getByText('$1,200.00')).not.toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(bars.first()).toHaveFocus()
  await userEvent.tab()
  await expect.element(chart.getByRole('link', { name: 'Statement' })).toHaveFocus()
  await linkTo(chart, 'Statement', '/statement?from=2025-04-01')
  await bars.nth(4).hover()
  await expect.element(bars.nth(4).getByText('$500.00')).toBeVisible()
})

test('on a phone the value of an outer bar of the chart stays on the page', async () => {
  await openStore({}, 'phone')
  for (const [bar, value] of [
    [bars.first(), '$100.00'],
    [bars.last(), '$1,200.00'],
  ] as const) {
    await bar.click()
    await expect.element(bar.getByText(value)).toBeVisible()
    await expect.element(bar.getByText(value)).toBeInViewport({ ratio: 1 })
    expectToFit()
  }
})

test('the home of a new store says what to do first, and shows no zeros', async () => {
  const { invoices_due, spending } = aStoreOverview()
  await openStore({
    last_ordered: [],
    invoices_due: { ...invoices_due, count: 0, invoices: [] },
    spending: spending.map((month) => ({ ...month, amount: 0 })),
  })
  await expect.element(said('No orders yet. Browse the collection.')).toBeVisible()
  const main = page.getByRole('main')
  await linkTo(main, 'Start an order', '/start-order')
  await expect.element(main).toHaveTextContent(/you’ll need a shipping address and a payment method\./)
  await linkTo(main, 'shipping address', '/address')
  await linkTo(main, 'payment method', '/payments')
  await expectAccessible()
})

test('a block of home that has nothing to count says so in words, without a zero', async () => {
  const { invoices_due } = aStoreOverview()
  await openStore({
    orders_at_risk: { count: 0, orders: [] },
    on_their_way: { count: 0, orders: 0, packages: [] },
    invoices_due: { ...invoices_due, count: 0, overdue_count: 0, invoices: [] },
  })
  await expect.element(block('Orders at risk')).toHaveTextContent('Orders at riskNo orders at risk.')
  await expect.element(block('On the way')).toHaveTextContent('On the wayNothing is on the way.')
  await expect.element(block('Invoices due')).not.toHaveTextContent('$')
})

test('a home that fails to load says so, offers to sign in again, and loads on Retry', async () => {
  const { server } = await renderPage('/home', {
    as: 'store_regular',
    answers: [answer(api.getStoreOverview, refuse('unexpected'))],
  })
  await expect.element(said('The overview could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  server.answer(api.getStoreOverview, aStoreOverview())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(block('Recent orders')).toBeVisible()
  await expect.element(said('The overview could not be loaded.')).not.toBeInTheDocument()
})

test('the wholesaler sees how many orders awaiting confirmation, the longest waiting first, and goes to them', async () => {
  await openWholesale()
  const place = block('Awaiting confirmation')
  await expect.element(place).toHaveTextContent('12 orders, oldest: 8 days')
  expect(texts(rows('Awaiting confirmation'))[0]).toBe('Aurélie (PO PO-3)Ivory Lane BridalPO PO-303/02/2026')
  await linkTo(place, 'Aurélie (PO PO-3)', '/desk/orders/3')
  await linkTo(place, 'All waiting orders', '/desk/orders?status=pending&dates=any')
})

test('the wholesaler sees the orders of all stores that are at risk, each with its store', async () => {
  await openWholesale()
  const risk = block('Orders at risk')
  await expect.element(risk).toHaveTextContent('2 orders with little or no time to spare')
  expect(texts(rows('Orders at risk'))[0]).toBe(
    'Aurélie (PO PO-7)Ivory Lane BridalPO PO-7Wear date 07/02/2026Arrives 3 days after it is needed: materials outShort on time',
  )
  await linkTo(risk, 'Aurélie (PO PO-7)', '/desk/orders/7')
  await linkTo(risk, 'All orders at risk', '/desk/orders?risk=at_risk&dates=any')
})

test('the wholesaler sees what each factory has to ship and when, and each figure leads to its orders', async () => {
  await openWholesale()
  const table = page.getByRole('table', { name: 'Orders in production by factory and week' })
  await expect.element(block('Production')).toHaveTextContent('11 orders in production, 1 late')
  const nord = table.getByRole('row').filter({ has: page.getByText('Atelier Nord') })
  expect(texts(nord.getByRole('cell'))).toEqual(['1', '2', '0', '3', '0', '0', '0', '0', '1', '4'])
  const ofNord = '/desk/orders?status=in-production&factory=3'
  await linkTo(block('Production'), /^Atelier Nord/, `${ofNord}&dates=any`)
  const cells = nord.getByRole('cell')
  await linkTo(cells.nth(0), '1', `${ofNord}&dates=any&urgent=overdue`)
  await linkTo(cells.nth(1), '2', `${ofNord}&dates=ship&from=2026-03-10&to=2026-03-15`)
  await linkTo(cells.nth(9), '4', `${ofNord}&dates=ship&from=2026-05-04`)
})

test('the receivables at home are summed, by how long they are overdue, and lead to the open invoices', async () => {
  await openWholesale()
  const place = block('Receivables')
  await expect.element(place).toHaveTextContent('$1,500.50 outstanding')
  expect(facts(place)).toEqual({
    Current: '$1,000.00',
    '1–30 days overdue': '$500.00',
    'Over 90 days overdue': '$0.50',
  })
  await linkTo(place, 'Open invoices', '/desk/invoices?status=open&dates=any')
  await linkTo(
    place,
    '1–30 days overdue',
    '/desk/invoices?status=open&dates=due&from=2026-02-08&to=2026-03-09',
  )
})

test('the best sellers at home lead to the item in the catalog', async () => {
  await openWholesale()
  await expect
    .poll(() => texts(rows('Best sellers')))
    .toEqual([
      'AurélieTR-10409 orders of Aurélie$11,250.00',
      'Cathedral veilCustom item1 order of Cathedral veil$210.00',
    ])
  await linkTo(block('Best sellers'), /^Aurélie/, '/desk/catalogue/dresses/40')
  await linkTo(block('Best sellers'), '9 orders of Aurélie', '/desk/orders?dress=40&from=2025-12-11')
  await linkTo(block('Best sellers'), /^Cathedral veil/, '/desk/catalogue/custom-items/41')
})

test('the home of the wholesaler is silent about trouble until there is some', async () => {
  await openWholesale()
  await expect.element(block('Receivables')).toBeVisible()
  await expect.element(block('Needs a look')).not.toBeInTheDocument()
})

test('a payment without a known outcome, and whatever else went wrong, is told at the home of the wholesaler', async () => {
  const unclear_stores = [{ id: 4, name: 'Velvet & Vow' }]
  const latest = { store: { id: 12, name: 'Ivory Lane' }, reason: 'The account is closed (R02)' }
  const returned = { count: 1, formatted_amount: '$100.00', from: '2026-03-04', latest }
  const unclear = { unclear_payments: 1, unclear_invoices: 3, unclear_stores }
  await openWholesale({ trouble: { breaks: 2, dead_notices: 3, ...unclear, waiting_bills: 2, returned } })
  const trouble = block('Needs a look')
  await expect
    .element(trouble)
    .toHaveTextContent('1 payment has no known outcome yet. We’ll keep checking with the provider.')
  await expect.element(trouble).toHaveTextContent('3 messages did not go out.')
  await expect.element(trouble).toHaveTextContent('2 packages have left with a shipping cost to approve')
  await expect.element(trouble).toHaveTextContent('2 payments don’t match the provider’s records.')
  await expect
    .element(trouble)
    .toHaveTextContent(
      '1 bank payment was returned this week: $100.00 from Ivory Lane. The account is closed (R02).',
    )
  await linkTo(trouble, 'View payment', '/desk/transactions?kind=return&method=bank&from=2026-03-04')
  await linkTo(trouble, 'Review', '/desk/differences')
  await linkTo(trouble, 'View 3 invoices', '/desk/invoices?status=being-confirmed&dates=any')
  await linkTo(trouble, 'Velvet & Vow', '/desk/stores/4/account')
  const toApprove = '/desk/packages?status=to-approve&dates=any&order_by=shipping_cost&order_dir=desc'
  await linkTo(trouble, 'View packages', toApprove)
})

test('a factory sees what it has to make, late, this week, next week and later', async () => {
  await openFactory()
  await expect
    .poll(() => facts(block('To make')))
    .toEqual({ Late: '1', 'This week, Mar 9 to Mar 15': '11', 'Next week': '3', Later: '20' })
  await linkTo(block('To make'), /^1$/, '/factory/orders?urgent=overdue')
  await linkTo(block('To make'), '3', '/factory/orders?dates=ship&from=2026-03-16&to=2026-03-22')
  await linkTo(block('To make'), '11', '/factory/orders?dates=ship&from=2026-03-10&to=2026-03-15')
  await linkTo(block('To make'), '20', '/factory/orders?dates=ship&from=2026-03-23')
  const place = block('To make this week')
  await expect.element(place).toHaveTextContent('The first 10 of 12')
  expect(texts(rows('To make this week')).slice(0, 2)).toEqual([
    'Aurélie (Sales Order # 5001)5001Ivory8LateShip by 03/06/2026',
    'Aurélie (Sales Order # 5002)5002Ivory8Ship by 03/12/2026',
  ])
  await linkTo(place, 'Aurélie (Sales Order # 5001)', '/factory/orders/1')
})

test('a factory sees which of its orders are at risk', async () => {
  await openFactory()
  const risk = block('Orders at risk')
  await expect.element(risk).toHaveTextContent('1 order with little or no time to spare')
  expect(texts(rows('Orders at risk'))).toEqual([
    'Aurélie (Sales Order # 5007)5007Wear date 07/02/2026Arrives 3 days after it is needed: materials outShort on time',
  ])
  await linkTo(risk, 'Aurélie (Sales Order # 5007)', '/factory/orders/7')
  await linkTo(risk, 'All orders at risk', '/factory/orders?show=all&risk=at_risk')
})

test('a factory sees what is ready to pack and which packages are open, and goes to them', async () => {
  await openFactory()
  await expect.element(block('Ready to pack')).toHaveTextContent('2 orders are ready to pack')
  await linkTo(block('Ready to pack'), 'Make a package', '/packages/new')
  await expect.element(block('Open packages')).toHaveTextContent('1 package is waiting to ship')
  await linkTo(block('Open packages'), 'Open packages', '/packages?state=open&dates=any')
})

test('the home of a factory that has nothing to do says so, and shows no zeros', async () => {
  const none = {
    late: 0,
    this_week: 0,
    next_week: 0,
    later: 0,
    to_make: [],
    orders_at_risk: { count: 0, orders: [] },
    ready_to_pack: 0,
    open_packages: 0,
  }
  await openFactory(none)
  await expect
    .element(said('Nothing to make, pack or ship right now. New orders will show here.'))
    .toBeVisible()
  expect(page.getByRole('main').element().textContent).not.toMatch(/\b0\b/)
})

test('on the smallest phone each month of the spending chart can be touched, and shows its amount', async () => {
  await openStore()
  const months = block('Spending by month').getByRole('button')
  await expect.element(months.first()).toBeVisible()
  await lookOn('small phone', async () => {
    for (const month of months.elements()) {
      const { width, height } = month.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    }
    await expect.element(months.last().getByText(/^\$/)).toBeVisible()
    expectToFit()
  })
})

for (const [who, open, last] of [
  ['a store', openStore, 'Spending by month'],
  ['the wholesaler', openWholesale, 'Best sellers'],
  ['a factory', openFactory, 'Open packages'],
] as const)
  test(`the home of ${who} is accessible and fits a desktop and a phone`, async () => {
    await open()
    await expect.element(block(last)).toBeVisible()
    await expectAccessibleAndToFit()
  })
