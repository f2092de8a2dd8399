import { loseAnswers } from '../testing/lose-answers.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { booksOf, openWholesale } from '../testing/wholesale-pages.ts'

test('a page loaded again while no answer came tells that the payment was recorded, and it is recorded once', async ({
  page,
  product,
  allow,
}) => {
  allow.lostConnection()
  const invoice = await shipped(product, { pos: ['DI-RELOAD'] })
  const { store } = invoice.store_package
  await openWholesale(page, `/desk/invoices/${invoice.id}`, `Invoice # ${invoice.number}`)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog.getByLabel('Amount').fill('60')
  await dialog.getByLabel('Reference').fill('RELOAD-1')
  const keys = await loseAnswers(page, `**/api/stores/${store.id}/payments`, 1)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText(/We are asking again/)).toBeVisible()
  await page.reload()

  await expect(page.getByText(/^The payment .*was recorded\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await expect(dialog.getByLabel('Reference')).toHaveValue('')
  expect(new Set(keys).size).toBe(1)
  expect((await (await booksOf(product)).invoice(invoice.id)).paid).toBe(60)
})
