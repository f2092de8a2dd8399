import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { dialog, method, openCardForm, openPayments, saveButton, typeCard } from './payment-methods-page.ts'
import { restorePaymentMethods } from './restore-payment-methods.ts'

test.afterEach(({ product }) => restorePaymentMethods(product))

const REQUIRED = 'This Field is required!'

const panel = (page: Page): Locator => dialog(page).getByRole('tabpanel')
/** The message of a field is its accessible description. */
const told = (field: Locator, message: string) => expect(field).toHaveAccessibleDescription(message)

test('a new card tells on save every field that is missing, and what is wrong with month, year and zip', async ({
  page,
}) => {
  await openPayments(page)
  await openCardForm(page)
  await typeCard(page, { number: '378282246310005', cvv: '1234' })
  await saveButton(page).click()
  for (const label of ['Month', 'Year', 'First name', 'Last name', 'Street', 'City', 'State', 'Zip code'])
    await told(panel(page).getByLabel(label), REQUIRED)
  const month = panel(page).getByLabel('Month')
  const year = panel(page).getByLabel('Year')
  await expect(month).toBeFocused()
  await month.pressSequentially('123')
  await expect(month).toHaveValue('12')
  await year.pressSequentially('20391')
  await expect(year).toHaveValue('2039')
  for (const [field, typed, message] of [
    [month, 'xx', 'This field must be a number'],
    [month, '13', 'A month is a number from 1 to 12.'],
    [year, 'soon', 'This field must be a number'],
    [year, '203', 'A year has four digits.'],
    [panel(page).getByLabel('Zip code'), 'SW1A', 'This field must be a number'],
  ] as const) {
    await field.fill(typed)
    await field.blur()
    await told(field, message)
  }
  await month.fill('1')
  await year.fill('2020')
  await year.blur()
  await told(year, 'This card has expired.')
  await panel(page).getByLabel('Country').selectOption('United Kingdom')
  await expect(panel(page).getByLabel('State')).toHaveCount(0)
  await panel(page).getByLabel('Zip code').blur()
  await year.fill('39')
  await panel(page).getByLabel('First name').fill('Ada')
  await panel(page).getByLabel('Last name').fill('Byron')
  await panel(page).getByLabel('Street').fill('12 Savile Row')
  await panel(page).getByLabel('City').fill('London')
  await saveButton(page).click()
  await expect(method(page, 'Ada Byron').getByRole('img', { name: 'Card', exact: true })).toBeVisible()
  await expect(method(page, 'Ada Byron')).toContainText('American Express')
  await expect(method(page, 'Ada Byron')).toContainText('Expires on 01/31/2039')
})
