import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList } from '../../testing/answers.ts'
import { aWholesalePackage, aWholesalePackageInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, aRetailer, FACTORY, MOMENT } from '../../testing/samples.ts'
import { column, texts } from '../../testing/texts.ts'

const SENT = { dispatched_at: MOMENT, carrier: 'UPS', tracking_number: '1Z999', shipping_cost: 45 }
const INVOICE = { id: 1, number: 7001, status: 'Open', formatted_total: '$1,295.00' }
const PACKAGES = [aWholesalePackage({ id: 2 }), aWholesalePackage({ id: 1, invoice: INVOICE, ...SENT })]

const table = page.getByRole('table', { name: 'Packages' })

const open = (search = '') =>
  renderPage(`/desk/packages${search}`, {
    as: 'wholesale_admin',
    answers: [
      answerList(api.listPackages, PACKAGES),
      answerList(api.listFactories, [aFactory()]),
      answerList(api.listStores, [aRetailer()]),
      answer(api.getStore, aRetailer()),
    ],
  })

test('a row shows whose package it is, how it travels and what it was billed with', async () => {
  await open()
  await expect
    .poll(() => texts(table.getByRole('columnheader')))
    .toEqual([
      'Package #',
      'Date',
      'Store',
      'Factory',
      'Orders',
      'Tracking #',
      'Shipping cost',
      'Invoice #',
      'Status',
    ])
  await expect.poll(() => column(table, 'Tracking #')).toEqual(['–', '1Z999UPS'])
  expect(column(table, 'Shipping cost')).toEqual(['–', '$45.00'])
  expect(column(table, 'Status')).toEqual(['Open', 'Dispatched'])
  await expect.element(table.getByRole('link', { name: '7001' })).toHaveAttribute('href', '/desk/invoices/1')
})

test('status, factory and search narrow the packages, and the way back leads to the same list', async () => {
  const { server, address } = await open()
  const asked = () => server.calls(api.listPackages).at(-1)?.query
  await page.getByRole('radio', { name: 'Open' }).click({ force: true })
  await expect.poll(address).toBe('/desk/packages?status=open')
  await expect.poll(() => asked()?.dispatched).toBe(false)
  await page.getByRole('radio', { name: 'Dispatched' }).click({ force: true })
  await expect.poll(() => asked()?.dispatched).toBe(true)
  await page.getByLabelText('Factory', { exact: true }).selectOptions('Atelier Nord')
  await page.getByRole('searchbox', { name: 'Search' }).fill('1Z999')
  await expect.poll(asked).toMatchObject({ dispatched: true, factory: FACTORY.id, search: '1Z999' })
  const before = address()
  expect(asked()?.from).toBeDefined()
  server.answer(api.getFactoryPackage, aWholesalePackageInFull({ id: 1, invoice: INVOICE, ...SENT }))
  await table.getByRole('link', { name: '1', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Package #1' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change package' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Back to Packages' }).click()
  await expect.poll(address).toBe(before)
})

test('packages whose shipping cost is to be approved are found by themselves, however long they wait', async () => {
  const { server, address } = await open()
  const asked = () => server.calls(api.listPackages).at(-1)?.query
  await page.getByRole('radio', { name: 'Shipping cost to approve' }).click({ force: true })
  await expect.poll(address).toBe('/desk/packages?status=to-approve&dates=any')
  await expect.poll(asked).toMatchObject({ bill_waits: true })
  expect(Object.keys(asked() ?? {})).not.toContain('from')
  expect(asked()?.dispatched).toBeUndefined()
})

test('the packages of one store are those its name was followed to, until all are wanted', async () => {
  const { server, address } = await open('?store=12')
  await expect.poll(() => server.calls(api.listPackages).at(-1)?.query.store).toBe(12)
  const only = page.getByRole('button', { name: 'Only Ivory Lane Bridal: show all stores' })
  await only.click()
  await expect.element(only).not.toBeInTheDocument()
  await expect.poll(address).toBe('/desk/packages')
  await expect.poll(() => server.calls(api.listPackages).at(-1)?.query.store).toBeUndefined()
})

test("the wholesaler's packages are accessible and fit a desktop and a phone", async () => {
  await open()
  await expect.element(table.getByText('Dispatched')).toBeVisible()
  await expectAccessibleAndToFit()
})
