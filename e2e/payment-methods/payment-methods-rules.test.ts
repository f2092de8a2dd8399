import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import {
  dialog,
  fillBank,
  fillCard,
  method,
  openBankForm,
  openCardForm,
  openPayments,
  saveButton,
  typeCard,
} from './payment-methods-page.ts'
import { restorePaymentMethods } from './restore-payment-methods.ts'

test.afterEach(({ product }) => restorePaymentMethods(product))

const REQUIRED = 'This Field is required!'
const ADDRESS = ['Country', 'Street', 'City', 'State', 'Zip code']

const panel = (page: Page): Locator => dialog(page).getByRole('tabpanel')
/** The field's own message, by the field it describes. */
const told = (field: Locator, message: string) => expect(field).toHaveAccessibleDescription(message)

/** The star is drawn by the style, behind the words of the label. */
const starsOf = (labels: Locator) =>
  labels.evaluateAll((all) =>
    all.map((label) => [label.textContent, getComputedStyle(label, '::after').content.includes('*')]),
  )

// Claims: entity.bank-form.fields, entity.card-form.fields, rule.card-new.required, rule.card-bank.asterisk
test('the card and the bank form mark every field with an asterisk, card number and CVV too', async ({
  page,
}) => {
  await openPayments(page)
  await openCardForm(page)
  await panel(page).getByLabel('State').waitFor()
  const card = ['Card number', 'CVV', 'Month', 'Year', 'First name', 'Last name', ...ADDRESS]
  expect(await starsOf(panel(page).locator('label'))).toEqual(card.map((label) => [label, true]))
  await dialog(page).getByRole('tab', { name: 'BANK ACCOUNT' }).click()
  const bank = [
    'Routing number',
    'Account number',
    'Account type',
    'Account holder',
    'First name',
    'Last name',
  ]
  expect(await starsOf(panel(page).locator('label'))).toEqual(
    [...bank, ...ADDRESS].map((label) => [label, true]),
  )
})

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

// Claims: const.bank-type, const.holder-type
test('a new bank account tells every field that is missing, and takes a routing number only', async ({
  page,
}) => {
  await openPayments(page)
  await openBankForm(page)
  await saveButton(page).click()
  for (const label of ['Routing number', 'Account number', 'Account type', 'Account holder'])
    await told(panel(page).getByLabel(label), REQUIRED)
  for (const label of ['First name', 'Last name', 'Street', 'City', 'State', 'Zip code'])
    await told(panel(page).getByLabel(label), REQUIRED)
  const routing = panel(page).getByLabel('Routing number')
  for (const typed of ['021000022', '12345', 'my bank']) {
    await routing.fill(typed)
    await routing.blur()
    await told(routing, 'This is not a routing number.')
  }
  const account = panel(page).getByLabel('Account number')
  await account.fill('98-76')
  await account.blur()
  await told(account, 'This field must be a number')
  for (const field of [routing, account]) await expect(field).toHaveAttribute('autocomplete', 'off')
  await expect(panel(page).getByLabel('Account type').locator('option')).toHaveText([
    'Choose a type',
    'Checking',
    'Savings',
  ])
  await expect(panel(page).getByLabel('Account holder').locator('option')).toHaveText([
    'Choose a holder',
    'Personal',
    'Business',
  ])
})

