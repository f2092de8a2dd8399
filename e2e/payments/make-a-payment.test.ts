import { expect, test } from '../testing/product.ts'
import {
  accountOf,
  expectPaid,
  figure,
  methods,
  newInvoice,
  next,
  openPayment,
  place,
  selected,
  toPay,
  useUpCredits,
} from './make-a-payment-page.ts'

// Claims: make-payment.pays
test('part of an invoice is paid, another is removed, and the payment method is changed; a reload keeps all of it', async ({
  page,
  product,
}) => {
  await useUpCredits(product)
  const [one, other] = [await newInvoice(product), await newInvoice(product)]
  const account = await accountOf(product)
  await openPayment(page, one, other)
  await toPay(page, one).fill('$1,100.5')
  await page.getByRole('button', { name: `Remove invoice # ${other.number}` }).click()
  await expect(selected(page)).toHaveCount(1)
  await page.reload()
  await expect(toPay(page, one)).toHaveValue('1100.5')
  await expect(selected(page)).toHaveCount(1)
  await next(page).click()
  await methods(page).getByRole('radio', { name: /4444/ }).check()
  await page.reload()
  await next(page).click()
  await expect(methods(page).getByRole('radio', { name: /4444/ })).toBeChecked()
  await expect(figure(page, 'Payment total')).toHaveText('$1,100.50')
  await place(page).click()
  await expectPaid(page, 'Payment of $1,100.50 made with Mastercard ending in 4444.')
  expect(await account.invoice(one.id)).toMatchObject({ status: 'Partially Paid', paid: 1100.5 })
  expect(await account.invoice(other.id)).toMatchObject({ status: 'Unpaid' })
  expect((await account.charges())[0]).toBe(1100.5)
})
