import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { cells } from '../testing/wholesale-pages.ts'
import { newRetailer, openRetailers, prompt, signInAsAdmin } from './retailers-page.ts'

// Claims: retailers.area, store-delete.prompt.title, store-delete.prompt.action, store-delete.flag,
//   store-delete.refresh, store-delete.needs-password
test('"Delete Store" asks to "enter password to take action": a wrong password is said there, one\'s own deletes the store and refreshes the list; who works there is signed out at the next click and cannot sign in any more', async ({
  page,
  browser,
  product,
  allow,
}) => {
  const mark = `Deleted ${randomUUID().slice(0, 8)}`
  const gone = await newRetailer(product, `${mark} One`)
  await newRetailer(product, `${mark} Other`)
  const shop = await (await browser.newContext({ baseURL: product.url })).newPage()
  const admin = await signInAsAdmin(shop, product, gone)
  allow.refusal(422, `/api/stores/${gone.id}`)
  await openRetailers(page, mark)
  await expect(cells(page, 'Retailer name')).toHaveText([`${mark} Other`, `${mark} One`])
  await page.getByRole('button', { name: `Delete Store ${gone.name}` }).click()

  const password = prompt(page).getByLabel('Your password')
  await expect(prompt(page)).toContainText(`${gone.name} will be deleted.`)
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(prompt(page).getByRole('button', { name: 'cancel', exact: true })).toBeVisible()
  const take = prompt(page).getByRole('button', { name: 'Take Action', exact: true })
  await take.click()
  await expect(password).toHaveAccessibleDescription('This Field is required')
  await password.fill('not the password')
  await take.click()
  await expect(password).toHaveAccessibleDescription('The password you entered is incorrect.')
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('not the password')

  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(prompt(page)).toHaveCount(0)
  await expect(page.getByText(`${gone.name} was deleted.`)).toBeVisible()
  await expect(cells(page, 'Retailer name')).toHaveText([`${mark} Other`])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(PASSWORD)

  allow.refusal(401, /^\/api\//)
  await shop.getByRole('link', { name: 'SALES ORDERS' }).click()
  await shop.waitForURL('**/login')
  await shop.getByLabel('Email').fill(admin.email)
  await shop.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await shop.getByRole('button', { name: 'Sign in' }).click()
  await expect(shop.getByText('The email or password you entered is incorrect.')).toBeVisible()
  await shop.context().close()

  await page.goto(`/edit-new-store/${gone.id}`)
  await expect(page.getByText(/^This store was deleted on/)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View as store' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: gone.name })).toBeVisible()
})