// Claims: rule.card-edit.month.required, rule.card-edit.month.numeric, rule.card-edit.month.max,
//   rule.card-edit.year.required, rule.card-edit.year.numeric, rule.card-edit.year.max,
//   rule.card-edit.person-name, rule.card-edit.address, rule.card-edit.city, rule.card-edit.zip.numeric
test('editing a card requires month, year, name and address, as numbers where they are numbers', async ({
  page,
}) => {
  await openPayments(page)
  await openCardForm(page)
  await fillCard(page, 'Carla Stone')
  await saveButton(page).click()
  await page.getByRole('button', { name: /^Edit .* of Carla Stone$/ }).click()
  await expect(dialog(page).getByText('**** **** **** **** 3222')).toBeVisible()
  for (const label of ['Month', 'Year', 'Name on the card', 'Street', 'City', 'Zip code'])
    await dialog(page).getByLabel(label).fill('')
  await dialog(page).getByLabel('State').selectOption('')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  for (const label of ['Month', 'Year', 'Name on the card', 'Street', 'City', 'State', 'Zip code'])
    await told(dialog(page).getByLabel(label), REQUIRED)
  for (const label of ['Month', 'Year', 'Zip code']) {
    await dialog(page).getByLabel(label).fill('ab')
    await dialog(page).getByLabel(label).blur()
    await told(dialog(page).getByLabel(label), 'This field must be a number')
  }
  await dialog(page).getByLabel('Month').fill('')
  await dialog(page).getByLabel('Month').pressSequentially('077')
  await expect(dialog(page).getByLabel('Month')).toHaveValue('07')
  await dialog(page).getByLabel('Year').fill('')
  await dialog(page).getByLabel('Year').pressSequentially('20400')
  await expect(dialog(page).getByLabel('Year')).toHaveValue('2040')
  await dialog(page).getByLabel('Name on the card').fill('Carla Steyn')
  await dialog(page).getByLabel('Country').selectOption('Canada')
  await dialog(page).getByLabel('State').selectOption('Quebec')
  await dialog(page).getByLabel('Street').fill('5 Rue Ontario')
  await dialog(page).getByLabel('City').fill('Montréal')
  await dialog(page).getByLabel('Zip code').fill('H2X 1Y4')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(method(page, 'Carla Steyn')).toContainText('Expires on 07/31/2040')
  await page.getByRole('button', { name: /^Edit .* of Carla Steyn$/ }).click()
  await expect(dialog(page).getByLabel('Zip code')).toHaveValue('H2X 1Y4')
  await expect(dialog(page).getByLabel('State')).toHaveValue('QC')
})

// Claims: rule.bank-edit.person-name, rule.bank-edit.address, rule.bank-edit.city,
//   rule.bank-edit.zip.required, rule.bank-edit.zip.numeric
test('editing a bank account requires name, street, city and a zip that is a number', async ({ page }) => {
  await openPayments(page)
  await page.getByRole('button', { name: /^Edit the bank account .* of Ivory Lane Bridal$/ }).click()
  await expect(dialog(page).getByLabel('Month')).toHaveCount(0)
  for (const label of ['Name on the account', 'Street', 'City', 'Zip code'])
    await dialog(page).getByLabel(label).fill(' ')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  for (const label of ['Name on the account', 'Street', 'City', 'Zip code'])
    await told(dialog(page).getByLabel(label), REQUIRED)
  await expect(dialog(page).getByLabel('Name on the account')).toBeFocused()
  await dialog(page).getByLabel('Zip code').fill('6020A')
  await dialog(page).getByLabel('Zip code').blur()
  await told(dialog(page).getByLabel('Zip code'), 'This field must be a number')
})

test('what somebody else changed meanwhile is said, and can be loaded again; the server’s words stand at their fields', async ({
  page,
  context,
  allow,
}) => {
  allow.refusal(409, /^\/api\/payment-methods\/\d+$/)
  allow.refusal(422, /^\/api\/payment-methods\/\d+$/)
  await openPayments(page)
  await openBankForm(page)
  await fillBank(page, 'Dora Finch')
  await saveButton(page).click()
  await page.getByRole('button', { name: /^Edit .* of Dora Finch$/ }).click()

  const other = await context.newPage()
  await other.goto('/payments')
  await other.getByRole('button', { name: /^Edit .* of Dora Finch$/ }).click()
  await dialog(other).getByLabel('City').fill('Skokie')
  await dialog(other).getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog(other)).toHaveCount(0)

  await dialog(page).getByLabel('Street').fill('9 Late Lane')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(
    dialog(page).getByText('Somebody else changed this meanwhile. Please load it again.'),
  ).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Load it again' }).click()
  await expect(dialog(page).getByLabel('City')).toHaveValue('Skokie')
  await expect(dialog(page).getByLabel('Street')).toHaveValue('4 Mill Road')
  await dialog(page).getByLabel('Name on the account').fill('4111 1111 1111 1111')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await told(dialog(page).getByLabel('Name on the account'), 'Please do not enter a card number here.')
  await dialog(page).getByLabel('Name on the account').fill('Dora Finch')
  await dialog(page).getByLabel('Street').fill('9 Late Lane')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog(page)).toHaveCount(0)
})
