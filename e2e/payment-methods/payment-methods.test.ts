import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectInOrder } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import {
  BANK,
  CARD,
  dialog,
  frame,
  method,
  openCardForm,
  openPayments,
  saveButton,
  typeCard,
} from './payment-methods-page.ts'
import { restorePaymentMethods } from './restore-payment-methods.ts'

test.use({ ownContext: true })
test.afterEach(({ product }) => restorePaymentMethods(product))

// Claims: payment-method.kinds, route.payment-method, payments.title, payments.subtitle, payments.list.logo,
//   payments.list.masked, payments.list.expires, payments.add-button, payments.sign-out,
//   entity.payment-method.method
test('the payments page says its title, lists each saved method with logo, masked number, "Expires on" and name, and can be left by SIGN OUT', async ({
  page,
}) => {
  await signIn(page, 'storeStaff', '/payment-method')
  await expect(page).toHaveURL('/payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expect(page.getByText('Please Add a Payment Method For The Store')).toBeVisible()
  const card = method(page, 'Ruth Adeyemi')
  await expect(card.getByRole('img', { name: 'Mastercard' })).toBeVisible()
  await expect(card).toContainText('**** **** **** **** 4444')
  await expect(card).toContainText(/Expires on 03\/31\/20\d\d/)
  await expect(method(page, 'Eleanor Whitcombe').getByRole('img', { name: 'Visa' })).toBeVisible()
  const bank = method(page, 'Ivory Lane Bridal')
  await expect(bank.getByRole('img', { name: 'Bank account' })).toBeVisible()
  await expect(bank).toContainText('**** **** **** **** 3210')
  await expect(bank).not.toContainText('Expires')
  await expect(page.getByRole('button', { name: 'Add new payment method' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'SIGN OUT' }).click()
  await expect(page).toHaveURL('/login')
})

test('what the server was still fetching from the provider is in the list a moment later', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin')
  let lists = 0
  await page.route('**/payment-methods', async (route) => {
    const response = await route.fetch()
    lists += 1
    const { data, ...rest } = await response.json()
    const shown = lists === 1 ? data.slice(1) : data
    await route.fulfill({ response, json: { ...rest, data: shown } })
  })
  await page.clock.install()
  await page.goto('/payments')
  await expect(method(page, 'Ivory Lane Bridal')).toBeVisible()
  const before = await page.getByRole('listitem').filter({ hasText: '****' }).count()
  await page.clock.fastForward(4_000)
  await expect(page.getByRole('listitem').filter({ hasText: '****' })).toHaveCount(before + 1)
})

// Claims: payments.card.save-disabled, payments.card.save-disabled-again
test('save stays disabled until the provider’s fields are complete, and is disabled again when they are not', async ({
  page,
}) => {
  await openPayments(page)
  await openCardForm(page)
  await expect(saveButton(page)).toBeDisabled()
  await typeCard(page, CARD)
  await expect(saveButton(page)).toBeEnabled()
  await frame(page, 'cvv').press('Backspace')
  await expect(saveButton(page)).toBeDisabled()
  await dialog(page).getByLabel('Month').focus()
  await expect(dialog(page).getByText('Please enter the CVV.')).toBeVisible()
  await frame(page, 'cvv').press('7')
  await expect(saveButton(page)).toBeEnabled()
})

test('the built application holds none of the provider’s secrets', () => {
  const folder = join(import.meta.dirname, '../../web/dist')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const text = readFileSync(join(file.parentPath, file.name), 'latin1')
    expect(text, file.name).not.toMatch(/sandbox-api-key|sandbox-webhook-secret/)
  }
})

test('the payments and the card form are accessible and fit a desktop and a phone', async ({ page }) => {
  await openPayments(page)
  await expectInOrder(page)
  await openCardForm(page)
  await dialog(page).getByLabel('State').first().waitFor()
  await expectInOrder(page)
})

test('the forms are reached and left by keyboard alone, through the provider’s fields', async ({ page }) => {
  await openPayments(page)
  await openCardForm(page)
  await dialog(page).getByRole('tab', { name: 'CREDIT/DEBIT CARD' }).focus()
  await page.keyboard.press('Tab')
  await expect(frame(page, 'number')).toBeFocused()
  await page.keyboard.type(CARD.number)
  await page.keyboard.press('Tab')
  await expect(frame(page, 'cvv')).toBeFocused()
  await page.keyboard.type(CARD.cvv)
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Month')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(frame(page, 'cvv')).toBeFocused()
  await dialog(page).getByRole('tab', { name: 'CREDIT/DEBIT CARD' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('tab', { name: 'BANK ACCOUNT' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await dialog(page).getByLabel('Account number').fill(BANK.account)
  await dialog(page).getByRole('tab', { name: 'CREDIT/DEBIT CARD' }).click()
  // The form keeps what was typed, including the digits in the frames.
  await expect(frame(page, 'number')).toHaveValue('2223 0031 2200 3222')
  await expect(saveButton(page)).toBeEnabled()
  await dialog(page).getByRole('tab', { name: 'BANK ACCOUNT' }).click()
  await expect(dialog(page).getByLabel('Account number')).toHaveValue(BANK.account)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add new payment method' })).toBeFocused()
})
