import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import {
  changeItem,
  checkOutDress,
  dialog,
  goToSummary,
  newNumber,
  next,
  number,
  ODETTE,
  ordersOf,
  PLACED,
  place,
  ROSALIND,
  step,
  summary,
} from './checkout-page.ts'

const DUPLICATE = 'Order already exists with this Purchase Order Number'

// Claims: checkout.failure.reenable, checkout.failure.messages
test('of two windows that order with one number, the second is told, and can go on with another number', async ({
  page,
  context,
  allow,
}) => {
  allow.refusal(409, '/api/orders')
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  const po = newNumber()
  await goToSummary(page, po)
  const other = await context.newPage()
  await other.goto('/start-order')
  await checkOutDress(other, ROSALIND.id)
  await goToSummary(other, po)
  await other.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(dialog(other).getByRole('heading', { name: PLACED })).toBeVisible()

  await place(page).click()
  await expect(summary(page).getByRole('alert').filter({ hasText: DUPLICATE })).toBeVisible()
  await expect(place(page)).toBeEnabled()
  await step(page, 'Payment Method').click()
  const another = newNumber()
  await number(page).fill(another)
  await next(page).click()
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  expect(await ordersOf(page, another)).toHaveLength(1)
})

test('an item that was withdrawn meanwhile is said to be, at PLACE ORDER and on a reload', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(400, '/api/orders')
  allow.refusal(404, `/api/dresses/${ROSALIND.id}`)
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ROSALIND.id)
  await goToSummary(page, newNumber())
  await changeItem(product, `/api/dresses/${ROSALIND.id}`, { published: false })
  try {
    await place(page).click()
    await expect(page.getByText('This item is not available any more.')).toBeVisible()
    await expect(place(page)).toBeEnabled()
    await page.reload()
    await expect(page.getByText('This item is not available any more.')).toBeVisible()
    await expect(place(page)).toHaveCount(0)
  } finally {
    await changeItem(product, `/api/dresses/${ROSALIND.id}`, { published: true })
  }
})
