import { loseAnswers } from '../testing/lose-answers.ts'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import {
  checkOutDress,
  dialog,
  goToSummary,
  newNumber,
  ordersOf,
  PLACED,
  place,
  ROSALIND,
} from './checkout-page.ts'

const FINDING = /We're checking/
const ORDERS = '**/api/orders'

test('an order whose tab is closed before the answer comes is told of in the next tab, not before, and is placed once', async ({
  page,
  context,
  allow,
}) => {
  allow.lostConnection()
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ROSALIND.id)
  const po = newNumber()
  await goToSummary(page, po)
  await loseAnswers(page, ORDERS, Number.POSITIVE_INFINITY)
  await place(page).click()
  await expect(page.getByText(FINDING)).toBeVisible()
  const next = await context.newPage()
  await next.goto('/address')
  await expect(next.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible()
  const told = next.getByText(`Your order ${po} was placed.`)
  await expect(told).toHaveCount(0)
  await page.close()
  await next.reload()
  await expect(told).toBeVisible()
  expect(await ordersOf(next, po)).toHaveLength(1)
  await next.getByRole('link', { name: 'See the order' }).click()
  await expect(next.getByText(po).first()).toBeVisible()
  await next.reload()
  await expect(next.getByText(po).first()).toBeVisible()
  await expect(told).toHaveCount(0)
})

// Claims: api.orders.create
test('an order whose answers are lost is found out about, after a reload and after another choice too, and is placed once', async ({
  page,
  allow,
}) => {
  allow.lostConnection()
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ROSALIND.id)
  const po = newNumber()
  await goToSummary(page, po)
  const keys = await loseAnswers(page, ORDERS, Number.POSITIVE_INFINITY)
  await place(page).click()
  await expect(page.getByText(FINDING)).toBeVisible()
  await page.reload()
  await expect(page.getByText(FINDING)).toBeVisible()
  await page.goto(`/ViewOrder/${ROSALIND.id}`)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByLabel('Size', { exact: true }).selectOption('6')
  const known = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/orders'),
  )
  await page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }).click()
  keys.push((await known).headers()['idempotency-key'] ?? '')
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await ordersOf(page, po)).toHaveLength(1)
})
