import { ofStore } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, signInAs } from '../testing/sign-in.ts'
import { dialog, findRow, openSettings, ownStore } from './settings-page.ts'

const settings = { name: 'SETTINGS', exact: true }

// Claims: role.settings, role.store.regular
test('a Regular Account sees no SETTINGS, and on its address that the page is not for this account, without a call', async ({
  page,
}) => {
  await signIn(page, 'storeStaff')
  await expect(page.getByRole('link', settings)).toHaveCount(0)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/settings', '/settings/useraccounts', '/AddUserAccount', '/edit-store/1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Not for this account' }), path).toBeVisible()
  }
  expect(asked.filter((path) => /\/users|\/stores\//.test(path))).toEqual([])
})

test('the deleted person’s open tab is signed out at the next click', async ({
  page,
  product,
  browser,
  allow,
}) => {
  allow.refusal(401, /^\/api\//)
  const store = await ownStore(product)
  const maud = await store.addUser('maud')
  const theirs = await (await browser.newContext({ baseURL: product.url })).newPage()
  await signInAs(theirs, ofStore(maud.email))

  await openSettings(page, store)
  await findRow(page, 'maud').getByRole('button', { name: 'Delete maud' }).click()
  await dialog(page).getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(findRow(page, 'maud')).toHaveCount(0)

  await theirs.getByRole('link', { name: 'SALES ORDERS', exact: true }).click()
  await theirs.waitForURL('**/login')
  await expect(theirs.getByText('Unauthorized! Logging Out...')).toBeVisible()
  await theirs.context().close()
})

// Claims: role.settings
test('a demoted admin loses SETTINGS at the next load', async ({ page, product, browser }) => {
  const store = await ownStore(product)
  const maud = await store.addUser('maud', 1)
  const theirs = await (await browser.newContext({ baseURL: product.url })).newPage()
  await signInAs(theirs, ofStore(maud.email))
  await expect(theirs.getByRole('link', settings)).toBeVisible()

  await openSettings(page, store)
  await findRow(page, 'maud').getByRole('button', { name: 'Edit maud' }).click()
  await dialog(page).getByLabel('Role', { exact: true }).selectOption('Regular Account')
  await dialog(page).getByRole('button', { name: 'Save user account' }).click()
  await expect(findRow(page, 'maud').getByRole('cell').nth(3)).toHaveText('Regular Account')

  await theirs.reload()
  await theirs.getByRole('link', { name: 'SALES ORDERS', exact: true }).waitFor()
  await expect(theirs.getByRole('link', settings)).toHaveCount(0)
  await theirs.context().close()
})
