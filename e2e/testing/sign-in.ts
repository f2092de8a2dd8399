import type { Locator, Page } from '@playwright/test'
import type { SessionUser } from '@trousseau/contract/sessions'
import { ACCOUNTS, type Account, loginPath, PASSWORD, type Person } from './accounts.ts'

/** What login answers, and whom the browser may give it to. */
type Login = { readonly user: SessionUser; readonly token: string; readonly origin: string }

/** One for each account and worker. A test that ends it, as by signing out, leaves the next one to open another. */
const logins = new Map<Account, Login>()

/** The server may close a connection that rests at the moment it is used again: then another is opened. */
const RESETS = 2

/** Somebody of the demo on a page, without the sign-in screen: on the one they land on where none is named. */
export async function signIn(page: Page, account: Account, path?: string): Promise<void> {
  await open(page, await ensureLogin(page, account), ACCOUNTS[account], path)
}

/** The same for somebody of a test's own. */
export async function signInAs(page: Page, person: Person, path?: string): Promise<void> {
  await open(page, await logIn(page, person), person, path)
}

/** Loads nothing: what the test or a page object of it loads first knows them already. */
export async function startSignedIn(page: Page, account: Account): Promise<void> {
  const script = await page.addInitScript(saveSession, await ensureLogin(page, account))
  page.once('domcontentloaded', () => {
    // A page that is closed has no scripts any more.
    script.dispose().catch(() => {})
  })
}

/** As people do, up to the page they land on: for tests of signing in, and of what the browser keeps of it. */
export async function signInByScreen(
  page: Page,
  { email, login, landing }: Person,
  { password = PASSWORD, remember = false } = {},
): Promise<void> {
  await page.goto(login)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === landing)
  await untilDrawn(page)
}

async function open(page: Page, login: Login, { landing }: Person, path?: string): Promise<void> {
  // For this one load: a page that signs out has to stay signed out when it is loaded again.
  const script = await page.addInitScript(saveSession, login)
  await page.goto(path ?? landing, { waitUntil: 'domcontentloaded' })
  await script.dispose()
  if (path === undefined) await untilDrawn(page)
}

/** The address is there before the page is: only a page that is drawn answers other tabs. */
const untilDrawn = (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).waitFor()

async function ensureLogin(page: Page, account: Account): Promise<Login> {
  const known = logins.get(account)
  if (known && (await isOpen(page, known))) return known
  const login = await logIn(page, ACCOUNTS[account])
  logins.set(account, login)
  return login
}

async function logIn(page: Page, { email, login }: Person): Promise<Login> {
  const data = { email, password: PASSWORD }
  const answer = await page.request.post(loginPath({ login }), { data, maxRetries: RESETS })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
  const { user, token } = (await answer.json()).data
  return { user, token, origin: new URL(answer.url()).origin }
}

async function isOpen(page: Page, { token }: Login): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  return (await page.request.get('/api/session', { headers, maxRetries: RESETS })).ok()
}

/** Runs in the page before its own scripts. Saves what web/src/app/saved-session.ts saves after a login. */
function saveSession({ origin, user, token }: Login): void {
  // Frames of the payment provider are loaded in the same page.
  if (location.origin !== origin) return
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('user', JSON.stringify(user))
  sessionStorage.setItem('token', token)
  localStorage.setItem('role_id', String(user.role_id))
  if (user.userable_type === 'store') localStorage.setItem('store_id', String(user.userable_id))
}

/** The demo store's name where it can be seen: the sidebar of a desktop, the bar of a phone. */
export function storeName(page: Page): Locator {
  return page.getByText('Ivory Lane Bridal').filter({ visible: true }).first()
}
