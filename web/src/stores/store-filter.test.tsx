import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../testing/accessible.ts'
import { answer, answerList, closedGate, pageOfRows } from '../testing/answers.ts'
import { renderPage } from '../testing/render.tsx'
import { aFactory, aRetailer, aStore, MOMENT } from '../testing/samples.ts'
import { texts } from '../testing/texts.ts'

const IVORY = { id: 12, name: 'Ivory Lane Bridal' }
const VELVET = { id: 13, name: 'Velvet & Vow' }
const CLOSED = { id: 14, name: 'Bridal House', closed_at: MOMENT }

const ANSWERS = [
  answer(api.listStores, (call) => {
    const { search = '', show } = call.query
    const found = [IVORY, VELVET, ...(show === 'all' ? [CLOSED] : [])].filter(({ name }) =>
      name.toLowerCase().includes(search.toLowerCase()),
    )
    const rows = found.map((store) => aRetailer(store))
    return pageOfRows(api.listStores, rows, call)
  }),
  answer(api.getStore, ({ params }) => aStore([VELVET, CLOSED].find(({ id }) => id === params.id) ?? IVORY)),
  answerList(api.listOrders, []),
  answerList(api.listInvoices, []),
  answerList(api.listPackages, []),
  answerList(api.listTransactions, []),
  answer(api.listFactories, (call) => {
    const closed = aFactory({ id: 4, name: 'Atelier Sud', closed_at: MOMENT })
    const rows = call.query.show === 'all' ? [aFactory(), closed] : [aFactory()]
    return pageOfRows(api.listFactories, rows, call)
  }),
]

const picker = page.getByRole('combobox', { name: 'Store' })
const choices = () => texts(page.getByRole('listbox').getByRole('option'))
const choice = (name: string) => page.getByRole('option', { name, exact: true })
const open = (path: string) => renderPage(path, { as: 'wholesale_regular', answers: ANSWERS })

test.each([
  ['orders', api.listOrders],
  ['invoices', api.listInvoices],
  ['packages', api.listPackages],
  ['transactions', api.listTransactions],
] as const)(
  "the wholesaler's %s are asked for of one store, found by a part of its name, and of all again",
  async (path, list) => {
    const { server, address } = await open(`/desk/${path}`)
    const asked = () => server.calls(list).map(({ query }) => query.store)
    await picker.fill('velv')
    await expect.poll(choices).toEqual(['Velvet & Vow'])
    await choice('Velvet & Vow').click()
    await expect.poll(address).toBe(`/desk/${path}?store=13`)
    await expect.element(picker).toHaveValue('Velvet & Vow')
    await expect.poll(() => asked().at(-1)).toBe(13)
    await page.getByRole('button', { name: 'Only Velvet & Vow: show all stores' }).click()
    await expect.poll(address).toBe(`/desk/${path}`)
    await expect.element(picker).toHaveValue('')
  },
)

test('lists are also filtered by a store or a factory that is closed', async () => {
  const { address } = await open('/desk/orders')
  const factories = page.getByLabelText('Factory', { exact: true })
  await expect
    .poll(() => texts(factories.getByRole('option')))
    .toEqual(['All factories', 'Atelier Nord', 'Atelier Sud (closed)'])
  await factories.selectOptions('Atelier Sud (closed)')
  await expect.poll(address).toBe('/desk/orders?factory=4')
  await picker.fill('bridal')
  await expect.poll(choices).toEqual(['Ivory Lane Bridal', 'Bridal House (closed)'])
  await choice('Bridal House (closed)').click()
  await expect.element(picker).toHaveValue('Bridal House (closed)')
  await expect.poll(address).toBe('/desk/orders?store=14&factory=4')
})

test('an order by telephone is offered for open stores alone', async () => {
  await open('/desk/orders/new')
  await picker.fill('bridal')
  await expect.poll(choices).toEqual(['Ivory Lane Bridal'])
})

test('the name of the chosen store stands in the field, however late it comes', async () => {
  const gate = closedGate()
  await renderPage('/desk/invoices?store=13', {
    as: 'wholesale_regular',
    answers: [
      ...ANSWERS,
      answer(api.getStore, async () => {
        await gate.opened
        return aStore(VELVET)
      }),
    ],
  })
  await expect.element(picker).toHaveAttribute('placeholder', 'Loading…')
  gate.open()
  await expect.element(picker).toHaveValue('Velvet & Vow')
})

test('a store is chosen by keyboard alone, and what is typed without choosing is no filter', async () => {
  const { address, back } = await open('/desk/invoices')
  await expect.element(picker).toBeVisible()
  picker.element().focus()
  await userEvent.keyboard('ivory')
  await expect.poll(choices).toEqual(['Ivory Lane Bridal'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(address).toBe('/desk/invoices?store=12')
  await expect.element(picker).toHaveValue('Ivory Lane Bridal')
  await picker.fill('no such store')
  await expect.element(page.getByText('No store matches.')).toBeVisible()
  await userEvent.tab()
  await expect.element(picker).toHaveValue('Ivory Lane Bridal')
  back()
  await expect.poll(address).toBe('/desk/invoices')
  await expect.element(picker).toHaveValue('')
})

test('the choice of a store is accessible and fits a desktop and a phone', async () => {
  await open('/desk/orders')
  await picker.click()
  await expect.element(choice('Ivory Lane Bridal')).toBeVisible()
  await expectAccessibleAndToFit('the choice')
  // On a phone the filters are in a sheet, so that the list has closed meanwhile.
  await picker.click()
  await choice('Ivory Lane Bridal').click()
  await expect.element(picker).toHaveValue('Ivory Lane Bridal')
  await expectAccessibleAndToFit('the chosen')
})
