import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Store } from '@trousseau/contract/stores'
import { expectInOrder } from '../testing/accessible.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import { newRetailer, signInAsAdmin } from './retailers-page.ts'

const REQUIRED = 'This Field is required!'
const marked = (words: string) => `${words} ${randomUUID().slice(0, 8)}`
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save store' })

async function openStore(page: Page, store: Store): Promise<void> {
  await signIn(page, 'wholesaleStaff', `/edit-new-store/${store.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Store' })).toBeVisible()
  await expect(field(page, 'Store name')).toHaveValue(store.name)
}

// Claims: retailers.area, store-form.edit, rule.edit-store.website
test("wholesale staff edit any store's first and last name, email, phone, name, website and address at /edit-new-store", async ({
  page,
  product,
}) => {
  const store = await newRetailer(product, marked('Edited'))
  await openStore(page, store)
  const changed = { ...store, name: `${store.name} Renamed` }
  for (const [label, before, after] of [
    ['First name', 'Odette', 'Odile'],
    ['Last name', 'Marchetti', 'Marchand'],
    ['Email', store.email, `new.${store.email}`],
    ['Phone', '(312) 555-0148', '+1 (847) 555-0199'],
    ['Store name', store.name, changed.name],
    // On a store that is there, the website is only required.
    ['Website', 'https://tulle.example', 'soon'],
    ['Address', '12 Oak Street, Evanston, IL 60201', 'Oak Mall, 2nd floor, Evanston'],
  ] as const) {
    await expect(field(page, label), label).toHaveValue(before)
    await field(page, label).fill(after)
  }
  await save(page).click()
  await expect(page.getByText(`${changed.name} was saved.`)).toBeVisible()
  const house = await asking(product, 'wholesaleAdmin')
  expect(await house<Store>('GET', `/api/stores/${store.id}`)).toMatchObject({
    first_name: 'Odile',
    last_name: 'Marchand',
    email: `new.${store.email}`,
    phone: '18475550199',
    name: changed.name,
    website: 'soon',
    address: 'Oak Mall, 2nd floor, Evanston',
  })
  await page.getByRole('link', { name: 'Back to the retailers' }).click()
  await expect(page.getByRole('link', { name: changed.name, exact: true })).toBeVisible()
})

// Claims: rule.store.first-name, rule.store.last-name, rule.store.name, rule.store.address
test('the form of a store that is there says what each field misses, beside it, and goes to the first', async ({
  page,
  product,
}) => {
  await openStore(page, await newRetailer(product, marked('Emptied')))
  const labels = ['First name', 'Last name', 'Email', 'Store name', 'Website', 'Address', 'Phone']
  for (const label of [...labels, 'Terms (days)']) await field(page, label).fill('')
  await save(page).click()
  for (const label of labels.slice(0, -1))
    await expect(field(page, label), label).toHaveAccessibleDescription(new RegExp(REQUIRED))
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'This field must be a digit between 10 and 15 digits.',
  )
  await expect(field(page, 'Terms (days)')).toHaveAccessibleDescription(
    'This is a whole number from 0 to 120.',
  )
  await expect(field(page, 'First name')).toBeFocused()
  for (const [label, typed, message] of [
    ['Email', 'odette@', 'The email you entered is invalid!'],
    ['Phone', '(312) 555-014', 'This field must be a digit between 10 and 15 digits.'],
    ['Terms (days)', '121', 'This is a whole number from 0 to 120.'],
    ['Terms (days)', '-1', 'This is a whole number from 0 to 120.'],
  ] as const) {
    await field(page, label).fill(typed)
    await save(page).click()
    await expect(field(page, label), typed).toHaveAccessibleDescription(message)
  }
})

test('the house puts a store on credit on delivery, and on other terms: its /payments shows CREDIT ON DELIVERY and nothing else', async ({
  page,
  browser,
  product,
}) => {
  const store = await newRetailer(product, marked('Trusted'))
  const shop = await (await browser.newContext({ baseURL: product.url })).newPage()
  await signInAsAdmin(shop, product, store)
  await shop.getByRole('link', { name: 'Payment method' }).click()
  await expect(shop.getByText('No payment method has been added yet.')).toBeVisible()

  await openStore(page, store)
  await expect(field(page, 'Payment').getByRole('option')).toHaveText([
    'Card or bank account',
    'Credit on delivery',
  ])
  await field(page, 'Payment').selectOption('Credit on delivery')
  await field(page, 'Terms (days)').fill('0')
  await save(page).click()
  await expect(page.getByText(`${store.name} was saved.`)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Payment')).toHaveValue('2')
  await expect(field(page, 'Terms (days)')).toHaveValue('0')
  await expect(page.getByRole('link', { name: 'Payment methods' })).toHaveCount(0)

  await shop.reload()
  await expect(shop.getByText('CREDIT ON DELIVERY')).toBeVisible()
  await expect(shop.getByRole('button', { name: 'Add new payment method' })).toHaveCount(0)
  await shop.context().close()
})

test('a store that somebody else changed meanwhile is loaded anew without losing what was typed', async ({
  page,
  product,
  allow,
}) => {
  const store = await newRetailer(product, marked('Shared'))
  allow.refusal(409, `/api/stores/${store.id}`)
  await openStore(page, store)
  await field(page, 'Address').fill('Oak Mall')
  const house = await asking(product, 'wholesaleAdmin')
  await house('PUT', `/api/stores/${store.id}`, { terms_days: 45 })
  await save(page).click()
  await expect(page.getByText('Somebody else changed this meanwhile. Please load it again.')).toBeVisible()
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(field(page, 'Terms (days)')).toHaveValue('45')
  await expect(field(page, 'Address')).toHaveValue('Oak Mall')
  await save(page).click()
  await expect(page.getByText(`${store.name} was saved.`)).toBeVisible()
  expect(await house<Store>('GET', `/api/stores/${store.id}`)).toMatchObject({
    terms_days: 45,
    address: 'Oak Mall',
  })
})

test('whoever leaves a store half changed is asked, and may stay', async ({ page, product }) => {
  await openStore(page, await newRetailer(product, marked('Half')))
  await field(page, 'Address').fill('Oak Mall')
  await page.getByRole('link', { name: 'Back to the retailers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Address')).toHaveValue('Oak Mall')
})

test("a store's page leads to its account, its orders and its payment methods, and counts its addresses", async ({
  page,
  product,
}) => {
  const store = await newRetailer(product, marked('Linked'))
  await openStore(page, store)
  await expect(page.getByText('0 shipping addresses')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View as store' })).toHaveAttribute(
    'href',
    `/view-as/${store.id}`,
  )
  await page.getByRole('link', { name: 'Payment methods' }).click()
  await page.waitForURL(`**/store-payment?store=${store.id}`)
  await expect(page.getByText(store.name, { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.waitForURL(`**/desk/orders?store=${store.id}`)
  await expect(page.getByText('No order matches.')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.waitForURL(`**/desk/stores/${store.id}/account`)
})

test('a store that never was is not found', async ({ page, allow }) => {
  allow.refusal(404, '/api/stores/999999')
  allow.refusal(404, '/api/stores/999999/addresses')
  await signIn(page, 'wholesaleStaff', '/edit-new-store/999999')
  await expect(page.getByText('We could not find this store.')).toBeVisible()
  await page.getByRole('link', { name: 'See all retailers' }).click()
  await page.waitForURL('**/list-of-retailers')
})

test('the form of a store that is there is accessible and fits a desktop and a phone', async ({
  page,
  product,
}) => {
  await openStore(page, await newRetailer(product, `${'Editable'.repeat(10)}`))
  await expect(page.getByRole('cell', { name: /@tulle\.example/ })).toBeVisible()
  await expectInOrder(page)
  await field(page, 'Email').fill('')
  await save(page).click()
  await expectInOrder(page)
})
