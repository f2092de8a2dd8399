import { api } from '@trousseau/contract/api'
import { COLORS } from '@trousseau/domain/catalogue/colors'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleAndToFit, expectToFit } from '../../testing/accessible.ts'
import { answer, answerList, closedGate, pageOfRows, refuse } from '../../testing/answers.ts'
import { aPicture } from '../../testing/catalogue-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aCustomItem, aDress, many } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { column, texts } from '../../testing/texts.ts'

const colors = (...labels: string[]) => COLORS.filter(({ label }) => labels.includes(label))
const AURELIE = aDress({
  id: 1,
  name: 'Aurélie',
  style_number: 'LM-4102',
  collection: 'Riviera',
  silhouette: 'A-line',
  wholesale_price: 1185,
  date: '2026-01-02',
  // Ordered on the samples' today, March 10, it ships on March 24.
  estimated_months: 0,
  estimated_days: 14,
  colors: colors('Ivory'),
  images: [aPicture()],
})
const ADELINE = aDress({
  id: 2,
  name: 'Adeline',
  style_number: 'LM-4700',
  collection: 'Nocturne',
  silhouette: 'Mermaid',
  wholesale_price: 1980,
  date: '2026-01-05',
  colors: colors('Black'),
})
const ZELIE = aDress({
  id: 3,
  name: 'Zélie',
  style_number: 'LM-4739',
  collection: 'Nocturne',
  silhouette: 'A-line',
  wholesale_price: 2190,
  date: '2026-01-01',
  colors: colors('Ivory', 'Black'),
})
const two = (n: number) => String(n).padStart(2, '0')
const DRESSES = [
  AURELIE,
  ADELINE,
  ZELIE,
  ...many(20, (n) =>
    aDress({
      id: 10 + n,
      name: `Odette ${two(n)}`,
      style_number: `LM-45${two(n)}`,
      wholesale_price: 800,
      date: '2026-01-03',
      colors: colors('Ivory'),
    }),
  ),
]
const ITEMS = [
  aCustomItem({
    id: 7,
    name: 'Beaded Belt',
    description: 'A narrow belt of crystals and pearls.',
    wholesale_price: 118,
  }),
  aCustomItem({ id: 8, name: 'Lace Edge Veil', description: 'A veil in the manner of a mantilla.' }),
]

const answers = [
  answerList(api.listPublishedDresses, DRESSES),
  answerList(api.listPublishedCustomItems, ITEMS),
  answer(api.getDress, AURELIE),
  answer(api.getCustomItem, aCustomItem({ id: 8 })),
]
const open = (search = '', on: 'desktop' | 'phone' = 'desktop') =>
  renderPage(`/start-order${search}`, { as: 'store_admin', on, answers })

