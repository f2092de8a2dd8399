import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import {
  changeItem,
  checkOutDress,
  dialog,
  fillOrder,
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

// Claims: checkout.po.duplicate-check, checkout.po.duplicate, checkout.po.uppercase
test('a number that an order has already blocks Next, in upper case as text', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  const po = newNumber()
  await goToSummary(page, po)
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()

  await checkOutDress(page, ODETTE.id)
  await next(page).click()
  await fillOrder(page, `  ${po.toLowerCase()} `)
  await next(page).click()
  const alert = page.getByRole('alert').filter({ hasText: DUPLICATE.toUpperCase() })
  await expect(alert).toHaveText(DUPLICATE.toUpperCase(), { useInnerText: false })
  await expect(step(page, 'Payment Method')).toHaveAttribute('aria-expanded', 'true')
  await expect(step(page, 'Order Summary')).toBeDisabled()
  await number(page).fill(newNumber())
  await expect(alert).toHaveCount(0)
  await next(page).click()
  await expect(place(page)).toBeEnabled()
})

// Claims: checkout.po.error-blocks, error.po.fetch-fallback, error.po.unknown-fallback, error.po.normalised
test('a check of the number that fails says so in upper case and blocks Next: FAILED TO FETCH ORDERS, UNKNOWN ERROR, or the words of the server', async ({
  page,
  allow,
}) => {
  allow.lostConnection()
  allow.refusal(422, /\/api\/stores\/\d+\/orders$/)
  allow.refusal(500, /\/api\/stores\/\d+\/orders$/)
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  await next(page).click()
  await fillOrder(page, newNumber())
  const url = '**/api/stores/*/orders?purchase_order_number=*'
  const failure = { success: false, code: 'invalid', message: '', errors: [] }

  await page.route(url, (route) => route.abort('connectionreset'))
  await next(page).click()
  await expect(page.getByText('FAILED TO FETCH ORDERS', { exact: true })).toBeVisible()
  await page.route(url, (route) => route.fulfill({ status: 500, json: { ...failure, data: [] } }))
  await next(page).click()
  await expect(page.getByText('UNKNOWN ERROR', { exact: true })).toBeVisible()
  await page.route(url, (route) =>
    route.fulfill({ status: 422, json: { ...failure, data: ['Not this one.', 'Nor so.'] } }),
  )
  await next(page).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^NOT THIS ONE.$/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^NOR SO.$/ })).toBeVisible()
  await expect(step(page, 'Order Summary')).toBeDisabled()
  await page.unroute(url)
  await next(page).click()
  await expect(place(page)).toBeEnabled()
})

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

test('an address that was deleted in another window leads back to the shipping step, which says what to do', async ({
  page,
  allow,
}) => {
  allow.refusal(422, '/api/orders')
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ODETTE.id)
  await page.getByRole('button', { name: 'Add new address' }).click()
  const fields = { 'First name': 'Nora', 'Last name': 'Quill', Street: '9 Elm Street', City: 'Evanston' }
  for (const [label, text] of Object.entries({
    ...fields,
    'Zip code': '60201',
    'Phone number': '8475550123',
  }))
    await dialog(page).getByLabel(label).fill(text)
  await dialog(page).getByLabel('State').selectOption('Illinois')
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('radio', { name: /Nora Quill/ })).toBeChecked()
  const po = newNumber()
  await goToSummary(page, po)
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` }
    const session = await (await fetch('/api/session', { headers })).json()
    const path = `/api/stores/${session.data.store.id}/addresses?per_page=-1`
    const { data } = await (await fetch(path, { headers })).json()
    const nora = data.addresses.find((address: { full_name: string }) => address.full_name === 'Nora Quill')
    await fetch(`/api/addresses/${nora.id}`, { method: 'DELETE', headers })
  })
  await place(page).click()
  await expect(step(page, 'Shipping Address')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Please choose one of your addresses.').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /Nora Quill/ })).toHaveCount(0)
  await expect(next(page)).toBeDisabled()
  await page.getByRole('radio').first().check()
  await next(page).click()
  await step(page, 'Order Summary').click()
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  expect(await ordersOf(page, po)).toHaveLength(1)
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
