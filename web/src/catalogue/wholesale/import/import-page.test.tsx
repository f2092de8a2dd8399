import { api } from '@trousseau/contract/api'
import { ImportReport } from '@trousseau/contract/dresses'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { chooseFiles } from '../../../testing/choose-files.ts'
import { renderPage } from '../../../testing/render.tsx'
import { made } from '../../../testing/samples.ts'
import { savedFiles } from '../../../testing/saved-files.ts'
import { texts } from '../../../testing/texts.ts'

const aReport = made(ImportReport, () => ({
  imported: false,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  problems: [],
  notes: [],
  rows: [],
}))
const FERN = {
  row: 2,
  style_number: 'TD-9201',
  name: 'Fern',
  action: 'create' as const,
  problems: [],
  warnings: [],
  changes: [],
}

const open = (report: ImportReport) =>
  renderPage('/desk/catalogue/import', {
    as: 'wholesale_regular',
    answers: [answer(api.importDresses, report)],
  })
const choose = () =>
  chooseFiles(
    page.getByLabelText(/^Choose (a spreadsheet|another file)/),
    new File(['Style Num.,Dress Name'], 'autumn.csv', { type: 'text/csv' }),
  )

const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = (text: string) => page.getByText(text, { exact: true })

test('a preview says what is wrong in which row, nothing is imported, and the corrected file is', async () => {
  const problems = [
    { column: 'Dress Name', message: 'This Field is required!' },
    { column: 'Wholesale Price', message: 'Enter an amount in dollars, with at most two decimals.' },
  ]
  const wrong = { ...FERN, row: 3, style_number: 'TD-9202', name: '', action: 'refused' as const, problems }
  const { server } = await open(aReport({ created: 1, refused: 1, rows: [FERN, wrong] }))
  await choose()
  await expect.element(said('autumn.csv: 1 to add, 1 with problems.')).toBeVisible()
  expect(rows.elements()).toHaveLength(2)
  expect(texts(rows.nth(1).getByRole('cell'))).toEqual([
    '3',
    'TD-9202',
    '',
    'Problem',
    'Dress Name: This Field is required!Wholesale Price: Enter an amount in dollars, with at most two decimals.',
  ])
  await expect.element(button('Import 1 dress')).toBeDisabled()
  await page.getByLabelText('Only problems').click()
  await expect.poll(() => rows.elements()).toHaveLength(3)

  const right = { ...FERN, row: 3, style_number: 'TD-9202', name: 'Bracken' }
  server.answer(api.importDresses, aReport({ created: 2, rows: [FERN, right] }))
  await choose()
  await expect.element(said('autumn.csv: 2 to add.')).toBeVisible()
  server.answer(api.importDresses, aReport({ imported: true, created: 2, rows: [FERN, right] }))
  await button('Import 2 dresses').click()
  await expect.element(said('autumn.csv: 2 added.')).toBeVisible()
  const sent = server.calls(api.importDresses).map(({ body }) => body as Record<string, unknown>)
  expect(sent.map(({ preview }) => preview)).toEqual(['true', 'true', 'false'])
})

test('a file that differs from the catalogue says what it changes, old and new, and only that if asked', async () => {
  const price = { field: 'wholesale_price', label: 'Wholesale price', from: '$1,200.00', to: '$1,250.00' }
  const moss = { ...FERN, row: 3, style_number: 'TD-9300', name: 'Moss', action: 'unchanged' as const }
  const changed = { ...FERN, action: 'update' as const, changes: [price] }
  await open(aReport({ updated: 1, unchanged: 1, rows: [changed, moss] }))
  await choose()
  await expect.element(said('autumn.csv: 1 to change, 1 unchanged.')).toBeVisible()
  expect(texts(rows.nth(1).getByRole('cell')).at(-1)).toBe('Wholesale price: $1,200.00$1,250.00')
  expect(rows.elements()).toHaveLength(3)
  await page.getByLabelText('Only changes').click()
  await expect.poll(() => rows.elements()).toHaveLength(2)
  await expect.element(button('Import 1 dress')).toBeEnabled()
})

test('the catalogue is saved as dresses.xlsx to begin with; in that file nothing differs', async () => {
  const { server } = await open(aReport({ unchanged: 62 }))
  server.answer(api.exportDresses, new Blob(['PK']))
  await button('download it as a spreadsheet').click()
  await expect.element(said('Dresses exported successfully')).toBeVisible()
  expect(await savedFiles()).toEqual([{ name: 'dresses.xlsx', content: 'PK' }])
  await choose()
  await expect.element(said('autumn.csv: 62 unchanged.')).toBeVisible()
  await expect.element(said('Nothing in this file differs from the catalog.')).toBeVisible()
  await expect.element(button('Import 0 dresses')).toBeDisabled()
})

test('a file that is no list of dresses says why as a whole', async () => {
  await open(aReport({ problems: ['There is no column “Style Num.”'] }))
  await choose()
  await expect.element(page.getByRole('alert').getByText('There is no column “Style Num.”')).toBeVisible()
  await expect.element(button('Import 0 dresses')).toBeDisabled()
})

test('a row with unusual prices is told before the import, found among many, and imported all the same', async () => {
  const warning = 'The factory price is above the wholesale price.'
  const odd = { ...FERN, row: 3, style_number: 'TD-9202', name: 'Odd', warnings: [warning] }
  await open(aReport({ created: 2, rows: [FERN, odd] }))
  await choose()
  await expect.element(said('1 row looks unusual. Please check before you import.')).toBeVisible()
  await page.getByLabelText('Only warnings').click()
  await expect.poll(() => rows.elements().length).toBe(2)
  expect(texts(rows.nth(1).getByRole('cell'))).toEqual(['3', 'TD-9202', 'Odd', 'Add', warning])
  await expect.element(button('Import 2 dresses')).toBeEnabled()
})
