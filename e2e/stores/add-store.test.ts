import type { Page } from '@playwright/test'
import { expectAccessible, expectInOrder } from '../testing/accessible.ts'
import { ACCOUNTS } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'
import { fillStore } from './add-store-page.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function openForm(page: Page): Promise<void> {
  await signIn(page, 'wholesaleStaff', '/add-store')
  await expect(page.getByRole('heading', { level: 1, name: 'Add Store' })).toBeVisible()
}

// Claims: route.store-payment, store-form.add, store-form.add.target, entity.store.create-fields,
//   entity.store.local-storage, store-create.local, rule.add-store.phone.stripped
test('adding a store keeps its id and its customer id at the payment provider locally, and goes to /store-payment', async ({
  page,
  product,
}) => {
  await openForm(page)
  const email = await fillStore(page, 'Tulle & Thread')
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await save(page).click()
  await page.waitForURL((url) => url.pathname === '/store-payment')
  expect((await asked).postDataJSON()).toMatchObject({
    first_name: 'Odette',
    last_name: 'Marchetti',
    email,
    phone: '13125550148',
    website: 'https://tulle.example',
    name: 'Tulle & Thread',
    country: 'US',
    city: 'Evanston',
    state: 'IL',
    street: '12 Oak Street',
    zip: '60201',
  })
  await expect(page.getByText('Tulle & Thread', { exact: true })).toBeVisible()
  await expect(page.getByText('12 Oak Street, Evanston, IL 60201')).toBeVisible()

  const answer = await (await asked).response()
  if (!answer) throw new Error('The store was not answered.')
  const { data } = await answer.json()
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept).toMatchObject({
    new_store_id: String(data.id),
    new_store_customer_id: data.stax_customer_id,
  })
  expect(kept).not.toHaveProperty('store_id')
  const customer = await fetch(`${product.sandboxUrl}/customer/${data.stax_customer_id}`, {
    headers: { authorization: 'Bearer sandbox-api-key' },
  })
  expect(await customer.json()).toMatchObject({ company: 'Tulle & Thread', phone: '13125550148' })

  await page.getByRole('button', { name: 'SIGN OUT' }).click()
  await page.waitForURL('**/login-new')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

// Claims: rule.store.street, rule.store.city, rule.store.zip, rule.add-store.phone, rule.add-store.website
test('the form of a new store says what each field misses, beside it, and goes to the first', async ({
  page,
}) => {
  await openForm(page)
  await save(page).click()
  for (const label of [
    'First name',
    'Last name',
    'Email',
    'Store name',
    'Website',
    'Street',
    'City',
    'State',
  ])
    await expect(field(page, label), label).toHaveAccessibleDescription('This Field is required!')
  await expect(field(page, 'Zip code')).toHaveAccessibleDescription('This Field is required!')
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'This field must be a digit between 10 and 15 digits.',
  )
  await expect(field(page, 'First name')).toBeFocused()

  for (const [label, typed, message] of [
    ['Email', 'odette@', 'The email you entered is invalid!'],
    ['Phone', '(312) 555-014', 'This field must be a digit between 10 and 15 digits.'],
    ['Website', 'tulle', 'Please enter a valid URL!'],
  ] as const) {
    await field(page, label).fill(typed)
    await field(page, label).blur()
    await expect(field(page, label)).toHaveAccessibleDescription(message)
  }
  await field(page, 'Country').selectOption('France')
  await expect(field(page, 'State')).toHaveCount(0)
})

test('the address in one line follows its parts until somebody writes another, and again when that is taken away', async ({
  page,
}) => {
  await openForm(page)
  await fillStore(page, 'Lace & Line')
  const line = page.getByRole('textbox', { name: 'Address', exact: true })
  await expect(line).toHaveValue('12 Oak Street, Evanston, IL 60201')
  await line.fill('Oak Mall, 2nd floor')
  await field(page, 'City').fill('Wilmette')
  await expect(line).toHaveValue('Oak Mall, 2nd floor')
  await line.fill('')
  await line.blur()
  await expect(line).toHaveValue('12 Oak Street, Wilmette, IL 60201')
  await line.fill('Oak Mall, 2nd floor')
  await save(page).click()
  await page.waitForURL('**/store-payment**')
  await expect(page.getByText('Oak Mall, 2nd floor')).toBeVisible()
})

test('a double click opens one store', async ({ page }) => {
  await openForm(page)
  await fillStore(page, 'Twice Clicked')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/stores')) sent.push(request.url())
  })
  await save(page).dblclick()
  await page.waitForURL('**/store-payment**')
  await expect(page.getByText('Twice Clicked', { exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a store that is not answered keeps what was typed, and the second try opens no second one', async ({
  page,
  allow,
}) => {
  allow.lostConnection()
  await openForm(page)
  await fillStore(page, 'Lost & Found')
  // It arrives, and its answer is lost on the way back.
  let opened = 0
  await page.route('**/api/stores', async (route) => {
    opened = (await (await route.fetch()).json()).data.id
    await route.abort()
  })
  await save(page).click()
  await expect(page.getByText(/cannot be reached/)).toBeVisible()
  await expect(field(page, 'Store name')).toHaveValue('Lost & Found')
  await expect(field(page, 'Phone')).toHaveValue('+1 (312) 555-0148')
  await page.unroute('**/api/stores')
  await save(page).click()
  await page.waitForURL(`**/store-payment?store=${opened}`)
})

test('what only the server knows to be wrong is said beside its field', async ({ page, allow }) => {
  allow.refusal(422, '/api/stores')
  await openForm(page)
  await fillStore(page, '4111 1111 1111 1111')
  await save(page).click()
  await expect(field(page, 'Store name')).toHaveAccessibleDescription(
    'Please do not enter a card number here.',
  )
  await expect(field(page, 'Store name')).toBeFocused()
})

test('a store whose first admin has an account already is not opened, and the form says so beside the address', async ({
  page,
  allow,
}) => {
  allow.refusal(422, '/api/stores')
  await openForm(page)
  await fillStore(page, 'Known Already')
  await field(page, 'Email').fill(ACCOUNTS.storeAdmin.email.toUpperCase())
  await save(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription(
    'This e-mail address has an account already.',
  )
  await expect(field(page, 'Email')).toBeFocused()
})

test('whoever leaves a store half typed is asked, and may stay', async ({ page }) => {
  await openForm(page)
  await field(page, 'Store name').fill('Half a Store')
  await page.getByRole('link', { name: 'Back to the retailers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Store name')).toHaveValue('Half a Store')
  await page.getByRole('link', { name: 'Back to the retailers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/list-of-retailers')
})

test('a store person who opens /add-store or /store-payment is sent to their own landing page', async ({
  page,
}) => {
  await page.goto('/add-store')
  await page.waitForURL('**/login-new')
  await startSignedIn(page, 'storeAdmin')
  for (const path of ['/add-store', '/store-payment']) {
    await page.goto(path)
    await page.waitForURL(`**${ACCOUNTS.storeAdmin.landing}`)
  }
})

test('the form of a new store is accessible and fits a desktop and a phone', async ({ page }) => {
  await openForm(page)
  await field(page, 'State').waitFor()
  await expectAccessible(page)
  await save(page).click()
  await expectInOrder(page)
})
