import type { Page } from '@playwright/test'
import { askInPage } from '../testing/ask-in-page.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

const searchBox = (page: Page) => page.getByPlaceholder('Please enter style number or name')
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const count = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('Back, Forward and a shared link restore what was searched, filtered, sorted and turned to', async ({
  page,
  context,
}) => {
  await signIn(page, 'storeAdmin')
  await searchBox(page).pressSequentially('el')
  await page.getByRole('radio', { name: 'Rows' }).check()
  await page.getByRole('button', { name: 'Dress Name' }).click()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(count(page)).toContainText('Showing 11–')
  const everything = { q: 'el', view: 'rows', dir: 'desc', page: '2' }
  expect(query(page)).toEqual(everything)
  const seen = (await page.getByRole('table').textContent()) ?? ''

  // Each filter choice is one step in the history; typed letters are none.
  await page.goBack()
  expect(query(page)).toEqual({ q: 'el', view: 'rows', dir: 'desc' })
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Dress Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Pictures' })).toBeChecked()
  await expect(searchBox(page)).toHaveValue('el')
  for (let step = 0; step < 3; step++) await page.goForward()
  await expect(page.getByRole('table')).toHaveText(seen)

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(searchBox(other)).toHaveValue('el')
  await expect(count(other)).toContainText('Showing 11–')
  await expect(other.getByRole('table')).toHaveText(seen)

  await page.getByRole('button', { name: 'Color' }).click()
  await page.getByRole('checkbox', { name: /^Ivory/ }).check()
  await expect(count(page)).toContainText('Showing 1–')
})

test('the screen finds what the server finds for the same question', async ({ page }) => {
  await signIn(page, 'storeAdmin')
  const { today } = await askInPage<{ today: string }>(page, '/api/session')
  for (const [asked, sort, order] of [
    ['search=ÉLI', '', ''],
    ['search=lm-44', 'sort=style_number&dir=desc', 'order_by=style_number&order_dir=desc'],
    ['collection[]=Riviera&collection[]=Nocturne&color[]=4', 'sort=created_at', 'order_by=created_at'],
    ['silhouette[]=A-line&price_from=820&price_to=1185', 'dir=desc', 'order_dir=desc'],
    [`ships_before=${inDays(today, 75)}`, 'sort=created_at&dir=desc', 'order_by=created_at&order_dir=desc'],
  ] as const) {
    const { dresses, meta } = await askInPage<Found>(
      page,
      `/api/dresses/published?${asked}&${order}&per_page=12`,
    )
    expect(meta.total, asked).toBeGreaterThan(0)
    await page.goto(`/start-order?${asked.replace('search=', 'q=')}&${sort}`)
    await expect(headings(page), asked).toHaveText(dresses.map(({ name }) => name))
    await expect(count(page), asked).toContainText(`of ${meta.total} dress`)
  }
})

type Found = { dresses: { name: string }[]; meta: { total: number } }

const inDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
