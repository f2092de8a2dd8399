import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'
import { fillStore } from './add-store-page.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' })

async function openForm(page: Page): Promise<void> {
  await signIn(page, 'wholesaleStaff', '/add-store')
  await expect(page.getByRole('heading', { level: 1, name: 'Add Store' })).toBeVisible()
}

// Claims: retailers.area, route.store-payment, store-form.add, store-form.add.target,
//   entity.store.create-fields, entity.store.local-storage, store-create.local, rule.add-store.phone.stripped
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
