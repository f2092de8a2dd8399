import type { Locator, Page } from '@playwright/test'
import type { SessionUser } from '@trousseau/contract/sessions'
import { ACCOUNTS, type Account, loginPath, PASSWORD, type Person } from './accounts.ts'

/** The response of the login, and the only origin at which it may be stored. */
type Login = { readonly user: SessionUser; readonly token: string; readonly origin: string }

/** One login per account and worker. If a test ends it, for example by signing out, the next test logs in again. */
const logins = new Map<Account, Login>()

/** The server may close an idle connection just as it is used again; the request is then retried on a new one. */
const RESETS = 2
/** A portal on a stalled machine may refuse a sign-in, and says when to try again. */
const BUSY = 503
const TRIES = 5

/** Opens a page as one of the demo's accounts, without the sign-in screen. By default the account's landing page. */
export async function signIn(page: Page, account: Account, path?: string): Promise<void> {
  await open(page, await ensureLogin(page, account), ACCOUNTS[account], path)
}

/** Opens a page as a person created by a test, without the sign-in screen. */
export async function signInAs(page: Page, person: Person, path?: string): Promise<void> {
  await open(page, await logIn(page, person), person, path)
}

/** Loads no page: the first page that the test loads is already signed in. */
export async function startSignedIn(page: Page, account: Account): Promise<void> {
  const script = await page.addInitScript(saveSession, await ensureLogin(page, account))
  page.once('domcontentloaded', () => {
    // The page may be closed by now, and its scripts with it.
    script.dispose().catch(() => {})
  })
}

/** Signs in through the screen, up to the landing page: for tests of signing in and of the browser's storage. */
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
  // For this load only, because a page that signs out must stay signed out when it is reloaded.
  const script = await page.addInitScript(saveSession, login)
  await page.goto(path ?? landing, { waitUntil: 'domcontentloaded' })
  await script.dispose()
  if (path === undefined) await untilDrawn(page)
}

/** The URL changes before the page is rendered, and only a rendered page answers other tabs. */
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
  let answer = await page.request.post(loginPath({ login }), { data, maxRetries: RESETS })
  for (let tries = 1; answer.status() === BUSY && tries < TRIES; tries += 1) {
    await page.waitForTimeout(1_000 * Number(answer.headers()['retry-after'] ?? 1))
    answer = await page.request.post(loginPath({ login }), { data, maxRetries: RESETS })
  }
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
  const { user, token } = (await answer.json()).data
  return { user, token, origin: new URL(answer.url()).origin }
}

async function isOpen(page: Page, { token }: Login): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  return (await page.request.get('/api/session', { headers, maxRetries: RESETS })).ok()
}

/** Runs in the page before its own scripts. Saves what web/src/lib/session/saved-session.ts saves after a login. */
function saveSession({ origin, user, token }: Login): void {
  // The payment provider's frames run this script too, and must not get the session.
  if (location.origin !== origin) return
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('user', JSON.stringify(user))
  sessionStorage.setItem('token', token)
  localStorage.setItem('role_id', String(user.role_id))
  if (user.userable_type === 'store') localStorage.setItem('store_id', String(user.userable_id))
}

/** The demo store's name where it is visible: in the sidebar on a desktop, in the top bar on a phone. */
export function storeName(page: Page): Locator {
  return page.getByText('Ivory Lane Bridal').filter({ visible: true }).first()
}
