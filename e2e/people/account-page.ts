import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Address } from '@trousseau/contract/addresses'
import type { Session } from '@trousseau/contract/sessions'
import type { User } from '@trousseau/contract/users'
import { ACCOUNTS, PASSWORD, type Person } from '../testing/accounts.ts'
import { asking } from '../testing/api-client.ts'
import { choosePassword } from '../testing/choose-password.ts'
import type { Product } from '../testing/run-product.ts'

/** A user created for one test, which may change their names and password. */
export type OwnPerson = Person & { readonly id: number }

const names = { name: 'mara', first_name: 'Mara', last_name: 'Lindqvist' }
const newEmail = () => `mara.${randomUUID()}@trousseau.example`

/** A Regular Account of Ivory Lane Bridal. */
export async function newStorePerson(product: Product): Promise<OwnPerson> {
  const ask = await asking(product, 'storeAdmin')
  const { store } = await ask<Session>('GET', '/api/session')
  const { addresses } = await ask<{ addresses: Address[] }>('GET', `/api/stores/${store?.id}/addresses`)
  const person = { ...names, email: newEmail(), password: PASSWORD, role: 2, address: addresses[0]?.id }
  const { id } = await ask<User>('POST', '/api/users', person)
  const { login, landing } = ACCOUNTS.storeStaff
  return { id, email: person.email, login, landing }
}

/** A Regular Account of the wholesaler. */
export async function newStaff(product: Product): Promise<OwnPerson> {
  const ask = await asking(product, 'wholesaleAdmin')
  const { first_name, last_name } = names
  const email = newEmail()
  const { id } = await ask<User>('POST', '/api/staff', { first_name, last_name, email, role: 2 })
  await choosePassword(product, email, 1)
  const { login, landing } = ACCOUNTS.wholesaleStaff
  return { id, email, login, landing }
}

/** Opens the account through the name in the sidebar, as people do. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: /, your account$/ }).click()
  await page.waitForURL('**/account')
  await page.getByRole('form', { name: 'Change password' }).waitFor()
}
