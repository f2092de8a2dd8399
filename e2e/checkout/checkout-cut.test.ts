import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import {
  changeItem,
  checkOutDress,
  dialog,
  goToSummary,
  newNumber,
  ODETTE,
  ordersOf,
  PLACED,
  place,
  ROSALIND,
} from './checkout-page.ts'

const FINDING = /We are finding out what became of it/
const UNCLEAR = /We could not find out yet whether your order was placed/

/**
 * Lets the first `times` orders reach the server but drops the responses. Returns all idempotency keys that were sent.
 */
async function loseAnswers(page: Page, times: number): Promise<string[]> {
  const keys: string[] = []
  await page.route('**/api/orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > times) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}

// Claims: api.orders.create
test('after a cut connection the page says that it is finding out, and then that the order was placed: once', async ({
  page,
  allow,
}) => {
  allow.lostConnection()
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  const po = newNumber()
  await goToSummary(page, po)
  const keys = await loseAnswers(page, 1)
  await place(page).click()
  await expect(page.getByText(FINDING)).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect(await ordersOf(page, po)).toHaveLength(1)
})

test('a page loaded again while no answer comes finds out by itself that the order was placed', async ({
  page,
  allow,
}) => {
  allow.lostConnection()
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  const po = newNumber()
  await goToSummary(page, po)
  const keys = await loseAnswers(page, 1)
  await place(page).click()
  await expect(page.getByText(FINDING)).toBeVisible()
  await page.reload()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(await ordersOf(page, po)).toHaveLength(1)
})

test('as long as nothing can be found out the page says so, and asks again when told to', async ({
  page,
  allow,
}) => {
  allow.lostConnection()
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ROSALIND.id)
  const po = newNumber()
  await goToSummary(page, po)
  const keys = await loseAnswers(page, 4)
  await place(page).click()
  await expect(page.getByText(UNCLEAR)).toBeVisible({ timeout: 20_000 })
  await expect(place(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Find out now' }).click()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(await ordersOf(page, po)).toHaveLength(1)
})

test('what was chosen anew after a cut connection does not hide the order that was placed before it', async ({
  page,
  allow,
}) => {
  allow.lostConnection()
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ROSALIND.id)
  const po = newNumber()
  await goToSummary(page, po)
  await loseAnswers(page, 1)
  await place(page).click()
  await expect(page.getByText(FINDING)).toBeVisible()
  await page.goto(`/ViewOrder/${ROSALIND.id}`)
  await page.getByLabel('Size', { exact: true }).selectOption('6')
  await page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }).click()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  expect(await ordersOf(page, po)).toHaveLength(1)
})

// Claims: view-item.proceed.disabled-late, error.order.status-400
test('an order that ships too late by now is refused: the warning stands alone above the button, and the wear-date dialog opens', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(400, '/api/orders')
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  const po = newNumber()
  await goToSummary(page, po)
  await changeItem(product, `/api/dresses/${ODETTE.id}`, { estimated_months: 18 })
  try {
    await place(page).click()
    await expect(dialog(page).getByText(/will not arrive by the Wear Date/)).toBeVisible()
    const warning = page.getByText(/^The estimated ship date is past the wear date/)
    await expect(warning).toHaveCount(1)
    const isAbove = await warning.evaluate((words) => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
        textContent?.includes('PLACE ORDER'),
      )
      return (
        button !== undefined && words.getBoundingClientRect().bottom <= button.getBoundingClientRect().top
      )
    })
    expect(isAbove).toBe(true)
    await expect(place(page)).toBeEnabled()
    expect(await ordersOf(page, po)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Change the wear date' }).click()
    await page.waitForURL(`**/ViewOrder/${ODETTE.id}`)
  } finally {
    await changeItem(product, `/api/dresses/${ODETTE.id}`, { estimated_months: 3 })
  }
  await page.goto(`/checkout/${ODETTE.id}`)
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
})
