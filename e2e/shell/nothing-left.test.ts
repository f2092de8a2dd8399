import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

test.use({ ownContext: true, serviceWorkers: 'allow' })

const STORE = 'Ivory Lane Bridal'
const NOTE = 'Clara Weiss marries in May'

/** Everything that whoever sits down at this browser next could read. */
async function readBrowser(page: Page): Promise<{ kept: string; choices: string }> {
  const cookies = await page.context().cookies()
  const { choices, ...kept } = await page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => resolve(opening.result)
          opening.onerror = () => reject(opening.error)
        })
        const stores = [...database.objectStoreNames].map(
          (store) =>
            new Promise<[string, unknown[]]>((resolve) => {
              const asked = database.transaction(store).objectStore(store).getAll()
              asked.onsuccess = () => resolve([store, asked.result])
            }),
        )
        const all = await Promise.all(stores)
        database.close()
        return all
      }),
    )
    return {
      lasting: { ...localStorage },
      passing: { ...sessionStorage },
      caches: (await Promise.all(caching)).flat().map(({ url }) => url),
      state: history.state,
      window: window.name,
      shown: document.body.textContent,
      choices: databases.flat(),
    }
  })
  return { kept: JSON.stringify({ cookies, ...kept }), choices: JSON.stringify(choices) }
}

async function expectNothingLeft(page: Page, ...words: string[]): Promise<void> {
  await expect.poll(async () => (await readBrowser(page)).kept).toContain('"caches":[]')
  const { kept, choices } = await readBrowser(page)
  expect(kept).toContain('"cookies":[],"lasting":{},"passing":{}')
  for (const word of [STORE, NOTE, ...words]) expect(kept + choices).not.toContain(word)
  // How a person likes their tables: the names of pages and of columns, by the person's number.
  expect(choices).toMatch(/^\[\["trousseau-tables",\[("\{[\w\\":, /$-]*\}",?)*\]\]\]$/)
}

test('after SIGN Out, nothing of the store’s can be read at that browser: not from its storage, nor by Back, nor without a network', async ({
  page,
  context,
  allow,
}) => {
  allow.lostConnection()
  await signIn(page, 'storeAdmin', '/sales-order?search=Weiss')
  await page.getByRole('button', { name: 'Compact rows' }).click()
  const token = (await page.evaluate(() => sessionStorage.getItem('token'))) ?? ''
  await page.getByRole('link', { name: 'START AN ORDER' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await page.getByLabel('Note').fill(NOTE)
  await expect.poll(async () => (await readBrowser(page)).kept).toContain('/kept/api/dresses/published')
  const before = await readBrowser(page)
  for (const word of [STORE, NOTE, token]) expect(before.kept).toContain(word)
  expect(before.choices).toContain('compact')

  await page.getByRole('button', { name: 'SIGN Out' }).click()
  await page.waitForURL('**/login')
  await expectNothingLeft(page, token)
  await page.reload()
  await expectNothingLeft(page, token)
  for (let back = 0; back < 2; back += 1) {
    await page.goBack()
    await page.waitForURL('**/login')
    await expectNothingLeft(page, token)
  }
  await context.setOffline(true)
  await expect(page.goto('/sales-order')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await context.setOffline(false)
})

test('whoever signs in after a session that ended by itself finds nothing of it, and is not led to where the other was', async ({
  page,
  allow,
}) => {
  allow.refusal(401, /^\/api\//)
  await signIn(page, 'storeStaff', '/sales-order')
  await page.getByLabel('Search').fill('Weiss')
  await page.waitForURL('**/sales-order?search=Weiss')
  await page.waitForLoadState('networkidle')
  // As after an order: the page says so by what the browser keeps with its address.
  await page.evaluate(() =>
    history.replaceState({ ...history.state, placed: { number: 'PO-77', by: '2 store 1' } }, ''),
  )
  const token = (await page.evaluate(() => sessionStorage.getItem('token'))) ?? ''
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/users/logout', { headers })).ok()).toBe(true)
  await page.getByRole('link', { name: 'INVOICES', exact: true }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(ACCOUNTS.creditStoreAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill('trousseau-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/start-order')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { kept, choices } = await readBrowser(page)
  for (const word of [STORE, 'Weiss', 'PO-77', token]) expect(kept + choices).not.toContain(word)

  await page.goBack()
  await page.waitForURL('**/sales-order?search=Weiss')
  await expect(page.getByText('Velvet & Vow').first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('PO-77')
})
