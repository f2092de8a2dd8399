import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'

const SUBTITLE = 'Enter a style number or select a collection below to search our live and pending inventory.'

const searchBox = (page: Page) => page.getByPlaceholder('Please enter style number or name')
const table = (page: Page, of = 'dresses') => page.getByRole('table', { name: of })
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const count = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' })
const column = (rows: Locator, place: number) => rows.locator(`tbody tr td:nth-child(${place})`)

// Claims: start-order.title, start-order.subtitle, start-order.search.placeholder, const.sort.dresses
test('/start-order is titled "Start an order", with its subtitle, its search box and the dresses by name', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start an order')
  await expect(page.getByText(SUBTITLE, { exact: true })).toBeVisible()
  await expect(searchBox(page)).toBeVisible()
  await expect(headings(page)).toHaveCount(12)
  await expect(headings(page).first()).toHaveText('Adeline')
  await expect(count(page)).toHaveText('Showing 1–12 of 64 dresses')
})

// Claims: start-order.search.local
test('the search filters as one types on name or style number, and asks the server nothing', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin')
  await expect(headings(page)).toHaveCount(12)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await searchBox(page).pressSequentially('aurelie')
  await expect(headings(page)).toHaveText(['Aurélie'])
  await expect(searchBox(page)).toHaveValue('aurelie')
  await searchBox(page).fill('lm-4133')
  await expect(headings(page)).toHaveText(['Odette'])
  await searchBox(page).fill('no such dress')
  await expect(page.getByText('No dress matches your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(count(page)).toHaveText('Showing 1–12 of 64 dresses')
  expect(asked.filter((path) => path.startsWith('/api/dresses'))).toEqual([])
})

// Claims: start-order.grid.columns, start-order.grid.sort.style-num, start-order.grid.sort.dress-name,
//   start-order.grid.paginated
test('the dress rows have Image, Style Num., Dress Name and View, ten a page, sorted by the heads of two', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin', '/start-order?view=rows')
  const rows = table(page)
  await expect(rows.getByRole('columnheader')).toHaveText(['Image', 'Style Num.', 'Dress Name', 'View'])
  const [styleNumber, name] = ['Style Num.', 'Dress Name'].map((label) =>
    rows.getByRole('columnheader', { name: label }),
  ) as [Locator, Locator]
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await expect(column(rows, 3).first()).toHaveText('Adeline')

  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  await expect(column(rows, 3).first()).toHaveText('Zélie')
  await styleNumber.getByRole('button').click()
  await expect(styleNumber).toHaveAttribute('aria-sort', 'ascending')
  await expect(name).toHaveAttribute('aria-sort', 'none')
  await expect(column(rows, 2).first()).toHaveText('LM-4102')
  await styleNumber.getByRole('button').click()
  await expect(styleNumber).toHaveAttribute('aria-sort', 'descending')
  await expect(column(rows, 2).first()).toHaveText('LM-4739')

  await expect(column(rows, 1)).toHaveCount(10)
  await expect(count(page)).toHaveText('Showing 1–10 of 64 dresses')
  await page.getByRole('button', { name: 'Page 7', exact: true }).click()
  await expect(count(page)).toHaveText('Showing 61–64 of 64 dresses')
  await expect(column(rows, 1)).toHaveCount(4)
})

