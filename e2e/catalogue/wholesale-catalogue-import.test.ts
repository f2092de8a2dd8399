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
    /Dress Name: This Field is required!.*Wholesale Price: This is an amount in dollars/s,
  ])
  await expect(page.getByRole('button', { name: 'Import 1 dress' })).toBeDisabled()
  await page.getByLabel('Only problems').uncheck()
  await expect(rows).toHaveCount(3)

  await chooseRows(page, ['TD-9201,Fern,900,2100,300,4,0', 'TD-9202,Bracken,"$1,200.00",2900,400,4,0'])
  await expect(page.getByText('autumn.csv: 2 to add.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 dresses' }).click()
  await expect(page.getByText('autumn.csv: 2 added.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the catalogue' }).click()
  await page.getByLabel('Search').fill('TD-920')
  await expect(page.getByRole('link', { name: 'Bracken' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fern' })).toBeVisible()
})

test('a preview changes nothing, and the same file again after editing changes what differs', async ({
  page,
}) => {
  await openImport(page)
  await chooseRows(page, ['TD-9301,Sorrel,900,2100,300,4,0'])
  await expect(page.getByText('autumn.csv: 1 to add.')).toBeVisible()
  await chooseRows(page, ['TD-9301,Sorrel,900,2100,300,4,0'])
  await expect(page.getByText('autumn.csv: 1 to add.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 dress' }).click()
  await expect(page.getByText('autumn.csv: 1 added.')).toBeVisible()
  await chooseRows(page, ['TD-9301,Sorrel,950,2100,300,4,0'])
  await expect(page.getByText('autumn.csv: 1 to change.')).toBeVisible()
})

test('the export is the template: chosen as it is, nothing in it differs from the catalogue', async ({
  page,
}) => {
  await openImport(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'download it as a spreadsheet' }).click()
  await page.getByLabel('Choose a spreadsheet').setInputFiles(await (await saved).path())
  await expect(page.getByText(/: \d+ unchanged\.$/)).toBeVisible()
  await expect(page.getByText('Nothing in this file differs from the catalogue.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 dresses' })).toBeDisabled()
})

test('a file that is no list of dresses says why as a whole', async ({ page }) => {
  await openImport(page)
  await chooseRows(page, ['Fern,900'], 'Name,Price')
  await expect(page.getByRole('alert').getByText('There is no column “Style Num.”')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled()
})
