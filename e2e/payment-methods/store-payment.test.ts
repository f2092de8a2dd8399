import type { Page } from '@playwright/test'
import { addStore } from '../stores/add-store-page.ts'
import { expectInOrder } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import {
  ACCOUNT,
  button,
  CVV,
  fetchBookedMethods,
  fillBank,
  fillCard,
  inFrame,
  link,
  ROUTING,
  savedMethods,
  VISA,
} from './store-payment-page.ts'

const REQUIRED = 'This Field is required!'
const NUMBER = 'This field must be a number'

/** Records everything that this page sends to the origin. */
function listenTo(page: Page, origin: string): string[] {
  const said: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) return
    said.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  return said
}

// Claims: rule.retailer-payment.submit
test('a card and a bank account are really saved for the new store, and no digit of them goes to the portal', async ({
  page,
  product,
}) => {
  const said = listenTo(page, product.url)
  await startSignedIn(page, 'wholesaleAdmin')
  const { customerId } = await addStore(page, 'Satin & Sons')
  await fillCard(page)
  await button(page, 'Save card').click()
  const status = page.getByRole('status').filter({ hasText: 'was saved' })
  await expect(status).toContainText('Visa ending in 1111 was saved.')
  await expect(status).toBeFocused()
  const [card] = await fetchBookedMethods(product.sandboxUrl, customerId)
  expect(card).toMatchObject({
    method: 'card',
    card_last_four: '1111',
    person_name: 'Odette Marchetti',
    address_zip: '60201',
  })
  await expect(status).toContainText(`Payment method id: ${card?.id}`)
  await expect(savedMethods(page)).toHaveCount(1)

  await button(page, 'Add another').click()
  await expect(page.getByRole('radio', { name: 'Credit/debit card' })).toBeFocused()
  await fillBank(page)
  await page.getByLabel('Name on the account').fill('Satin & Sons Incorporated')
  await button(page, 'Save bank account').click()
  await expect(status).toContainText('Bank account ending in 3210 was saved.')
  const book = await fetchBookedMethods(product.sandboxUrl, customerId)
  const bank = book.find(({ method }) => method === 'bank')
  expect(bank).toMatchObject({ card_last_four: '3210', person_name: 'Satin & Sons Incorporated' })
  await expect(status).toContainText(`Payment method id: ${bank?.id}`)
  expect(book).toHaveLength(2)
  await expect(savedMethods(page)).toHaveCount(2)

  expect(said.length).toBeGreaterThan(10)
  const everything = said.join('\n')
  for (const digits of [VISA, '4111 1111 1111 1111', ACCOUNT, ROUTING])
    expect(everything).not.toContain(digits)
  expect(everything).not.toMatch(new RegExp(`\\b${CVV}\\b`))

  await page.reload()
  await expect(savedMethods(page)).toHaveCount(2)
  await link(page, 'Done').click()
  await page.waitForURL('**/list-of-retailers')
})

// Claims: entity.card-form.retailer-fields, rule.retailer-card.card, rule.retailer-card.month,
//   rule.retailer-card.year, rule.retailer-card.cvv, rule.retailer-card.zip
test('the card of a store is saved only while the frames are complete, and says "Required!" of month, year and cvv', async ({
  page,
}) => {
  await startSignedIn(page, 'wholesaleAdmin')
  await addStore(page, 'Organza House')
  await expect(button(page, 'Save card')).toBeDisabled()
  await inFrame(page, 'number').click()
  await page.getByLabel('Month').click()
  await expect(page.getByText('Please enter a valid card number.')).toBeVisible()
  await page.getByLabel('Year').click()
  await expect(page.getByLabel('Month')).toHaveAccessibleDescription('Required!')
  await inFrame(page, 'cvv').click()
  await expect(page.getByLabel('Year')).toHaveAccessibleDescription('Required!')
  await page.getByLabel('Name on card').click()
  await expect(page.getByText('Required!', { exact: true })).toHaveCount(3)

  // The field accepts only digits, and an incomplete code counts as missing.
  await inFrame(page, 'cvv').pressSequentially('a7b-3')
  await expect(inFrame(page, 'cvv')).toHaveValue('73')
  await page.getByLabel('Name on card').click()
  await expect(page.getByText('Required!', { exact: true })).toHaveCount(3)
  await inFrame(page, 'cvv').fill('')
  await inFrame(page, 'number').pressSequentially('a4b-1')
  await expect(inFrame(page, 'number')).toHaveValue('41')
  await inFrame(page, 'number').fill('')

  await fillCard(page)
  await expect(page.getByText('Required!', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Please enter a valid card number.')).toHaveCount(0)
  await inFrame(page, 'cvv').press('Backspace')
  await expect(button(page, 'Save card')).toBeDisabled()
  await inFrame(page, 'cvv').press('3')
  await expect(button(page, 'Save card')).toBeEnabled()

  for (const [label, typed, message] of [
    ['Month', 'My', NUMBER],
    ['Month', '13', 'A month is a number from 1 to 12.'],
    ['Year', 'soon', NUMBER],
    ['Name on card', '', REQUIRED],
    ['Street', '', REQUIRED],
    ['City', '', REQUIRED],
    ['Zip code', '', REQUIRED],
    ['Zip code', '6O2O1', NUMBER],
    ['Phone number', '', REQUIRED],
  ] as const) {
    await page.getByLabel(label).fill(typed)
    await page.getByLabel(label).blur()
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
  }
  await button(page, 'Save card').click()
  await expect(page.getByLabel('Month')).toBeFocused()
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByLabel('Zip code').fill('SW1A 1AA')
  await page.getByLabel('Zip code').blur()
  await expect(page.getByLabel('Zip code')).toHaveAccessibleDescription('')
})

test('each tab stays with its own new store, and what is left half typed is asked about', async ({
  page,
  context,
}) => {
  await startSignedIn(page, 'wholesaleAdmin')
  await addStore(page, 'First Fitting')
  const other = await context.newPage()
  await other.goto('/list-of-retailers')
  await addStore(other, 'Second Fitting')
  await page.reload()
  await expect(page.getByText('First Fitting', { exact: true })).toBeVisible()

  await other.goto('/store-payment')
  await expect(other.getByText('Second Fitting', { exact: true })).toBeVisible()
  await fillBank(other)
  await other.getByRole('link', { name: 'CATALOGUE' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(other.getByLabel('Confirm account number')).toHaveValue(ACCOUNT)
  await link(other, 'Skip for now').click()
  await other.waitForURL('**/list-of-retailers')
  await other.goBack()
  await expect(other.getByText('Second Fitting', { exact: true })).toBeVisible()
})

test('the card form of /store-payment is accessible and fits a desktop and a phone', async ({ page }) => {
  await startSignedIn(page, 'wholesaleAdmin')
  await addStore(page, 'Measured Twice')
  await inFrame(page, 'number').click()
  await page.getByLabel('Month').click()
  await expect(page.getByText('Please enter a valid card number.')).toBeVisible()
  await expectInOrder(page)
})