// Claims: start-order.grid.eye, start-order.grid.modal
test('the eye opens a dialog with the item name and the style number; Escape closes it where one was', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  for (const view of ['grid', 'rows']) {
    await page.goto(`/start-order?q=aurelie&view=${view}`)
    const eye = page.getByRole('button', { name: 'Quick look at Aurélie' })
    await eye.focus()
    await expect(eye).toBeInViewport()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Aurélie' })
    await expect(dialog).toContainText('Style Num.')
    await expect(dialog).toContainText('LM-4102')
    await expect(dialog).toContainText('$1,185.00')
    await expect(dialog.getByRole('link', { name: 'View Aurélie' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(eye).toBeFocused()
  }
})

// Claims: start-order.grid.view
test('View goes to /ViewOrder/{id}, from rows, from pictures and from the dialog, and Back returns', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin', '/start-order?q=aurelie&view=rows')
  await table(page).getByRole('link', { name: 'View Aurélie' }).click()
  await page.waitForURL(/\/ViewOrder\/\d+$/)
  const address = page.url()
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('aurelie')
  await page.getByRole('radio', { name: 'Pictures' }).check()
  await page.getByRole('list', { name: 'dresses' }).getByRole('link', { name: 'View Aurélie' }).click()
  await page.waitForURL(address)
  await page.goBack()
  await page.getByRole('button', { name: 'Quick look at Aurélie' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Aurélie' }).click()
  await page.waitForURL(address)
})

// Claims: start-order.switch, start-order.custom.columns, start-order.custom.view
test('a switch toggles Dresses and Custom Items, whose rows have Image, Item Name, Description and View to /view-custom-order/{id}', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin', '/start-order?view=rows&page=3')
  await expect(page.getByRole('radio', { name: 'Dresses' })).toBeChecked()
  await page.getByRole('radio', { name: 'Custom Items' }).check()
  const rows = table(page, 'custom items')
  await expect(rows.getByRole('columnheader')).toHaveText(['Image', 'Item Name', 'Description', 'View'])
  await expect(column(rows, 2).first()).toHaveText('Beaded Belt')
  await expect(count(page)).toHaveText('Showing 1–10 of 20 custom items')
  // Found by its description, which no custom item has in its name.
  await searchBox(page).fill('mantilla')
  await expect(column(rows, 2)).toHaveText(['Lace Edge Veil'])
  await rows.getByRole('link', { name: 'View Lace Edge Veil' }).click()
  await page.waitForURL(/\/view-custom-order\/\d+$/)
  await page.goBack()
  await page.getByRole('radio', { name: 'Dresses' }).check()
  await expect(page.getByText('No dress matches your search.')).toBeVisible()
})

// Claims: start-order.custom.modal
test("a custom item's dialog shows item name, description and price", async ({ page }) => {
  await signIn(page, 'storeAdmin', '/start-order?items=custom-items&q=beaded')
  await page.getByRole('button', { name: 'Quick look at Beaded Belt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Beaded Belt' })
  await expect(dialog).toContainText('A narrow belt of crystals and pearls')
  await expect(dialog).toContainText('$118.00')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

// Claims: const.sort.options
test('the sort menu has latest, oldest, a-z and z-a, and says when the style number rules', async ({
  page,
}) => {
  await signIn(page, 'storeAdmin')
  const menu = page.getByRole('combobox', { name: 'Sort' })
  await expect(menu.locator('option')).toHaveText(['Latest', 'Oldest', 'A-Z', 'Z-A'])
  await expect(menu.locator('option:checked')).toHaveText('A-Z')
  for (const [choice, second] of [
    ['Latest', 'Willa'],
    ['Oldest', 'Celestine'],
    ['Z-A', 'Yvaine'],
    ['A-Z', 'Amandine'],
  ] as const) {
    await menu.selectOption(choice)
    await expect(headings(page).nth(1), choice).toHaveText(second)
  }
  const button = page.getByRole('button', { name: 'Style Num.' })
  await button.click()
  await expect(headings(page).first()).toHaveText('Aurélie')
  await expect(menu.locator('option:checked')).toHaveText('Style Num. up')
  await button.click()
  await expect(headings(page).first()).toHaveText('Zélie')
  await page.getByRole('button', { name: 'Dress Name' }).click()
  await expect(headings(page).first()).toHaveText('Adeline')
})

test('pictures or rows: the choice is remembered, and an address may say otherwise', async ({ page }) => {
  await signIn(page, 'storeAdmin')
  await page.getByRole('radio', { name: 'Rows' }).check()
  await expect(table(page)).toBeVisible()
  await page.goto('/invoices')
  await page.getByRole('link', { name: 'START AN ORDER', exact: true }).click()
  await expect(table(page)).toBeVisible()
  await page.goto('/start-order?view=grid')
  await expect(headings(page)).toHaveCount(12)
  await page.goto('/start-order')
  await expect(table(page)).toBeVisible()
})
