import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../testing/product.ts'
import { BANK, CARD, dialog, frame, openCardForm, openPayments, saveButton } from './payment-methods-page.ts'

test('the built application holds none of the provider’s secrets', () => {
  const folder = join(import.meta.dirname, '../../web/dist')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const text = readFileSync(join(file.parentPath, file.name), 'latin1')
    expect(text, file.name).not.toMatch(/sandbox-api-key|sandbox-webhook-secret/)
  }
})

// Claims: payments.card.save-disabled, payments.card.save-disabled-again
test('the card form is gone through by keyboard alone, the provider’s fields too, is saved only while they are complete, and keeps what was typed', async ({
  page,
}) => {
  await openPayments(page)
  await openCardForm(page)
  await expect(saveButton(page)).toBeDisabled()
  await dialog(page).getByRole('tab', { name: 'CREDIT/DEBIT CARD' }).focus()
  await page.keyboard.press('Tab')
  await expect(frame(page, 'number')).toBeFocused()
  await page.keyboard.type(CARD.number)
  await page.keyboard.press('Tab')
  await expect(frame(page, 'cvv')).toBeFocused()
  await page.keyboard.type(CARD.cvv)
  await expect(saveButton(page)).toBeEnabled()
  await page.keyboard.press('Backspace')
  await expect(saveButton(page)).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Month')).toBeFocused()
  await expect(dialog(page).getByText('Please enter the CVV.')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(frame(page, 'cvv')).toBeFocused()
  await frame(page, 'cvv').press('7')
  await expect(saveButton(page)).toBeEnabled()
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
