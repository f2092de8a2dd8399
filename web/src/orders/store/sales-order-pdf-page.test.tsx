import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer } from '../../testing/answers.ts'
import { facts } from '../../testing/facts.ts'
import { anOrderPaper } from '../../testing/paper-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { column } from '../../testing/texts.ts'

const sheet = page.getByRole('article', { name: 'Sales order' })
const table = sheet.getByRole('table')

const open = () =>
  renderPage('/sales-order-pdf/7', {
    as: 'store_admin',
    answers: [answer(api.getOrderPaper, { paper: anOrderPaper() })],
  })

// Claims: sales-order-pdf.fields
test('the print page shows date, sales order number, PO number, type of order, approximate ship date, style number, dress name, color, size, MSRP, wear date, amount and total under the name of the wholesaler', async () => {
  await open()
  await expect.element(sheet.getByText('Trousseau', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sales Order #5007' })).toBeVisible()
  expect(facts(sheet)).toEqual({
    Date: '03/02/2026',
    'Sales order number': '5007',
    'PO number': 'PO-7',
    'Type of order': 'Re-Order',
    'Wear date': '09/12/2026',
    'Approximate ship date': 'July 02, 2026',
    Total: '$1,345.00',
    Bust: '38.75 in',
  })
  await expect.element(table.getByRole('columnheader', { name: 'Dress name', exact: true })).toBeVisible()
  await expect.element(table.getByText('Aurélie', { exact: true })).toBeVisible()
  await expect.element(table.getByText('Style number TR-1040', { exact: true })).toBeVisible()
  for (const [label, words] of [
    ['Color', 'Ivory'],
    ['Size', 'Custom'],
    ['MSRP', '$2,800.00'],
    ['Amount', '$1,250.00'],
  ] as const)
    expect(column(table, label), label).toEqual([words])
})

test('the code that leads to the order is drawn as the server says, and tells a screen reader where it leads', async () => {
  await open()
  const code = sheet.getByRole('img', {
    name: 'Scan to open this order: https://portal.example/sales-order-summary/7',
  })
  await expect.element(code).toBeVisible()
  expect(code.element().querySelector('path')?.getAttribute('d')).toBe(
    'M0 0h1v1h-1zM2 0h1v1h-1zM1 1h1v1h-1zM0 2h3v1h-3z',
  )
})

test('the print page is accessible and fits a desktop and a phone', async () => {
  await open()
  await expect.element(sheet).toBeVisible()
  await expectAccessibleAndToFit()
})
