import { expectInOrder } from '../testing/accessible.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { cells } from '../testing/wholesale-pages.ts'
import { newStaff } from './account-page.ts'
import { newPerson, openStaff } from './staff-page.ts'

test('the staff are searched, sorted by e-mail and paged, and the address keeps it all', async ({
  page,
  product,
}) => {
  const house = await asking(product, 'wholesaleAdmin')
  const { last } = newPerson('List')
  const invite = (at: string) =>
    house('POST', '/api/staff', {
      first_name: 'List',
      last_name: last,
      email: `${at}.${last}@invited.example`,
      role: 2,
    })
  for (const at of ['b', 'c', 'a']) await invite(at)
  const emails = (...first: string[]) => first.map((at) => `${at}.${last}@invited.example`)
  await openStaff(page)
  await page.getByLabel('Search').fill(last)
  await expect(cells(page, 'E-mail')).toHaveText(emails('a', 'c', 'b'))
  await page.getByRole('button', { name: 'E-mail' }).click()
  await expect(cells(page, 'E-mail')).toHaveText(emails('a', 'b', 'c'))
  await page.getByRole('button', { name: 'E-mail' }).click()
  await expect(cells(page, 'E-mail')).toHaveText(emails('c', 'b', 'a'))
  await page.reload()
  await expect(cells(page, 'E-mail')).toHaveText(emails('c', 'b', 'a'))
  await page.goto(`/desk/staff?search=${last}&per_page=1&page=2`)
  await expect(cells(page, 'E-mail')).toHaveText(emails('c'))
  await page.goBack()
  await expect(cells(page, 'E-mail')).toHaveText(emails('c', 'b', 'a'))
})

test('staff that could not be loaded are asked for again', async ({ page, allow }) => {
  allow.refusal(500, '/api/staff')
  await page.route('**/api/staff?*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await openStaff(page)
  await expect(page.getByText('The people could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('the staff and their dialogs are accessible and fit a desktop and a phone', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const { email } = await newStaff(product)
  await openStaff(page, email)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectInOrder(page)
  for (const opener of ['Invite staff', /^Edit /, /^Delete /]) {
    await page.getByRole('button', { name: opener }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectInOrder(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: opener })).toBeFocused()
  }
})
