import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer } from '../../testing/answers.ts'
import { aConfig } from '../../testing/money-samples.ts'
import { anOrderPaper } from '../../testing/paper-samples.ts'
import { renderPage } from '../../testing/render.tsx'

const config = answer(api.getConfig, aConfig())

// Claims: invoice-print.sample
test('/invoices-order-pdf without an id shows fixed sample data, marked as a sample', async () => {
  await renderPage('/invoices-order-pdf', { as: 'store_admin', answers: [config] })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sample invoice' })).toBeVisible()
  const sample = page.getByRole('article', { name: 'Sample invoice' })
  await expect.element(sample.getByText('Invoice (SAMPLE)', { exact: true })).toBeVisible()
  await expect.element(sample).toHaveTextContent('Bill ToSample Bridal')
  await expect.element(sample).toHaveTextContent('Total$2,520.00')
})

test.each([
  ['/invoices-order-pdf?id=1', 'Invoice'],
  ['/invoices-order-pdf', 'Sample invoice'],
])('the sheet at %s, "%s", is accessible and fits a desktop and a phone', async (path, label) => {
  await renderPage(path, {
    as: 'store_admin',
    answers: [config, answer(api.getInvoicePaper, { store_package_id: 3, paper: anOrderPaper() })],
  })
  await expect.element(page.getByRole('article', { name: label, exact: true })).toBeVisible()
  await expectAccessibleAndToFit()
})
