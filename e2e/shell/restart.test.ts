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

test('a page whose code cannot be fetched offers Retry, and one click goes on when the server is back', async ({
  page,
  allow,
}) => {
  allow.lostConnection()
  await signIn(page, 'storeAdmin')
  await page.waitForLoadState('networkidle')
  // As a stopped server answers: neither code nor pages.
  const down = /\/assets\/|\/address$|\/api\//
  await page.route(down, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Address', exact: true }).click()
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.click()
  await expect(retry).toBeEnabled()
  await page.unroute(down)
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible()
  await expect(page).toHaveURL(/\/address$/)
})

test('a new build under an open page: the next click works', async ({ page, allow }) => {
  allow.refusal(404, /^\/assets\//)
  await signIn(page, 'storeAdmin')
  await page.waitForLoadState('networkidle')
  // The old build's files are gone, and the server's page begins with another script.
  let isOld = true
  await page.route(/\/assets\/.*\.js$/, (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.route(/\/address$/, async (route) => {
    if (route.request().resourceType() === 'document') isOld = false
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /(<script[^>]+type="module"[^>]+src=")[^"]+/,
      '$1/assets/newer.js',
    )
    await route.fulfill({ response: answer, body })
  })
  await page.getByRole('link', { name: 'Address', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible()
  await expect(page).toHaveURL(/\/address$/)
})
