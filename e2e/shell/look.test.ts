import { expect, test } from '../testing/product.ts'

test('the documentation of the API opens without breaking its own policy', async ({ page }) => {
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
