import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answerList } from '../../testing/answers.ts'
import { anInvoice, anInvoiceInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, aRetailer } from '../../testing/samples.ts'
import { column, texts } from '../../testing/texts.ts'

const table = page.getByRole('table', { name: 'Invoices' })
const status = (name: string) => page.getByRole('radio', { name, exact: true })
const searchbox = page.getByRole('searchbox', { name: 'Search' })

const open = () =>
  renderPage('/desk/invoices', {
    as: 'wholesale_admin',
    answers: [
      answerList(api.listInvoices, [
        anInvoice({ id: 3, status_id: 3 }),
        anInvoice({ id: 2, status_id: 2 }),
        anInvoice({ id: 1, is_overdue: true }),
      ]),
      answerList(api.listFactories, [aFactory()]),
      answerList(api.listStores, [aRetailer()]),
    ],
  })

test('the wholesaler sees of each invoice whose it is and what is open of it', async () => {
  await open()
  await expect
    .poll(() => texts(table.getByRole('columnheader')))
    .toEqual([
      'Invoice #',
      'Store',
      'Date',
      'Due on',
      'Amount Charged',
      'Open',
      'Shipping Tracking #',
      'Status',
      'Shipping cost',
    ])
  await expect.poll(() => column(table, 'Open')).toEqual(['–', '$625.00', '$1,250.00'])
  expect(column(table, 'Store')).toEqual(Array(3).fill('Ivory Lane Bridal'))
  await expect
    .element(table.getByRole('link', { name: 'Ivory Lane Bridal' }).first())
    .toHaveAttribute('href', '/desk/stores/12/account')
})

test('invoices are narrowed by status and search, Back undoes it, and the way back leads to the same list', async () => {
  const { server, address, back } = await open()
  const asked = () => server.calls(api.listInvoices).at(-1)?.query
  await status('Open').click({ force: true })
  await expect.poll(address).toBe('/desk/invoices?status=open&dates=any')
  // What is open is asked for whenever it was issued.
  await expect.poll(asked).toMatchObject({ 'status[]': [1, 2], order_by: 'id' })
  expect(asked()?.from).toBeUndefined()
  await status('Overdue').click({ force: true })
  await expect.poll(asked).toMatchObject({ overdue: true, order_by: 'due_on', order_dir: 'asc' })
  await status('Paid Fully').click({ force: true })
  await expect.poll(() => asked()?.['status[]']).toEqual([3])
  back()
  back()
  await expect.element(status('Open')).toBeChecked()
  await searchbox.fill('PO-1')
  await expect.poll(asked).toMatchObject({ search: 'PO-1', 'status[]': [1, 2] })
  server.answer(api.getInvoice, anInvoiceInFull({ id: 2 }))
  await table.getByRole('link', { name: '7002' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Invoice # 7002' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Invoices' }).click()
  await expect.poll(address).toBe('/desk/invoices?search=PO-1&status=open&dates=any')
  server.answerList(api.listInvoices, [])
  await searchbox.fill('nothing is called this')
  await expect.element(page.getByText('No invoice matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe('/desk/invoices')
})

test("the wholesaler's invoices are accessible and fit a desktop and a phone", async () => {
  await open()
  await expect.poll(() => column(table, 'Invoice #')).toEqual(['7003', '7002', '7001'])
  await expectAccessibleAndToFit()
})
