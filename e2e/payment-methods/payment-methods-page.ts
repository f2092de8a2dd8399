import type { Locator, Page } from '@playwright/test'
import type { Person } from '../testing/accounts.ts'
import type { Product } from '../testing/run-product.ts'
import { signIn, signInAs } from '../testing/sign-in.ts'

/** One of the sandbox's test cards, in which any six consecutive digits are unmistakable. */
export const CARD = { number: '2223003122003222', cvv: '737', lastFour: '3222' } as const
export const BANK = { routing: '021000021', account: '9876543210', lastFour: '3210' } as const

export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const method = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Payment methods' }).getByRole('listitem').filter({ hasText: name })
export const saveButton = (page: Page): Locator =>
  dialog(page).getByRole('button', { name: 'Save payment method' })
/** The error that the open form shows. */
export const failure = (page: Page): Locator =>
  dialog(page).getByRole('alert').filter({ visible: true, hasText: /./ })

const TITLES = { number: 'Secure card number field', cvv: 'Secure card security code field' } as const

/** The input in the provider's frame. */
export function frame(page: Page, name: keyof typeof TITLES): Locator {
  return dialog(page).frameLocator(`iframe[title="${TITLES[name]}"]`).locator('#field')
}

/** As the demo store's admin, unless it is somebody else. */
export async function openPayments(page: Page, person?: Person): Promise<void> {
  if (person) await signInAs(page, person, '/payments')
  else await signIn(page, 'storeAdmin', '/payments')
  await page.getByRole('button', { name: 'Add new payment method' }).waitFor()
}

export async function openCardForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add new payment method' }).click()
  await dialog(page).getByText('Card details go directly to our payment provider.').waitFor()
}

export async function openBankForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add new payment method' }).click()
  await dialog(page).getByRole('tab', { name: 'BANK ACCOUNT' }).click()
}

async function typeCard(page: Page, { number, cvv }: { number: string; cvv: string }): Promise<void> {
  await frame(page, 'number').fill(number)
  await frame(page, 'cvv').fill(cvv)
}

const panel = (page: Page) => dialog(page).getByRole('tabpanel')

async function fillBiller(page: Page, name: string): Promise<void> {
  const [first = '', last = ''] = name.split(' ')
  await panel(page).getByLabel('First name').fill(first)
  await panel(page).getByLabel('Last name').fill(last)
  await panel(page).getByLabel('Street').fill('4 Mill Road')
  await panel(page).getByLabel('City').fill('Evanston')
  await panel(page).getByLabel('State').selectOption('Illinois')
  await panel(page).getByLabel('Zip code').fill('60201')
}

export async function fillCard(page: Page, name: string, card: typeof CARD = CARD): Promise<void> {
  await typeCard(page, card)
  await panel(page).getByLabel('Month').fill('4')
  await panel(page).getByLabel('Year').fill('2039')
  await fillBiller(page, name)
}

export async function fillBank(page: Page, name: string): Promise<void> {
  await panel(page).getByLabel('Routing number').fill(BANK.routing)
  await panel(page).getByLabel('Account number').fill(BANK.account)
  await panel(page).getByLabel('Account type').selectOption('Checking')
  await panel(page).getByLabel('Account holder').selectOption('Business')
  await fillBiller(page, name)
  await panel(page).getByLabel('Name on the account').fill(name)
}

/** The signed-in store's customer id at the provider, from the browser's storage. */
export async function customerOf(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem('stax_customer_id'))) ?? ''
}

/** Calls the provider as our server does: a question, or with a body an order. */
export async function askProvider({ sandboxUrl }: Product, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandboxUrl}${path}`, {
    headers: { authorization: 'Bearer sandbox-api-key', 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return answer.json()
}

/** How many methods under this name the provider has for the customer, deleted ones excluded. */
export async function countAtProvider(product: Product, customerId: string, name: string): Promise<number> {
  const methods = await askProvider(product, `/customer/${customerId}/payment-method`)
  if (!Array.isArray(methods)) throw new Error('The provider did not answer with a list.')
  return methods.filter((one) => one.person_name === name && one.deleted_at === null).length
}
