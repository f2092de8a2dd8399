import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Store } from '@trousseau/contract/stores'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import { newRetailer, signInAsAdmin } from './retailers-page.ts'

const marked = (words: string) => `${words} ${randomUUID().slice(0, 8)}`
/** Only inputs, because a section of the form has the same name. */
const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input, select'))
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
    // On an existing store the website is required but its format is not checked.
    ['Website', 'https://tulle.example', 'soon'],
    ['Address', '12 Oak Street, Evanston, IL 60201', 'Oak Mall, 2nd floor, Evanston'],
  ] as const) {
    await expect(field(page, label), label).toHaveValue(before)
    await field(page, label).fill(after)
  }
  await save(page).click()
  await expect(page.getByText(`${changed.name} was saved.`)).toBeVisible()
  const wholesale = await asking(product, 'wholesaleAdmin')
  expect(await wholesale<Store>('GET', `/api/stores/${store.id}`)).toMatchObject({
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

test('the wholesaler puts a store on credit on delivery, and on other terms: its /payments shows CREDIT ON DELIVERY and nothing else', async ({
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
