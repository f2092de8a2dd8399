import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Store } from '@trousseau/contract/stores'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { cells } from '../testing/wholesale-pages.ts'
import { newAddress } from './add-store-page.ts'
import { findRow, newRetailer, openRetailers, signInAsAdmin } from './retailers-page.ts'

const marked = (words: string) => `${words} ${randomUUID().slice(0, 8)}`
/** Only inputs, because a section of the form has the same name. */
const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input, select'))
const save = (page: Page) => page.getByRole('button', { name: 'Save store' })

// Claims: retailers.area, retailers.row.edit, store-form.edit, rule.edit-store.website
test('a retailer leads to its account, to its portal in another tab and to its form, where regular staff change its names, email, phone, website and address, and invite to it', async ({
  page,
  product,
}) => {
  const store = await newRetailer(product, marked('Edited'))
  await openRetailers(page, store.name, 'wholesaleStaff')
  const row = findRow(page, store.name)
  const viewAs = row.getByRole('link', { name: `View as store ${store.name}, in a new tab` })
  await expect(viewAs).toHaveAttribute('href', `/view-as/${store.id}`)
  await expect(viewAs).toHaveAttribute('target', '_blank')
  await row.getByRole('link', { name: store.name, exact: true }).click()
  await page.waitForURL(`**/desk/stores/${store.id}/account`)
  await page.goBack()
  await row.getByRole('link', { name: `Edit Store ${store.name}` }).click()
  await page.waitForURL(`**/edit-new-store/${store.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Store' })).toBeVisible()

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

  // The store's first admin, with the email that the store was added with, was invited then.
  await expect(cells(page, 'Email')).toHaveText([store.email])
  await expect(cells(page, 'Role')).toHaveText(['Admin Account'])
  await expect(cells(page, 'State')).toHaveText(['Invited'])
  await page.getByRole('button', { name: 'Invite user' }).click()
  const dialog = page.getByRole('dialog', { name: `Invite to ${changed.name}` })
  const email = newAddress()
  await dialog.getByLabel('First name').fill('Perpetua')
  await dialog.getByLabel('Last name').fill('Lindgren')
  await dialog.getByLabel('Email').fill(email)
  await expect(dialog.getByLabel('Role')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('We emailed them a link to choose a password.')).toBeVisible()
  await expect(cells(page, 'Email')).toHaveText([email, store.email])
  await expect(async () => {
    const mails = await fetch(`${product.sandboxUrl}/messages?channel=smtp&to=${email}`)
    expect(((await mails.json()) as { messages: unknown[] }).messages).toHaveLength(1)
  }).toPass({ timeout: 60_000 })

  await page.getByRole('link', { name: 'Back to Retailers' }).click()
  await expect(page.getByRole('link', { name: changed.name, exact: true })).toBeVisible()
})

test('the wholesaler puts a store on credit on delivery, and on other terms: its /payments shows CREDIT ON DELIVERY and nothing else', async ({
  page,
  product,
}) => {
  const store = await newRetailer(product, marked('Trusted'))
  await openRetailers(page, store.name)
  await findRow(page, store.name)
    .getByRole('link', { name: `Edit Store ${store.name}` })
    .click()
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

  await signInAsAdmin(page, product, store)
  await page.getByRole('link', { name: 'Payment method' }).click()
  await expect(page.getByText('CREDIT ON DELIVERY')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add new payment method' })).toHaveCount(0)
})
