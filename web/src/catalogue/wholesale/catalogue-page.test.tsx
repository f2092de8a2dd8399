import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '../../testing/accessible.ts'
import { answer, answerList } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, aWholesaleCustomItem, aWholesaleDress, many } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { texts } from '../../testing/texts.ts'

const DRESSES = many(45, (n) => aWholesaleDress({ id: n, name: `Odette ${n}`, estimated_days: 7 }))
const answers = [
  answerList(api.listDresses, DRESSES),
  answerList(api.listCustomItems, [aWholesaleCustomItem({ id: 2 })]),
  answer(api.getDress, aWholesaleDress({ id: 21, name: 'Odette 21' })),
  answerList(api.listFactories, [aFactory()]),
  answer(api.getDressTerms, { collections: ['Maison'], silhouettes: ['A-line'] }),
]
const open = (path = '', on: 'desktop' | 'phone' = 'desktop') =>
  renderPage(`/desk/catalogue${path}`, { as: 'wholesale_admin', on, answers })

const table = page.getByRole('table', { name: 'dresses' })
const search = page.getByRole('searchbox', { name: 'Search' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = (text: string) => page.getByText(text, { exact: true })

test('the wholesaler lists every dress with its prices, time, day and status', async () => {
  await open()
  await expect
    .poll(() => texts(table.getByRole('columnheader')))
    .toEqual([
      'Image',
      'Style Num.',
      'Dress Name',
      'Collection',
      'Wholesale',
      'Factory',
      'MSRP',
      'Ships in',
      'Added',
      'Status',
      'Actions',
    ])
  await expect.element(said('Showing 1–10 of 45 dresses')).toBeVisible()
  const cells = texts(table.getByRole('row').nth(1).getByRole('cell'))
  expect(cells.slice(1, -1).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'TR-1001',
    'Odette 1',
    'Maison',
    '$1,250.00',
    '$480.00',
    '$2,800.00',
    '4 months 7 days',
    '03/02/2026',
    'Published',
  ])
})

test('search, status, order and page stand in the address, and the way back leads to the same page', async () => {
  const { server, address } = await open('?order_by=style_number&order_dir=desc&page=2&per_page=20')
  await expect.element(said('Showing 21–40 of 45 dresses')).toBeVisible()
  await expect
    .element(table.getByRole('columnheader', { name: 'Style Num.' }))
    .toHaveAttribute('aria-sort', 'descending')
  const before = address()
  await table.getByRole('link', { name: 'Odette 21', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Odette 21' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the catalogue' }).click()
  await expect.poll(address).toBe(before)

  server.answerList(api.listDresses, [])
  await page.getByLabelText('Status', { exact: true }).selectOptions('Withdrawn')
  await search.fill('no such dress')
  await expect.element(said('No dress matches.')).toBeVisible()
  await expect.poll(() => server.calls(api.listDresses).at(-1)?.query.search).toBe('no such dress')
  expect(address()).toContain('status=withdrawn')
  server.answerList(api.listDresses, DRESSES)
  await button('Clear filters').click()
  await expect.element(search).toHaveValue('')
  await expect.element(said('Showing 1–20 of 45 dresses')).toBeVisible()
})

test.each([
  ['dresses', '', api.exportDresses, 'dresses.xlsx', 'Dresses exported successfully'],
  [
    'custom items',
    '&show=custom-items',
    api.exportCustomItems,
    'customItems.xlsx',
    'Custom Items exported successfully',
  ],
] as const)(
  'the %s that the filters show are saved as a spreadsheet',
  async (_, show, endpoint, name, words) => {
    const { server } = await open(`?search=veil&status=published${show}`)
    server.answer(endpoint, new Blob(['PK']))
    await button('Export').click()
    await expect.element(said(words)).toBeVisible()
    expect(server.calls(endpoint)[0]?.query).toMatchObject({ search: 'veil', 'status[]': ['published'] })
    expect(await savedFiles()).toEqual([{ name, content: 'PK' }])
  },
)

test.each([
  ['the list', '', 'Export'],
  ['a dress', '/dresses/21', 'Save dress'],
  ['the import', '/import', 'download it as a spreadsheet'],
])('%s of the wholesale catalogue is accessible and fits a desktop', async (_, path, there) => {
  await open(path)
  await expect.element(button(there)).toBeVisible()
  await expectAccessible()
  expectToFit()
})

test.each([
  ['the list', '', 'Export'],
  ['a dress', '/dresses/21', 'Save dress'],
  ['the import', '/import', 'download it as a spreadsheet'],
])('%s of the wholesale catalogue is accessible and fits a phone', async (_, path, there) => {
  await open(path, 'phone')
  await expect.element(button(there)).toBeVisible()
  await expectAccessible()
  expectToFit()
})
