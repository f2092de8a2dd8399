import type { Store } from '@trousseau/contract/stores'
import type { User } from '@trousseau/contract/users'
import { expectAccessible } from '../testing/accessible.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'

const EMAIL = 'nadia@firstlook.example'
const PASSWORD = 'a-first-look-of-silk'

test('the home of a store that has ordered nothing yet invites it to start an order', async ({
  page,
  product,
}) => {
  const house = await asking(product, 'wholesaleAdmin')
  const { id } = await house<Store>('POST', '/api/stores', {
    first_name: 'Nadia',
    last_name: 'Okafor',
    email: EMAIL,
    phone: '+1 (312) 555-0163',
    website: 'https://firstlook.example',
    name: 'First Look Bridal',
    country: 'US',
    state: 'IL',
    city: 'Evanston',
    street: '9 Elm Street',
    zip: '60201',
  })
  const { users } = await house<{ users: User[] }>('GET', `/api/stores/${id}/users`)
  const [admin] = users
  if (!admin) throw new Error('A new store has an admin.')
  await house('PUT', `/api/users/${admin.id}`, {
    first_name: 'Nadia',
    last_name: 'Okafor',
    email: EMAIL,
    role: 1,
    password: PASSWORD,
    version: admin.version,
  })

  await page.goto('/login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/start-order')
  await page.goto('/home')
  await expect(page.getByText('Nothing ordered yet. The collection is waiting for you.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Start an order' }).click()
  await page.waitForURL('**/start-order')
})
