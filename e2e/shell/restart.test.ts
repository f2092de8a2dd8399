import { expect, test } from '../testing/product.ts'
import { signIn, storeName } from '../testing/sign-in.ts'

test('kill -9 of the whole thing, start again: who was signed in still is, and nothing is lost', async ({
  page,
  product,
  allow,
}) => {
  allow.lostConnection()
  await signIn(page, 'storeAdmin')
  // Requests cut off by the kill could fail in other ways, so the page finishes loading first.
  await page.waitForLoadState('networkidle')
  await fetch(`${product.sandboxUrl}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'Before the cut', text: 'still here afterwards' }),
  })
  await product.restart('SIGKILL')
  await page.goto('/sales-order')
  await expect(page.getByRole('heading', { name: 'Sales Orders' })).toBeVisible()
  await expect(storeName(page)).toBeVisible()
  const { messages } = (await (await fetch(`${product.sandboxUrl}/messages`)).json()) as {
    messages: { subject: string }[]
  }
  expect(messages.map(({ subject }) => subject)).toContain('Before the cut')
})