const searchBox = page.getByPlaceholder('Please enter style number or name', { exact: true })
const headings = page.getByRole('main').getByRole('heading', { level: 2 })
const names = () => texts(headings)
const count = page.getByRole('status').filter({ hasText: 'Showing' })
const table = (of = 'dresses') => page.getByRole('table', { name: of, exact: true })
const head = (name: string) => table().getByRole('columnheader', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const chips = () => texts(page.getByRole('list', { name: 'Filters set' }).getByRole('button'))
const amount = (name: string) => page.getByRole('textbox', { name, exact: true })
const said = (text: string) => page.getByText(text, { exact: true })
const dialog = page.getByRole('dialog')

// Claims: start-order.title, start-order.subtitle, start-order.search.placeholder, const.sort.dresses
test('/start-order is titled "Start an order", with its subtitle, its search box and the dresses by name', async () => {
  await open()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Start an order', exact: true }))
    .toBeVisible()
  await expect
    .element(
      said('Enter a style number or select a collection below to search our live and pending inventory.'),
    )
    .toBeVisible()
  await expect.element(searchBox).toBeVisible()
  await expect.element(count).toHaveTextContent('Showing 1–12 of 23 dresses')
  expect(names()).toHaveLength(12)
  expect(names().slice(0, 3)).toEqual(['Adeline', 'Aurélie', 'Odette 01'])
})

// Claims: start-order.search.local
test('the search filters as one types on name or style number, and asks the server nothing', async () => {
  const { server } = await open()
  await expect.poll(names).toHaveLength(12)
  await searchBox.fill('aurelie')
  await expect.poll(names).toEqual(['Aurélie'])
  await expect.element(searchBox).toHaveValue('aurelie')
  await searchBox.fill('lm-4739')
  await expect.poll(names).toEqual(['Zélie'])
  await searchBox.fill('no such dress')
  await expect.element(said('No dress matches your search.')).toBeVisible()
  await button('Clear search').click()
  await expect.element(searchBox).toHaveValue('')
  await expect.element(count).toHaveTextContent('Showing 1–12 of 23 dresses')
  expect(server.calls(api.listPublishedDresses)).toHaveLength(1)
})

// Claims: start-order.grid.columns, start-order.grid.sort.style-num, start-order.grid.sort.dress-name,
//   start-order.grid.paginated
test('the dress rows have Image, Style Num., Dress Name and View, what is asked next of a dress, ten a page, sorted by the heads of two', async () => {
  await open('?view=rows')
  await expect
    .poll(() => texts(table().getByRole('columnheader')))
    .toEqual(['Image', 'Style Num.', 'Dress Name', 'Collection', 'Colors', 'Price', 'Ships by', 'View'])
  const [styleNumber, name] = [head('Style Num.'), head('Dress Name')]
  const first = (label: string) => () => column(table(), label)[0]
  await expect.element(name).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(first('Dress Name')).toBe('Adeline')

  await name.getByRole('button').click()
  await expect.element(name).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(first('Dress Name')).toBe('Zélie')
  await styleNumber.getByRole('button').click()
  await expect.element(styleNumber).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(name).toHaveAttribute('aria-sort', 'none')
  await expect.poll(first('Style Num.')).toBe('LM-4102')
  await styleNumber.getByRole('button').click()
  await expect.element(styleNumber).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(first('Style Num.')).toBe('LM-4739')

  await expect.element(count).toHaveTextContent('Showing 1–10 of 23 dresses')
  expect(column(table(), 'Dress Name')).toHaveLength(10)
  await button('Page 3').click()
  await expect.element(count).toHaveTextContent('Showing 21–23 of 23 dresses')
  await expect.poll(() => column(table(), 'Style Num.')).toEqual(['LM-4502', 'LM-4501', 'LM-4102'])
})

// Claims: start-order.grid.eye, start-order.grid.modal
test.each(['grid', 'rows'])(
  'the eye opens a dialog with the item name and the style number; Escape closes it where one was: %s',
  async (view) => {
    await open(`?q=aurelie&view=${view}`)
    const eye = button('Quick look at Aurélie')
    await expect.poll(() => eye.elements()).toHaveLength(1)
    const opener = eye.element() as HTMLElement
    expect(opener.querySelector('.lucide-eye')).not.toBeNull()
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const look = page.getByRole('dialog', { name: 'Aurélie' })
    for (const text of ['Style Num.', 'LM-4102', '$1,185.00'])
      await expect.element(look).toHaveTextContent(text)
    await expect.element(look.getByRole('link', { name: 'View Aurélie' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(eye).toHaveFocus()
  },
)

// Claims: start-order.grid.view
test('View goes to /ViewOrder/{id}, from rows, from pictures and from the dialog, and Back returns', async () => {
  const { address, back } = await open('?q=aurelie&view=rows')
  const view = table().getByRole('link', { name: 'View Aurélie' })
  await expect.element(view).toHaveTextContent(/^View$/)
  await view.click()
  await expect.poll(address).toBe('/ViewOrder/1')
  await expect.element(page.getByRole('heading', { level: 1, name: 'View Item' })).toBeVisible()
  back()
  await expect.element(searchBox).toHaveValue('aurelie')
  await radio('Pictures').click({ force: true })
  await page.getByRole('list', { name: 'dresses' }).getByRole('link', { name: 'View Aurélie' }).click()
  await expect.poll(address).toBe('/ViewOrder/1')
  await expect.element(page.getByRole('heading', { level: 1, name: 'View Item' })).toBeVisible()
  back()
  await headings.first().hover()
  await button('Quick look at Aurélie').click()
  await dialog.getByRole('link', { name: 'View Aurélie' }).click()
  await expect.poll(address).toBe('/ViewOrder/1')
})

// Claims: flow.order, start-order.switch, start-order.custom.columns, start-order.custom.view
test('a switch toggles Dresses and Custom Items, whose rows have Image, Item Name, Description and View to /view-custom-order/{id}', async () => {
  const { address, back } = await open('?view=rows&page=3')
  await expect.element(radio('Dresses')).toBeChecked()
  await radio('Custom Items').click({ force: true })
  const rows = table('custom items')
  await expect
    .poll(() => texts(rows.getByRole('columnheader')))
    .toEqual(['Image', 'Item Name', 'Description', 'Price', 'Ships by', 'View'])
  await expect.poll(() => column(rows, 'Item Name')).toEqual(['Beaded Belt', 'Lace Edge Veil'])
  await expect.element(count).toHaveTextContent('Showing 1–2 of 2 custom items')
  // The word is only in the item's description, not in its name.
  await searchBox.fill('mantilla')
  await expect.poll(() => column(rows, 'Item Name')).toEqual(['Lace Edge Veil'])
  const view = rows.getByRole('link', { name: 'View Lace Edge Veil' })
  await expect.element(view).toHaveTextContent(/^View$/)
  await view.click()
  await expect.poll(address).toBe('/view-custom-order/8')
  await expect.element(page.getByRole('heading', { level: 1, name: 'View Item' })).toBeVisible()
  back()
  await radio('Dresses').click({ force: true })
  await expect.element(said('No dress matches your search.')).toBeVisible()
})

// Claims: start-order.custom.modal
test("a custom item's dialog shows item name, description and price", async () => {
  await open('?items=custom-items&q=beaded')
  await headings.first().hover()
  await button('Quick look at Beaded Belt').click()
  const look = page.getByRole('dialog', { name: 'Beaded Belt' })
  await expect.element(look).toHaveTextContent('A narrow belt of crystals and pearls.')
  await expect.element(look).toHaveTextContent('$118.00')
  await look.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

// Claims: text.success.dresses-export, text.success.custom-items-export
test('the list is saved as it is shown, as dresses.xlsx or customItems.xlsx: "Dresses exported successfully", "Custom Items exported successfully"', async () => {
  const filters = 'collection[]=Riviera&color[]=1&color[]=4&price_from=500&ships_before=2030-01-01'
  const { server } = await open(`?q=e&sort=style_number&dir=desc&${filters}`)
  server.answer(api.exportDresses, new Blob(['PK']))
  server.answer(api.exportCustomItems, new Blob(['PK']))
  await button('Export').click()
  await expect.element(said('Dresses exported successfully')).toBeVisible()
  expect(server.calls(api.exportDresses)[0]?.query).toMatchObject({
    search: 'e',
    order_by: 'style_number',
    order_dir: 'desc',
    'collection[]': ['Riviera'],
    'color[]': [1, 4],
    price_from: 500,
    ships_before: '2030-01-01',
  })
  await radio('Custom Items').click({ force: true })
  await searchBox.fill('veil')
  await expect.element(count).toHaveTextContent('1 custom item')
  await button('Export').click()
  await expect.element(said('Custom Items exported successfully')).toBeVisible()
  expect(server.calls(api.exportCustomItems)[0]?.query).toMatchObject({
    search: 'veil',
    order_by: 'name',
    order_dir: 'asc',
  })
  expect((await savedFiles()).map(({ name }) => name)).toEqual(['dresses.xlsx', 'customItems.xlsx'])
})

// Claims: const.sort.options
test('the sort menu has latest, oldest, a-z and z-a, and the style number, which pictures have no head for', async () => {
  await open()
  const menu = page.getByRole('combobox', { name: 'Sort' })
  const ruling = () => (menu.element() as HTMLSelectElement).selectedOptions[0]?.textContent
  await expect
    .poll(() => texts(menu.getByRole('option')))
    .toEqual(['Latest', 'Oldest', 'A-Z', 'Z-A', 'Style Num. ↑', 'Style Num. ↓'])
  expect(ruling()).toBe('A-Z')
  const firstTwo = () => names().slice(0, 2)
  for (const [choice, expected] of [
    ['Latest', ['Adeline', 'Odette 20']],
    ['Oldest', ['Zélie', 'Aurélie']],
    ['Z-A', ['Zélie', 'Odette 20']],
    ['A-Z', ['Adeline', 'Aurélie']],
    ['Style Num. ↑', ['Aurélie', 'Odette 01']],
    ['Style Num. ↓', ['Zélie', 'Adeline']],
  ] as const) {
    await menu.selectOptions(choice)
    await expect.poll(firstTwo, { message: choice }).toEqual(expected)
  }
})

test('the key "/" leads to the search, and Enter opens the only hit', async () => {
  const { address } = await open()
  await expect.element(count).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(searchBox).toHaveFocus()
  await userEvent.keyboard('odette{Enter}')
  await expect.poll(() => names().every((name) => name.startsWith('Odette'))).toBe(true)
  expect(address()).toMatch(/^\/start-order/)
  await searchBox.fill('zélie')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/ViewOrder/3')
})

test('a tile and a row say what the dress costs and when it ships', async () => {
  await open('?q=aurélie')
  await expect.element(page.getByText('Ships by 07/10/2026')).toBeVisible()
  await expect.element(said('$1,185.00')).toBeVisible()
  await radio('Rows').click({ force: true })
  await expect.poll(() => column(table(), 'Price')).toEqual(['$1,185.00'])
})

test('pictures or rows: the choice is remembered, and an address may say otherwise', async () => {
  const { address, back } = await open('?view=grid')
  await radio('Rows').click({ force: true })
  await table().getByRole('link', { name: 'View Aurélie' }).click()
  await expect.poll(address).toBe('/ViewOrder/1')
  await page.getByRole('link', { name: 'START AN ORDER', exact: true }).click()
  await expect.poll(address).toBe('/start-order')
  await expect.element(table()).toBeVisible()
  back()
  await expect.element(page.getByRole('heading', { level: 1, name: 'View Item' })).toBeVisible()
  back()
  await expect.element(table()).toBeVisible()
  back()
  await expect.poll(names).toHaveLength(12)
  expect(address()).toBe('/start-order?view=grid')
})

test('dresses are filtered by collection, silhouette and color, several of each, and every filter can be taken away', async () => {
  await open()
  await button('Collection').click()
  await page.getByRole('checkbox', { name: 'Riviera 1' }).click()
  await page.getByRole('checkbox', { name: 'Nocturne 2' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Collection · 2')).toHaveFocus()
  await expect.poll(names).toEqual(['Adeline', 'Aurélie', 'Zélie'])

  await button('Silhouette').click()
  await page.getByRole('checkbox', { name: 'A-line 2' }).click()
  await button('Color').click()
  await page.getByRole('checkbox', { name: 'Black 1' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(names).toEqual(['Zélie'])
  await expect.poll(chips).toEqual(['Riviera', 'Nocturne', 'A-line', 'Black', 'Clear all'])
  await button('Remove Black').click()
  await expect.poll(names).toEqual(['Aurélie', 'Zélie'])
  await button('Remove A-line').click()
  await expect.poll(names).toEqual(['Adeline', 'Aurélie', 'Zélie'])
  await button('Clear all').click()
  await expect.poll(chips).toEqual([])
  await expect.element(count).toHaveTextContent('Showing 1–12 of 23 dresses')
})

test('dresses are filtered by price, both ends included', async () => {
  await open()
  await button('Price').click()
  await amount('From').fill('1,980')
  await amount('To').fill('2190.00')
  await expect.poll(names).toEqual(['Adeline', 'Zélie'])
  await amount('To').fill('one thousand')
  await expect.element(said('Enter an amount in dollars, with at most two decimals.')).toBeVisible()
  await amount('To').fill('100')
  await expect.element(said('This is less than the first amount.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(said('No dress matches your filters.')).toBeVisible()
  await button('Clear filters').click()
  await expect.element(count).toHaveTextContent('of 23 dresses')
})

test('dresses are filtered by the day they ship before, that day included, from today on', async () => {
  await open()
  const day = page.getByRole('textbox', { name: 'Ships before' })
  await day.fill('01/02/2020')
  await userEvent.tab()
  await expect.element(said('Please choose 03/10/2026 or later.')).toBeVisible()
  await day.fill('03/24/2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Remove Ships before 03/24/2026')).toBeVisible()
  await expect.poll(names).toEqual(['Aurélie'])
})

test.each([
  ['page=0&page=-1&sort=price%27--&dir=sideways&view=holograms&items=shoes', '1–12 of 23'],
  ['color[]=0&color[]=banana&price_from=-1&price_to=1e9&ships_before=2027-02-30', '1–12 of 23'],
  [`q=%00&q[]=1&price_from=NaN&collection=Riviera&${'x'.repeat(500)}=1`, '1–12 of 23'],
  ['color[]=banana&color[]=4&page=999', '1–2 of 2'],
  ['view=rows&page=999', '21–23 of 23'],
])('an address that makes no sense is read as far as it does: %s', async (nonsense, range) => {
  await open(`?${nonsense}`)
  await expect.element(count).toHaveTextContent(`Showing ${range} dresses`)
})

test('the eye of a picture appears on hover and on focus', async () => {
  await open('?q=aurelie')
  await expect.poll(names).toEqual(['Aurélie'])
  const eye = button('Quick look at Aurélie').element() as HTMLElement
  const opacity = () => getComputedStyle(eye.closest('li div > span') ?? eye).opacity
  await searchBox.hover()
  await expect.poll(opacity).toBe('0')
  await headings.first().hover()
  await expect.poll(opacity).toBe('1')
  await searchBox.hover()
  await expect.poll(opacity).toBe('0')
  eye.focus()
  await expect.poll(opacity).toBe('1')
})

// Claims: list.loading-flag
test('on a slow line the catalogue shows its skeletons in place, and nothing jumps when it comes', async () => {
  const gate = closedGate()
  await renderPage('/start-order', {
    as: 'store_admin',
    answers: [
      ...answers,
      answer(api.listPublishedDresses, async (call) => {
        await gate.opened
        return pageOfRows(api.listPublishedDresses, DRESSES, call)
      }),
    ],
  })
  await expect.poll(() => texts(page.getByRole('status'))).toContain('Loading the dresses')
  const fifth = () => document.querySelectorAll('main [class*=grid] > *')[4]?.getBoundingClientRect()
  const before = fifth()
  gate.open()
  await expect.poll(names).toHaveLength(12)
  const after = fifth()
  expect(before?.width).toBeGreaterThan(0)
  expect(after?.width).toBe(before?.width)
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8)
})

test.each(['grid', 'rows'])(
  'a catalogue that cannot be loaded says so, keeps the search, and Retry goes on: %s',
  async (view) => {
    const { server } = await renderPage(`/start-order?q=aurelie&view=${view}`, {
      as: 'store_admin',
      answers: [...answers, answer(api.listPublishedDresses, refuse('unexpected'))],
    })
    await expect.element(said('The dresses could not be loaded.')).toBeVisible()
    server.answerList(api.listPublishedDresses, DRESSES)
    await button('Retry').click()
    await expect.element(page.getByRole('link', { name: 'View Aurélie' })).toBeVisible()
    await expect.element(searchBox).toHaveValue('aurelie')
  },
)

test('the catalogue is accessible and fits a desktop and a phone, as rows', async () => {
  await open('?view=rows&items=custom-items')
  await expect.element(table('custom items')).toHaveTextContent('Beaded Belt')
  await expectAccessibleAndToFit()
})

test('the catalogue is accessible and fits a desktop and a phone, as pictures and looked at', async () => {
  await open('?view=grid&price_to=3000')
  await expect.poll(names).toHaveLength(12)
  await expectAccessibleAndToFit('pictures')
  await headings.nth(1).hover()
  await button('Quick look at Aurélie').click()
  await expect.element(page.getByRole('dialog', { name: 'Aurélie' })).toBeVisible()
  await expectAccessibleAndToFit('quick look')
})

test('a filter of the catalogue is accessible and fits a desktop', async () => {
  await open('?view=grid&price_to=3000')
  await button('Color').click()
  await expect.element(page.getByRole('checkbox', { name: /^Ivory/ })).toBeVisible()
  await expectAccessible()
  expectToFit()
})

test('on a phone the bar of the catalogue and its filters are accessible and fit it', async () => {
  await open('?view=grid&price_to=3000', 'phone')
  await expect.element(button('Filters · 1')).toBeVisible()
  await expectAccessible('the bar')
  expectToFit('the bar')
  await button('Filters · 1').click()
  await expect.element(page.getByRole('checkbox', { name: /^Ivory/ })).toBeVisible()
  await expectAccessible('the filters')
  expectToFit('the filters')
})
