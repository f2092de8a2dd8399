import { formatDay } from '@trousseau/domain/day'
import { proceed, wearDate } from '../catalogue/item-page.ts'
import { expectAccessible } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import {
  changeItem,
  checkOutDress,
  dialog,
  goToSummary,
  newNumber,
  next,
  ODETTE,
  ordersOf,
  PLACED,
  place,
  QUESTION,
  ROSALIND,
  summary,
} from './checkout-page.ts'

// Claims: view-custom.accessory
test('"View" opens the item first; its checkout has the dress’s number and type, and then the other items are asked about', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const day = await checkOutDress(page, ODETTE.id)
  const po = newNumber()
  await goToSummary(page, po)
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: ODETTE.first })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'View' }).click()
  await page.waitForURL(/\/view-custom-order\/2\?accessory_of=\d+$/)
  await expect(wearDate(page)).toHaveValue(formatDay(day))
  await proceed(page).click()
  await page.waitForURL(/\/custom-checkout\/2\?accessory_of=\d+$/)
  await next(page).click()
  await next(page).click()
  await expect(page.getByText(po, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await next(page).click()
  await expect(summary(page).getByText(po, { exact: true })).toBeVisible()
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**/checkout/${ODETTE.id}`)
  await expect(dialog(page).getByRole('heading', { name: ODETTE.second })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
  await page.waitForURL('**/sales-order')
  const [veil, dress, ...others] = await ordersOf(page, po)
  expect(others).toEqual([])
  expect(veil).toMatchObject({ orderable: { name: ODETTE.first }, accessory_of: dress?.id })
})

test('the questions survive a reload, and a double click on Yes orders once', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ROSALIND.id)
  const po = newNumber()
  await goToSummary(page, po)
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: ROSALIND.first })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: ROSALIND.second })).toBeVisible()
  await page.reload()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: ROSALIND.second })).toBeVisible()
  await expect(dialog(page).getByText(QUESTION)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Yes' }).dblclick()
  await page.waitForURL('**/sales-order')
  expect((await ordersOf(page, po)).map(({ orderable }) => orderable.name)).toEqual([
    ROSALIND.second,
    ROSALIND.name,
  ])
})

test('an item that cannot be ordered says so in the dialog, and one goes on', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(400, '/api/orders')
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ROSALIND.id)
  const po = newNumber()
  await goToSummary(page, po)
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: ROSALIND.first })).toBeVisible()
  await changeItem(product, '/api/custom-items/1', { estimated_months: 20 })
  try {
    await dialog(page).getByRole('button', { name: 'Yes' }).click()
    await expect(dialog(page).getByText(/^The estimated ship date is past the wear date/)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Continue without it' }).click()
    await expect(dialog(page).getByRole('heading', { name: ROSALIND.second })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
    await page.waitForURL('**/sales-order')
    expect(await ordersOf(page, po)).toHaveLength(1)
  } finally {
    await changeItem(product, '/api/custom-items/1', { estimated_months: 0 })
  }
})

test('when the answer to Yes is lost, the page finds out, and the item is ordered once', async ({
  page,
  allow,
}) => {
  allow.lostConnection()
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  const po = newNumber()
  await goToSummary(page, po)
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: ODETTE.first })).toBeVisible()
  let isLost = false
  await page.route('**/api/orders', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect(dialog(page).getByText(/We are finding out what became of it/)).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: ODETTE.second })).toBeVisible()
  expect(await ordersOf(page, po)).toHaveLength(2)
})
