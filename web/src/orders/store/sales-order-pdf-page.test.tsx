import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer } from '../../testing/answers.ts'
import { facts } from '../../testing/facts.ts'
import { anOrderInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { column } from '../../testing/texts.ts'

const sheet = page.getByRole('article', { name: 'Sales order' })
const table = sheet.getByRole('table')
const config = answer(api.getConfig, {
  stax_js_url: 'https://provider.example/form.js',
  stax_web_token: 'a-token',
  house: { name: 'Trousseau', phone: '(312) 555-0148' },
})

type Changes = Parameters<typeof anOrderInFull>[0]
const open = (changes: Changes) =>
  renderPage('/sales-order-pdf/7', {
    as: 'store_admin',
    answers: [answer(api.getOrder, anOrderInFull({ id: 7, ...changes })), config],
  })

const MEASURED = {
  status: 2,
  size: null,
  bust: 38.75,
  waist: 31,
  hips: 42.25,
  custom_fee: 95,
  formatted_custom_fee: '$95.00',
} as const

// Claims: sales-order-pdf.fields
test('the print page shows date, sales order number, PO number, type of order, approximate ship date, style number, dress name, color, size, MSRP, wear date, amount and total under the name of the wholesaler', async () => {
  await open({ status: 2 })
  await expect.element(sheet.getByText('Trousseau', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText('(312) 555-0148', { exact: true })).toBeVisible()
  expect(facts(sheet)).toEqual({
    Date: '03/02/2026',
    'Sales order number': '5007',
    'PO number': 'PO-7',
    'Type of order': 'Re-Order',
    'Approximate ship date': 'July 02, 2026',
    Store: 'Ivory Lane Bridal',
  })
  for (const [label, words] of [
    ['Style number', 'TR-1040'],
    ['Dress name', 'Aurélie'],
    ['Color', 'Ivory'],
    ['Size', '8'],
    ['MSRP', '$2,800.00'],
    ['Wear date', '09/12/2026'],
    ['Amount', '$1,250.00'],
  ] as const) {
    await expect.element(table.getByRole('columnheader', { name: label, exact: true })).toBeInTheDocument()
    expect(column(table, label), label).toEqual([words])
  }
  expect(sheet.element().textContent).toContain('Total$1,250.00')
})

test('a made-to-measure order prints its measures and its fee', async () => {
  await open(MEASURED)
  await expect.element(sheet.getByText('Bust 38.75 in, Waist 31 in, Hips 42.25 in')).toBeVisible()
  expect(column(table, 'Custom measurement fee')).toEqual(['$95.00'])
  expect(column(table, 'Size')).toEqual(['Custom'])
})

test('an order without a number prints "Pending"', async () => {
  await open({ status: 1 })
  await expect.poll(() => facts(sheet)['Sales order number']).toBe('Pending')
})

test('the print page is accessible and fits a desktop and a phone', async () => {
  await open(MEASURED)
  await expect.element(sheet).toBeVisible()
  await expectAccessibleAndToFit()
})
