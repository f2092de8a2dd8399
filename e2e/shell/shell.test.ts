import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

// Claims: sidebar.sign-out.effect, session.sign-out.clears
test('SIGN Out clears the session and everything saved, goes to /login, and Back shows nothing', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin')
  await page.getByRole('link', { name: 'INVOICES', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  await page.evaluate(() => localStorage.setItem('anything', 'else'))
  await page.getByRole('button', { name: 'SIGN Out', exact: true }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  const answer = await page.request.get('/api/session', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
  await page.goBack()
  await page.waitForURL('**/login')
  await expect(page.getByText('Ivory Lane Bridal')).toHaveCount(0)
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signIn(page, 'storeAdmin')
  const other = await context.newPage()
  await other.goto('/invoices')
  await expect(other.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  // Requests still under way would be refused after signing out, and the browser would log that as an error.
  await other.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'SIGN Out' }).click()
  await other.waitForURL('**/login')
  await expect(other.getByText('Ivory Lane Bridal')).toHaveCount(0)
})
