import type { Page } from '@playwright/test'
import { newStaff } from '../people/account-page.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, signInByScreen } from '../testing/sign-in.ts'
import { band, IVORY_LANE, statusOf, stop, untilNoTabTells, viewStore, viewToken } from './view-as-page.ts'

test('staff view a store as its people see it: in a tab of its own, asked for once, and marked on every page', async ({
  page,
  context,
}) => {
  await signIn(page, 'wholesaleStaff')
  let asked = 0
  context.on('request', (request) => {
    if (request.url().endsWith(`/api/stores/${IVORY_LANE}/view-as`)) asked += 1
  })
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  const before = await kept()
  const view = await viewStore(context)
  await expect(band(view)).toContainText('You’re viewing the portal as Ivory Lane Bridal (read-only).')
  const sidebar = view.getByRole('navigation', { name: 'Main' })
  for (const [entry, title] of [
    ['SALES ORDERS', 'Sales Orders'],
    ['Payment method', 'Payments'],
    ['SETTINGS', 'Settings'],
  ] as const) {
    await sidebar.getByRole('link', { name: entry, exact: true }).click()
    await expect(view.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(band(view)).toBeInViewport({ ratio: 1 })
  }
  await view.goto('/invoices')
  await expect(view.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await view.mouse.wheel(0, 4_000)
  await expect(band(view)).toBeInViewport({ ratio: 1 })
  expect(asked).toBe(1)

  // The view is its own tab's alone: the staff's own session, what the browser keeps and new tabs stay as they were.
  expect(await kept()).toBe(before)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Retailers' })).toBeVisible()
  const opened = await context.newPage()
  await opened.goto('/desk/orders')
  await expect(opened.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(band(opened)).toHaveCount(0)
  // A new tab gets its session from another tab with the staff member's own session, never from a tab that views a
  // store.
  await opened.close()
  await page.close()
  await untilNoTabTells(view)
  const alone = await context.newPage()
  await alone.goto('/desk/orders')
  await alone.waitForURL('**/login-new')
})

/** Stops the view of a tab, which goes on as the staff member's own. */
async function expectToStop(view: Page, url: string): Promise<void> {
  const token = await viewToken(view)
  await stop(view).click()
  await view.waitForURL('**/list-of-retailers')
  await expect(view.getByRole('heading', { level: 1, name: 'Retailers' })).toBeVisible()
  await expect(band(view)).toHaveCount(0)
  await expect(view.getByText('Your view of the store has ended.')).toHaveCount(0)
  expect(await statusOf(url, token)).toBe(401)
}

test('Stop viewing leads to the retailers as oneself, remembered or not; signing out as staff closes the view too', async ({
  page,
  context,
  product,
}) => {
  const staff = await newStaff(product)
  await signInByScreen(page, staff)
  const first = await viewStore(context)
  await page.close()
  await first.goto('/address')
  await expectToStop(first, product.url)

  const view = await viewStore(context)
  await first.getByRole('navigation').getByRole('button', { name: 'SIGN OUT', exact: true }).click()
  await view.waitForURL('**/login-new')
  await expect(view.getByText('Ivory Lane Bridal')).toHaveCount(0)
  expect(await view.evaluate(() => sessionStorage.length)).toBe(0)

  await signInByScreen(view, staff, { remember: true })
  const again = await viewStore(context)
  await view.close()
  await first.close()
  await expectToStop(again, product.url)
})

test('SIGN Out in a view, and a session that is over, lead to the retailers, the latter with a word, and the staff stay signed in', async ({
  page,
  context,
  product,
  allow,
}) => {
  allow.refusal(401, /^\/api\//)
  await signIn(page, 'wholesaleStaff')
  const view = await viewStore(context)
  await view.getByRole('button', { name: 'SIGN Out', exact: true }).click()
  await view.waitForURL('**/list-of-retailers')
  await expect(view.getByRole('heading', { name: 'Retailers' })).toBeVisible()
  await expect(view.getByText('Your view of the store has ended.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Retailers' })).toBeVisible()

  await view.goto(`/view-as/${IVORY_LANE}`)
  await view.waitForURL('**/home')
  await expect(band(view)).toBeVisible()
  await view.waitForLoadState('networkidle')
  await fetch(`${product.url}/api/users/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await viewToken(view)}` },
  })
  await view.getByRole('link', { name: 'SALES ORDERS', exact: true }).click()
  await view.waitForURL('**/list-of-retailers')
  await expect(view.getByText('Your view of the store has ended. Please open it again.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Retailers' })).toBeVisible()
})
