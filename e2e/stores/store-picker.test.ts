import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { cells, openWholesale } from '../testing/wholesale-pages.ts'

const picker = (page: Page) => page.getByRole('combobox', { name: 'Store' })
const choices = (page: Page) => page.getByRole('listbox').getByRole('option')
const choice = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

test("the wholesaler's orders are narrowed to one store, found by a part of its name, and widened again", async ({
  page,
  product,
}) => {
  await shipped(product, { pos: ['SP-orders'], account: 'creditStoreAdmin', paid: 20 })
  await openWholesale(page, '/desk/orders', 'Orders')
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
  await expect(page).toHaveURL(/\/desk\/orders$/)
  await expect(picker(page)).toHaveValue('')
})
