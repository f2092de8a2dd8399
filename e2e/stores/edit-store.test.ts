import type { Page } from '@playwright/test'
import type { Store } from '@trousseau/contract/stores'
import { type OwnStore, openSettings, ownStore } from '../people/settings-page.ts'
import { expectAccessible, expectInOrder } from '../testing/accessible.ts'
import { ofStore } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signInAs } from '../testing/sign-in.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save store' })

async function openProfile(page: Page, store: OwnStore): Promise<void> {
  await signInAs(page, ofStore(store.admin.email), `/edit-store/${store.id}`)
  await expect(field(page, 'Store name')).toHaveValue(store.name)
}

// Claims: store-form.edit, rule.edit-store.website
test('a store’s admin comes from Settings to "Edit Store" and changes its profile; the new name stands on every page', async ({
  page,
  product,
}) => {
  const store = await ownStore(product)
  await openSettings(page, store)
  await page.getByRole('link', { name: 'Edit Store', exact: true }).click()
  await page.waitForURL(`**/edit-store/${store.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Store', exact: true })).toBeVisible()
  for (const [label, value] of [
    ['First name', 'Odette'],
    ['Last name', 'Marchetti'],
    ['Email', store.admin.email],
    ['Phone', '(312) 555-0148'],
    ['Store name', store.name],
    ['Address', '12 Oak Street, Evanston, IL 60201'],
  ] as const)
    await expect(field(page, label), label).toHaveValue(value)

  await field(page, 'Store name').fill(`${store.name} Bridal`)
  await field(page, 'Phone').fill('+1 (312) 555-0199')
  // Only required here, whatever it says.
  await field(page, 'Website').fill('tulle')
  await save(page).click()
  await expect(page.getByText(`${store.name} Bridal was saved.`)).toBeVisible()
  await expect(page.getByRole('complementary').getByText(`${store.name} Bridal`)).toBeVisible()
  const saved = await store.ask<Store>('GET', `/api/stores/${store.id}`)
  expect(saved).toMatchObject({ name: `${store.name} Bridal`, phone: '13125550199', website: 'tulle' })
})

test('whoever comes back to the profile soon after finds the form again', async ({ page, product }) => {
  const store = await ownStore(product)
  await openSettings(page, store)
  for (let visit = 0; visit < 2; visit += 1) {
    await page.getByRole('link', { name: 'Edit Store', exact: true }).click()
    await expect(field(page, 'Store name')).toHaveValue(store.name)
    await page.getByRole('link', { name: 'Back to Settings' }).click()
    await page.waitForURL('**/settings')
  }
})

// Claims: rule.email.valid, rule.email.required, rule.store.first-name, rule.store.last-name,
//   rule.store.name, rule.store.address, rule.edit-store.website
test('the profile of a store says what each field misses: "This Field is required!", also for the website, and "This field must be a digit between 10 and 15 digits."', async ({
  page,
  product,
}) => {
  await openProfile(page, await ownStore(product))
  const required = ['First name', 'Last name', 'Email', 'Store name', 'Website', 'Address']
  for (const label of [...required, 'Phone']) await field(page, label).fill('')
  await save(page).click()
  for (const label of required)
    await expect(field(page, label), label).toHaveAccessibleDescription('This Field is required!')
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'This field must be a digit between 10 and 15 digits.',
  )
  await expect(field(page, 'First name')).toBeFocused()
  await field(page, 'Email').fill('odette@')
  await field(page, 'Website').focus()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('The email you entered is invalid!')
})

test('somebody else’s change of the store meanwhile is told, and loading it keeps what was typed', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(409, /^\/api\/stores\/\d+$/)
  const store = await ownStore(product)
  await openProfile(page, store)
  await store.ask('PUT', `/api/stores/${store.id}`, { last_name: 'Marchand', website: 'https://a.example' })
  await field(page, 'Website').fill('https://b.example')
  await save(page).click()
  await expect(page.getByText(/Somebody else changed this meanwhile/)).toBeVisible()
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(field(page, 'Last name')).toHaveValue('Marchand')
  await expect(field(page, 'Website')).toHaveValue('https://b.example')
  await expect(page.getByText('Changed by both of you: Website.')).toBeVisible()
  await save(page).click()
  await expect(page.getByText(`${store.name} was saved.`)).toBeVisible()
})

test('another store’s profile is a page that is not found, and is not asked for', async ({
  page,
  product,
}) => {
  const store = await ownStore(product)
  await signInAs(page, ofStore(store.admin.email))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const id of ['1', '999999', `0${store.id}`, 'tulle']) {
    await page.goto(`/edit-store/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), id).toBeVisible()
  }
  expect(asked.filter((path) => path.startsWith('/api/stores/'))).toEqual([])
})

test('whoever leaves the profile half changed is asked, and may stay', async ({ page, product }) => {
  await openProfile(page, await ownStore(product))
  await field(page, 'Website').fill('https://half.example')
  await page.getByRole('link', { name: 'Back to Settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Website')).toHaveValue('https://half.example')
  await page.getByRole('link', { name: 'Back to Settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/settings')
})

test('the profile of a store is accessible and fits a desktop and a phone', async ({ page, product }) => {
  await openProfile(page, await ownStore(product))
  await expectAccessible(page)
  await field(page, 'Website').fill('')
  await save(page).click()
  await expectInOrder(page, 'with a mistake')
})
