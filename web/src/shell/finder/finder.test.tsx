import { api } from '@trousseau/contract/api'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleAndToFit, expectToFit } from '../../testing/accessible.ts'
import { answer, answerList, closedGate, pageOfRows, refuse } from '../../testing/answers.ts'
import { anInvoice, anOrder, aWholesaleOrder } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aDress, anAddress, aRetailer, many } from '../../testing/samples.ts'

const dialog = page.getByRole('dialog', { name: 'Search' })
const field = dialog.getByRole('combobox', { name: 'Search' })
const result = (name: RegExp) => dialog.getByRole('option', { name })
const active = () =>
  [...document.querySelectorAll('[role="option"][aria-selected="true"]')].map(
    ({ textContent }) => textContent,
  )
const names = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)

const order = anOrder({ id: 31, purchase_order_number: 'HALE-7', sales_order_number: 10067 })
const STORE = [
  answerList(api.listAddresses, [anAddress()]),
  answerList(api.listPublishedDresses, [aDress({ id: 7, name: 'Rosalind' })]),
  answerList(api.listPublishedCustomItems, []),
  answerList(api.listStoreOrders, [order]),
  answerList(api.listStoreInvoices, [anInvoice({ number: 50_024 })]),
]

async function openFinder(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}

test('Ctrl-K finds a store’s dresses, orders and invoices; arrows choose and Enter opens', async () => {
  const { server, address } = await renderPage('/address', {
    as: 'store_regular',
    answers: [...STORE, answer(api.getOrder, refuse('unavailable'))],
  })
  await openFinder()
  expect(names()).toContain('START AN ORDER')
  expect(names()).not.toContain('SETTINGS')
  await field.fill('hale')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('3 results')
  expect(names()[0]).toMatch(/^Rosalind/)
  await expectAccessibleAndToFit('the finder')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(active).toEqual([expect.stringMatching(/^PO HALE-7.*Sales Order #10067/)])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
  await expect.poll(address).toBe('/sales-order-summary/31')
  await expect.element(dialog).not.toBeInTheDocument()
  // All that was typed at once is asked for once, and of each list only its beginning.
  expect(server.calls(api.listStoreOrders).map(({ query }) => query)).toEqual([
    expect.objectContaining({ search: 'hale', per_page: 5 }),
  ])
})

test('a number that is typed with Enter is opened as soon as it is found', async () => {
  const gate = closedGate()
  const { address } = await renderPage('/address', {
    as: 'store_admin',
    answers: [
      ...STORE,
      answerList(api.listPublishedDresses, []),
      answerList(api.listStoreOrders, []),
      answer(api.listStoreInvoices, async (call) => {
        await gate.opened
        return pageOfRows(api.listStoreInvoices, [anInvoice({ store_package_id: 39 })], call)
      }),
      answer(api.getStorePackage, refuse('unavailable')),
      answer(api.listStorePackageOrders, refuse('unavailable')),
    ],
  })
  await openFinder()
  await userEvent.keyboard('50024{Enter}')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Searching…')
  gate.open()
  await expect.poll(address).toBe('/invoice-summary/39')
})

test('Escape gives the focus back to where it was, and Ctrl-Enter opens a tab and stays', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  await renderPage('/address', { as: 'store_admin', answers: STORE })
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('statem{Control>}{Enter}{/Control}')
  expect(open).toHaveBeenCalledWith('/statement', '_blank')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  // It is offered first the next time.
  await openFinder()
  await expect.element(dialog.getByRole('group', { name: 'Recent' })).toHaveTextContent('Statement')
})

test('a list that cannot be searched is named, the others are shown, and Retry asks again', async () => {
  const { server } = await renderPage('/address', {
    as: 'store_admin',
    answers: [...STORE, answer(api.listStoreOrders, refuse('invalid'))],
  })
  await openFinder()
  await field.fill('hale')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('We couldn’t search sales orders.')
  await expect.element(result(/^Invoice # 50024/)).toBeVisible()
  server.answerList(api.listStoreOrders, [order])
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(result(/^PO HALE-7/)).toBeVisible()
})

test('wholesale staff find orders and invoices with their store, retailers and dresses', async () => {
  await renderPage('/no-such-page', {
    as: 'wholesale_regular',
    answers: [
      answerList(
        api.listOrders,
        many(6, (id) => aWholesaleOrder({ id })),
      ),
      answerList(api.listInvoices, [anInvoice()]),
      answerList(api.listStores, [aRetailer({ id: 12, name: 'Ivory Lane Bridal' })]),
      answerList(api.listDresses, []),
    ],
  })
  await openFinder()
  await field.fill('ivory lane')
  await expect.element(result(/^Ivory Lane Bridal/)).toHaveAttribute('href', '/desk/stores/12/account')
  await expect.element(result(/^Invoice # .*Ivory Lane Bridal/)).toBeVisible()
  await expect
    .element(result(/^More orders/))
    .toHaveAttribute('href', '/desk/orders?search=ivory%20lane&dates=any')
  expect(dialog.getByRole('status').element().textContent).toBe(`${names().length - 1} results`)
})

test('on a phone a factory searches its own orders from the bar, on the whole screen', async () => {
  await renderPage('/no-such-page', {
    as: 'factory',
    answers: [answerList(api.listFactoryOrders, [])],
    on: 'phone',
  })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field.fill('zz')
  await expect.element(dialog.getByText('No results for “zz”.')).toBeVisible()
  await expectAccessible('the finder on a phone')
  expectToFit('the finder on a phone')
})
