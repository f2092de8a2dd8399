import { formatDay } from '@trousseau/domain/day'
import { formatMoney } from '@trousseau/domain/money'
import { dialog, fillCard, openCardForm, saveButton } from '../payment-methods/payment-methods-page.ts'
import { restorePaymentMethods } from '../payment-methods/restore-payment-methods.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
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
  step,
  toPay,
  useUpCredits,
} from './make-a-payment-page.ts'

test.afterEach(({ product }) => restorePaymentMethods(product))

// Claims: make-payment.steps, make-payment.selected.columns
test('a payment has two steps, "Selected Invoices To Pay" with number, date and amount charged, then "Order Summary"', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['PAY-STEPS'], paid: 100 })
  await openPayment(page, invoice)
  await expect(page.getByRole('heading', { level: 1, name: 'Make a payment' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /Selected Invoices To Pay$/,
    /Order Summary$/,
  ])
  await expect(page.getByRole('columnheader')).toHaveText([
    'Invoice #',
    'Date',
    'Amount Charged',
    'Open',
    'To pay now',
    'Remove',
  ])
  await expect(selected(page).getByRole('cell')).toHaveText([
    String(invoice.number),
    formatDay(invoice.date),
    invoice.formatted_total,
    invoice.formatted_open,
    '$',
    /Remove/,
  ])
  await expect(toPay(page, invoice)).toHaveValue(invoice.open.toFixed(2))
  await expect(place(page)).toBeHidden()
  await next(page).click()
  await expect(step(page, 'Order Summary')).toBeFocused()
  await expect(place(page)).toBeVisible()
  await expect(selected(page)).toBeHidden()
})

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
  await toPay(page, one).fill('$0')
  await expect(page.getByText('Please enter an amount above $0.00.')).toBeVisible()
  await expect(next(page)).toBeDisabled()
  await expect(step(page, 'Order Summary')).toBeDisabled()
  await toPay(page, one).fill(String(one.open + 1))
  await expect(page.getByText(`Of invoice # ${one.number} only ${one.formatted_open} is open.`)).toBeVisible()
  await toPay(page, one).fill('many')
  await expect(page.getByText('This is an amount in dollars, with at most two decimals.')).toBeVisible()
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

  const house = await asking(product, 'wholesaleAdmin')
  const ofStore = `/api/stores/${account.storeId}`
  await house('POST', `${ofStore}/credits`, { amount: 80.25, reason: 'A late delivery' })
  await house('POST', `${ofStore}/payments`, { amount: 20, method: 'wire', reference: 'ahead' })
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

test('credits that cover it all pay without a card', async ({ page, product }) => {
  await useUpCredits(product)
  const invoice = await newInvoice(product)
  const account = await accountOf(product)
  const before = await account.charges()
  const house = await asking(product, 'wholesaleAdmin')
  await house('POST', `/api/stores/${account.storeId}/credits`, { amount: invoice.open, reason: 'Sorry' })
  await goToSummary(page, invoice)
  await expect(figure(page, 'Payment total')).toHaveText('$0.00')
  await expect(page.getByText(/no card or bank account is charged/)).toBeVisible()
  await expect(methods(page)).toHaveCount(0)
  await place(page).click()
  await expectPaid(page, /was made from your credits and deposits\.$/)
  expect((await account.invoice(invoice.id)).status).toBe('Paid Fully')
  expect(await account.charges()).toEqual(before)
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

test('without a selection there is a way back to the invoices', async ({ page }) => {
  await signIn(page, 'storeStaff', '/make-a-payment')
  await expect(page.getByText('No invoice is selected.')).toBeVisible()
  await page.getByRole('link', { name: 'Select invoices to pay' }).click()
  await page.waitForURL('**/invoices')
})

// Claims: make-payment.cod
test('a store with credit on delivery sees what it owes and whom to call, and cannot pay by card', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['PAY-ON-DELIVERY'], account: 'creditStoreAdmin' })
  const ask = await asking(product, 'creditStoreAdmin')
  const { id } = invoice.store_package.store
  const { formatted_owed } = await ask<{ formatted_owed: string }>('GET', `/api/stores/${id}/balance`)
  await signIn(page, 'creditStoreAdmin', `/make-a-payment?invoices=${invoice.id}`)
  const card = page.getByRole('region', { name: 'Credit On Delivery' })
  await expect(card.getByText(formatted_owed).first()).toBeVisible()
  await expect(card.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })).toHaveAttribute('href', /^tel:/)
  await expect(next(page)).toHaveCount(0)
  await expect(place(page)).toHaveCount(0)
})
