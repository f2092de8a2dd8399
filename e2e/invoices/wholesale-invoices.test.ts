import { loseAnswers } from '../testing/lose-answers.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { booksOf, openWholesale } from '../testing/wholesale-pages.ts'

test('a page loaded again while no answer came still knows what was sent, and it is recorded once', async ({
  page,
  product,
  allow,
}) => {
  allow.lostConnection()
  const invoice = await shipped(product, { pos: ['DI-RELOAD'] })
  const { store } = invoice.store_package
  const open = async () => {
    await page.getByRole('button', { name: 'Record a payment' }).click()
    return page.getByRole('dialog', { name: 'Record a payment' })
  }
  await openWholesale(page, `/desk/invoices/${invoice.id}`, `Invoice # ${invoice.number}`)
  const first = await open()
  await first.getByLabel('Amount').fill('60')
  await first.getByLabel('Reference').fill('RELOAD-1')
  const keys = await loseAnswers(page, `**/api/stores/${store.id}/payments`, 1)
  await first.getByRole('button', { name: 'Record payment' }).click()
  await expect(first.getByText(/We are asking again/)).toBeVisible()
  await page.reload()

  const second = await open()
  await expect(second.getByText(/it is not known whether this payment was recorded/)).toBeVisible()
  await expect(second.getByLabel('Reference')).toHaveValue('RELOAD-1')
  await second.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('The payment was recorded.')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect((await (await booksOf(product)).invoice(invoice.id)).paid).toBe(60)
})
