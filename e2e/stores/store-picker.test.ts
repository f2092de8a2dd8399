import type { Page } from '@playwright/test'
import { expectInOrder } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { cells, openDesk } from '../testing/wholesale-pages.ts'

const picker = (page: Page) => page.getByRole('combobox', { name: 'Store' })
const choices = (page: Page) => page.getByRole('listbox').getByRole('option')
const choice = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

const LISTS = [
  ['orders', 'Orders'],
  ['invoices', 'Invoices'],
  ['packages', 'Packages'],
  ['transactions', 'Transactions'],
] as const

for (const [path, title] of LISTS) {
  test(`the house's ${path} are narrowed to one store, found by a part of its name, and widened again`, async ({
    page,
    product,
  }) => {
    await shipped(product, { pos: [`SP-${path}`], account: 'creditStoreAdmin', paid: 20 })
    await openDesk(page, `/desk/${path}`, title)
    await picker(page).fill('velv')
    await expect(choices(page)).toHaveText(['Velvet & Vow'])
    await choice(page, 'Velvet & Vow').click()
    await expect(page).toHaveURL(/store=\d+/)
    await expect(picker(page)).toHaveValue('Velvet & Vow')
    await expect(cells(page, 'Store').first()).toHaveText('Velvet & Vow')
    await expect(cells(page, 'Store').filter({ hasNotText: 'Velvet & Vow' })).toHaveCount(0)
    await page.reload()
    await expect(picker(page)).toHaveValue('Velvet & Vow')
    await expect(cells(page, 'Store').filter({ hasNotText: 'Velvet & Vow' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Only Velvet & Vow: show all stores' }).click()
    await expect(page).toHaveURL(new RegExp(`/desk/${path}$`))
    await expect(picker(page)).toHaveValue('')
  })
}

test('the name of the chosen store stands in the field, however late it comes', async ({ page }) => {
  await openDesk(page, '/desk/invoices', 'Invoices')
  await picker(page).fill('velv')
  await choice(page, 'Velvet & Vow').click()
  await expect(page).toHaveURL(/store=\d+/)
  let listed = () => {}
  const isListed = new Promise<void>((resolve) => {
    listed = resolve
  })
  await page.route(/\/api\/stores\/\d+$/, async (route) => {
    await isListed
    await route.continue()
  })
  await page.reload()
  await expect(cells(page, 'Store').first()).toHaveText('Velvet & Vow')
  await expect(picker(page)).toHaveAttribute('placeholder', 'Loading…')
  listed()
  await expect(picker(page)).toHaveValue('Velvet & Vow')
})

test('a store is chosen by keyboard alone, and what is typed without choosing is no filter', async ({
  page,
}) => {
  await openDesk(page, '/desk/invoices', 'Invoices')
  await picker(page).focus()
  await page.keyboard.type('ivory')
  await expect(choices(page)).toHaveText(['Ivory Lane Bridal'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/store=\d+/)
  await expect(picker(page)).toHaveValue('Ivory Lane Bridal')
  await picker(page).fill('no such store')
  await expect(page.getByText('No store matches.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(picker(page)).toHaveValue('Ivory Lane Bridal')
  await page.goBack()
  await expect(page).toHaveURL(/\/desk\/invoices$/)
  await expect(picker(page)).toHaveValue('')
})

test('the choice of a store is accessible and fits a desktop and a phone', async ({ page }) => {
  await openDesk(page, '/desk/orders', 'Orders')
  await picker(page).click()
  await expect(choice(page, 'Ivory Lane Bridal')).toBeVisible()
  await expectInOrder(page)
  await choice(page, 'Ivory Lane Bridal').click()
  await expect(picker(page)).toHaveValue('Ivory Lane Bridal')
  await expectInOrder(page)
})
