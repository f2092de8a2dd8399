import { formatMoney } from '@trousseau/domain/money/money'
import { dialog, fillCard, openCardForm, saveButton } from '../payment-methods/payment-methods-page.ts'
import { restorePaymentMethods } from '../payment-methods/restore-payment-methods.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import {
  accountOf,
  expectPaid,
  figure,
  goToSummary,
  methods,
  newInvoice,
  next,
  openPayment,
  place,
  selected,
  toPay,
  useUpCredits,
} from './make-a-payment-page.ts'

test.afterEach(({ product }) => restorePaymentMethods(product))

// Claims: make-payment.summary.total, make-payment.place-order, make-payment.pays, make-payment.target
test('"Place Order" charges the payment method that is shown, pays the selected invoices in full and goes to /invoices', async ({
  page,
  product,
}) => {
  await useUpCredits(product)
  const [one, other] = [await newInvoice(product), await newInvoice(product)]
  const account = await accountOf(product)
  const before = await account.charges()
  await signIn(page, 'storeAdmin', '/home')
  await goToSummary(page, one, other)
  const total = formatMoney(Math.round((one.open + other.open) * 100))
  await expect(figure(page, 'Payment total')).toHaveText(total)
  await expect(methods(page).getByRole('radio').first()).toBeChecked()
  await expect(page.getByText(`Your Visa ending in 1111 will be charged ${total}.`)).toBeVisible()
  await place(page).dblclick()
  await expectPaid(page, `Your payment of ${total} by Visa ending in 1111 was made.`)
  for (const { id } of [one, other]) expect((await account.invoice(id)).status).toBe('Paid Fully')
  expect(await account.charges()).toEqual([one.open + other.open, ...before])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Make a payment')
})

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
  await expectPaid(page, 'Your payment of $1,100.50 by Mastercard ending in 4444 was made.')
  expect(await account.invoice(one.id)).toMatchObject({ status: 'Partially Paid', paid: 1100.5 })
  expect(await account.invoice(other.id)).toMatchObject({ status: 'Unpaid' })
  expect((await account.charges())[0]).toBe(1100.5)
})

// Claims: make-payment.summary.deposits, make-payment.summary.credits, make-payment.summary.total
test('deposits and credits subtotals are a dash when there is nothing, the true figures when there is; the rest is charged', async ({
  page,
  product,
}) => {
  await useUpCredits(product)
  const invoice = await newInvoice(product)
  const account = await accountOf(product)
  await goToSummary(page, invoice)
  await expect(figure(page, 'Deposits subtotal')).toHaveText('–')
  await expect(figure(page, 'Credits subtotal')).toHaveText('–')

  const wholesale = await asking(product, 'wholesaleAdmin')
  const ofStore = `/api/stores/${account.storeId}`
  await wholesale('POST', `${ofStore}/credits`, { amount: 80.25, reason: 'A late delivery' })
  await wholesale('POST', `${ofStore}/payments`, { amount: 20, method: 'wire', reference: 'ahead' })
  await page.reload()
  await next(page).click()
  await expect(figure(page, '1 invoice')).toHaveText(invoice.formatted_open)
  await expect(figure(page, 'Deposits subtotal')).toHaveText('-$20.00')
  await expect(figure(page, 'Credits subtotal')).toHaveText('-$80.25')
  const charged = Math.round((invoice.open - 100.25) * 100)
  await expect(figure(page, 'Payment total')).toHaveText(formatMoney(charged))
  await place(page).click()
  await expectPaid(page, /\$100\.25 from your credits and deposits\.$/)
  expect((await account.charges())[0]).toBe(charged / 100)
  expect(await account.balance()).toMatchObject({ credits: 0, deposits: 0 })
})

// Claims: make-payment.pays
test('a payment method added in the summary is chosen at once, and charged', async ({ page, product }) => {
  await useUpCredits(product)
  const invoice = await newInvoice(product)
  await goToSummary(page, invoice)
  await openCardForm(page)
  await fillCard(page, 'Nora Newcard')
  await saveButton(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(methods(page).getByRole('radio', { name: /Nora Newcard/ })).toBeChecked()
  await place(page).click()
  await expectPaid(page, /by Mastercard ending in 3222 was made\.$/)
})
