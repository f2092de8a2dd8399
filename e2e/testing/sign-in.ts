import type { Locator, Page } from '@playwright/test'

export const PASSWORD = 'trousseau-demo'

/** Somebody, the door they come in by, and the page they land on. */
export type Person = {
  readonly email: string
  readonly door: '/login' | '/login-new'
  readonly landing: string
}

const store = { door: '/login', landing: '/start-order' } as const
const wholesale = { door: '/login-new', landing: '/list-of-retailers' } as const
const factory = { door: '/login-new', landing: '/packages' } as const

/** The people of the demo. */
export const ACCOUNTS = {
  storeAdmin: { email: 'admin@ivorylane.example', ...store },
  storeStaff: { email: 'staff@ivorylane.example', ...store },
  creditStoreAdmin: { email: 'admin@velvetvow.example', ...store },
  wholesaleAdmin: { email: 'admin@trousseau.example', ...wholesale },
  wholesaleStaff: { email: 'staff@trousseau.example', ...wholesale },
  factoryNord: { email: 'factory@ateliernord.example', ...factory },
  factorySud: { email: 'factory@ateliersud.example', ...factory },
} as const satisfies Record<string, Person>

export const signIn = (page: Page, account: keyof typeof ACCOUNTS): Promise<void> =>
  signInAs(page, ACCOUNTS[account])

/** Somebody of a store who is not of the demo. */
export const ofStore = (email: string): Person => ({ email, ...store })

/** Through the screen, as people do, up to the page they land on. */
export async function signInAs(
  page: Page,
  { email, door, landing }: Person,
  { password = PASSWORD, remember = false } = {},
): Promise<void> {
  await page.goto(door)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === landing)
  // The address is there before the page is: only a page that is drawn answers other tabs.
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The demo store's name where it can be seen: the sidebar of a desktop, the bar of a phone. */
export function storeName(page: Page): Locator {
  return page.getByText('Ivory Lane Bridal').filter({ visible: true }).first()
}
