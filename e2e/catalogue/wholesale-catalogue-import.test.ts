import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import { restoreCatalogue } from './restore-catalogue.ts'

test.afterEach(({ product }) => restoreCatalogue(product))

const TITLES = 'Style Num.,Dress Name,Wholesale Price,MSRP,Factory Price,Estimated Months,Estimated Days'

async function chooseRows(page: Page, rows: readonly string[], titles = TITLES): Promise<void> {
  await page.getByLabel(/^Choose (a spreadsheet|another file)/).setInputFiles({
    name: 'autumn.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([titles, ...rows].join('\r\n')),
  })
}

async function openImport(page: Page): Promise<void> {
  await signIn(page, 'wholesaleStaff', '/desk/catalogue')
  await page.getByRole('link', { name: 'Import' }).click()
}

test('a preview says what is wrong in which row, nothing is imported, and the corrected file is', async ({
  page,
}) => {
  await openImport(page)
  await chooseRows(page, ['TD-9201,Fern,900,2100,300,4,0', 'TD-9202,,a lot,2100,300,4,0'])
  await expect(page.getByText('autumn.csv: 1 to add, 1 with problems.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1).getByRole('cell')).toHaveText([
    '3',
    'TD-9202',
    '',
    'Problem',
    /Dress Name: This Field is required!.*Wholesale Price: Enter an amount in dollars/s,
  ])
  await expect(page.getByRole('button', { name: 'Import 1 dress' })).toBeDisabled()
  await page.getByLabel('Only problems').uncheck()
  await expect(rows).toHaveCount(3)

  await chooseRows(page, ['TD-9201,Fern,900,2100,300,4,0', 'TD-9202,Bracken,"$1,200.00",2900,400,4,0'])
  await expect(page.getByText('autumn.csv: 2 to add.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 dresses' }).click()
  await expect(page.getByText('autumn.csv: 2 added.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the catalog' }).click()
  await page.getByLabel('Search').fill('TD-920')
  await expect(page.getByRole('link', { name: 'Bracken' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fern' })).toBeVisible()
})
