import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, aWholesaleCustomItem, aWholesaleDress, many } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { column, texts } from '../../testing/texts.ts'

const DRESSES = many(45, (n) => aWholesaleDress({ id: n, name: `Odette ${n}`, estimated_days: 7 }))
const answers = [
  answerList(api.listDresses, DRESSES),
  answerList(api.listCustomItems, [aWholesaleCustomItem({ id: 2 })]),
  answer(api.getDress, aWholesaleDress({ id: 21, name: 'Odette 21' })),
  answerList(api.listFactories, [aFactory()]),
  answer(api.getDressTerms, { collections: ['Maison'], silhouettes: ['A-line'] }),
]
const open = (path = '') => renderPage(`/desk/catalogue${path}`, { as: 'wholesale_admin', answers })

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
  await page.getByRole('link', { name: 'Back to the catalog' }).click()
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

test('a published dress is withdrawn from the list and published again', async () => {
  const { server } = await open('?search=Odette')
  const withdrawn = aWholesaleDress({ id: 1, name: 'Odette 1', status: 'withdrawn', version: 2 })
  server.answer(api.updateDress, withdrawn)
  await expect.element(button('Withdraw Odette 1')).toBeVisible()
  server.answerList(api.listDresses, [withdrawn])
  await button('Withdraw Odette 1').click()
  await expect.element(said('Odette 1 was withdrawn.')).toBeVisible()
  await expect.poll(() => column(table, 'Status')).toEqual(['Withdrawn'])
  const published = aWholesaleDress({ id: 1, name: 'Odette 1', version: 3 })
  server.answer(api.updateDress, published)
  server.answerList(api.listDresses, [published])
  await button('Publish Odette 1').click()
  await expect.element(said('Odette 1 was published.')).toBeVisible()
  await expect.poll(() => column(table, 'Status')).toEqual(['Published'])
  expect(server.calls(api.updateDress).map(({ params, body }) => [params.id, body])).toEqual([
    [1, { published: false, version: 1 }],
    [1, { published: true, version: 2 }],
  ])
})

test('a dress nobody ordered is deleted for good', async () => {
  const { server } = await open('?search=Odette')
  await button('Delete Odette 1').click()
  const dialog = page.getByRole('dialog', { name: 'Delete Odette 1?' })
  await expect.element(dialog).toHaveTextContent('This dress will be deleted for good.')
  await expectDialogAccessible()
  server.answer(api.deleteDress, { outcome: 'deleted' })
  server.answerList(api.listDresses, [])
  await dialog.getByRole('button', { name: 'Delete dress' }).click()
  await expect.element(said('Odette 1 was deleted.')).toBeVisible()
  await expect.element(said('No dress matches.')).toBeVisible()
  expect(server.calls(api.deleteDress).map(({ params }) => params.id)).toEqual([1])
})

test('a dress that orders refer to is withdrawn instead of deleted, and the dialog says so before', async () => {
  const { server } = await renderPage('/desk/catalogue', {
    as: 'wholesale_admin',
    answers: [answerList(api.listDresses, [aWholesaleDress({ id: 1, name: 'Celestine', is_ordered: true })])],
  })
  await button('Delete Celestine').click()
  const dialog = page.getByRole('dialog', { name: 'Delete Celestine?' })
  await expect.element(dialog).toHaveTextContent('so it will be withdrawn')
  server.answer(api.deleteDress, { outcome: 'withdrawn' })
  server.answerList(api.listDresses, [
    aWholesaleDress({ id: 1, name: 'Celestine', is_ordered: true, status: 'withdrawn' }),
  ])
  await dialog.getByRole('button', { name: 'Withdraw dress' }).click()
  await expect.element(said('Celestine was withdrawn, because orders refer to it.')).toBeVisible()
  await expect.poll(() => column(table, 'Status')).toEqual(['Withdrawn'])
  // It cannot be withdrawn a second time, only published again.
  await expect.element(button('Publish Celestine')).toBeVisible()
  await expect.element(button('Delete Celestine')).not.toBeInTheDocument()
})

test('custom items have a list of their own, from which they are deleted', async () => {
  const { server } = await open('?show=custom-items')
  const items = page.getByRole('table', { name: 'custom items' })
  await expect.poll(() => column(items, 'Wholesale')).toEqual(['$1,250.00'])
  expect(column(items, 'Factory')).toEqual(['$480.00'])
  expect(column(items, 'Status')).toEqual(['Published'])
  await button('Delete Cathedral veil').click()
  server.answer(api.deleteCustomItem, { outcome: 'deleted' })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete custom item' }).click()
  await expect.element(said('Cathedral veil was deleted.')).toBeVisible()
  expect(server.calls(api.deleteCustomItem).map(({ params }) => params.id)).toEqual([2])
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
])('%s of the wholesale catalogue is accessible and fits a desktop and a phone', async (_, path, there) => {
  await open(path)
  await expect.element(button(there)).toBeVisible()
  await expectAccessibleAndToFit()
})
