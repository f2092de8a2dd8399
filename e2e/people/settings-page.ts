import type { Locator, Page } from '@playwright/test'
import type { Store } from '@trousseau/contract/stores'
import type { User } from '@trousseau/contract/users'
import { ofStore, PASSWORD } from '../testing/accounts.ts'
import { type Ask, asking, askingAs } from '../testing/api-client.ts'
import { choosePassword } from '../testing/choose-password.ts'
import { expect } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { signInAs } from '../testing/sign-in.ts'

/** A store created for one test, with its first admin, so that its user list holds nobody from other tests. */
export type OwnStore = {
  readonly id: number
  readonly name: string
  readonly admin: User
  /** Calls the API as the store's admin. */
  readonly ask: Ask
  readonly addressId: number | undefined
  addUser(name: string, role?: 1 | 2): Promise<User>
}

const ADDRESS = {
  full_name: 'The Shop Front',
  street: '12 Oak Street',
  city: 'Evanston',
  state: 'IL',
  country: 'US',
  zip: '60201',
  phone: '8475550148',
}

export async function ownStore(product: Product, { hasAddress = true } = {}): Promise<OwnStore> {
  const mark = crypto.randomUUID().slice(0, 8)
  const wholesale = await asking(product, 'wholesaleAdmin')
  const { id, name } = await wholesale<Store>('POST', '/api/stores', {
    first_name: 'Odette',
    last_name: 'Marchetti',
    email: `odette@${mark}.example`,
    phone: '3125550148',
    name: `Tulle ${mark}`,
    website: `https://${mark}.example`,
    country: 'US',
    city: 'Evanston',
    state: 'IL',
    street: '12 Oak Street',
    zip: '60201',
  })
  const { users } = await wholesale<{ users: User[] }>('GET', `/api/stores/${id}/users`)
  const [admin] = users
  if (!admin) throw new Error('The store has no admin.')
  await choosePassword(product, admin.email, 2)
  const ask = await askingAs(product, ofStore(admin.email))
  const address = hasAddress ? await ask<{ id: number }>('POST', '/api/addresses', ADDRESS) : undefined
  return {
    id,
    name,
    admin,
    ask,
    addressId: address?.id,
    addUser: (user, role = 2) =>
      ask<User>('POST', '/api/users', {
        name: user,
        first_name: 'Maud',
        last_name: 'Bell',
        email: `${user}@${mark}.example`,
        password: PASSWORD,
        role,
        address: address?.id,
      }),
  }
}

/** Opens the settings as the store's admin, and waits until its users are listed. */
export async function openSettings(page: Page, { admin }: OwnStore): Promise<void> {
  await signInAs(page, ofStore(admin.email), '/settings')
  await expect(findRow(page, admin.name)).toBeVisible()
}

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Matches the first cell only, because others may have the same first name. */
export function findRow(page: Page, name: string): Locator {
  const first = page.locator('td:first-child').filter({ hasText: startingWith(name) })
  return page.getByRole('row').filter({ has: first })
}

const startingWith = (name: string) => new RegExp(`^${name.replaceAll('.', '\\.')}( |$)`)

type Typed = { name: string; email: string; first?: string; last?: string; password?: string }

/** Fills in the form for a new account, in a dialog or on its own page. */
export async function fillUser(form: Locator, typed: Typed): Promise<void> {
  const { name, email, first = 'Maud', last = 'Bell', password = 'silk-and-tulle' } = typed
  const field = (label: string) => form.getByLabel(label, { exact: true })
  await field('User Name').fill(name)
  await field('First Name').fill(first)
  await field('Last Name').fill(last)
  await field('Email').fill(email)
  await field('Password').fill(password)
  await field('Confirm Password').fill(password)
  await field('Role').selectOption('Regular Account')
  await field('Address').selectOption('The Shop Front')
}
