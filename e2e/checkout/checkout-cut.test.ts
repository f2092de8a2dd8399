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

const FINDING = /We are finding out what became of it/
const ORDERS = '**/api/orders'

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
  await page.unroute(ORDERS)
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
