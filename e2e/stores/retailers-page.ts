import type { Locator, Page } from '@playwright/test'
import type { Store } from '@trousseau/contract/stores'
import type { User } from '@trousseau/contract/users'
import { ofStore } from '../testing/accounts.ts'
import { asking } from '../testing/api-client.ts'
import { choosePassword } from '../testing/choose-password.ts'
import { expect } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { signIn, signInAs } from '../testing/sign-in.ts'
import { newAddress } from './add-store-page.ts'

const STORE = {
  first_name: 'Odette',
  last_name: 'Marchetti',
  phone: '3125550148',
  website: 'https://tulle.example',
  country: 'US',
  state: 'IL',
  city: 'Evanston',
  street: '12 Oak Street',
  zip: '60201',
}

/** A store that only one test uses. */
export async function newRetailer(product: Product, name: string, more: object = {}): Promise<Store> {
  const wholesale = await asking(product, 'wholesaleAdmin')
  return wholesale<Store>('POST', '/api/stores', { ...STORE, email: newAddress(), name, ...more })
}

/** The store's first admin, who has chosen the demo's password. */
export async function firstAdmin(product: Product, store: Store): Promise<User> {
  const wholesale = await asking(product, 'wholesaleAdmin')
  const { users } = await wholesale<{ users: User[] }>('GET', `/api/stores/${store.id}/users`)
  const [admin] = users
  if (!admin) throw new Error(`${store.name} has nobody.`)
  await choosePassword(product, admin.email, 2)
  return admin
}

/** Signs in as the store's first admin, at the store login. */
export async function signInAsAdmin(page: Page, product: Product, store: Store): Promise<User> {
  const admin = await firstAdmin(product, store)
  await signInAs(page, ofStore(admin.email))
  return admin
}

type Staff = 'wholesaleAdmin' | 'wholesaleStaff'

/** The list of retailers, limited to the stores of one test, whose names share these words. */
export async function openRetailers(
  page: Page,
  search = '',
  account: Staff = 'wholesaleAdmin',
): Promise<void> {
  const query = search === '' ? '' : `?search=${encodeURIComponent(search)}`
  await signIn(page, account, `/list-of-retailers${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Retailers' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Retailers' })).toHaveAttribute('aria-busy', 'false')
}

export const findRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

export const prompt = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'enter password to take action' })
