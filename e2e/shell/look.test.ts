import { expect, test } from '../testing/product.ts'

test('the documentation of the API opens without breaking its own policy', async ({ page }) => {
  // Of all its calls a few will do: to draw them all takes a busy computer more than ten seconds.
  await page.route('**/api/docs/json', async (route) => {
    const document = await (await route.fetch()).json()
    const calls = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/users'))
    await route.fulfill({ json: { ...document, paths: Object.fromEntries(calls) } })
  })
  await page.goto('/api/docs')
  await expect(page.getByText('/api/users/store-login')).toBeVisible()
})

test("the sandbox's mailbox shows what arrived, as text", async ({ page, product }) => {
  await fetch(`${product.sandboxUrl}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'A <b>bold</b> subject', text: '<script>alert(1)</script>' }),
  })
  await page.goto(product.sandboxUrl)
  await expect(page.getByText('A <b>bold</b> subject')).toBeVisible()
})
