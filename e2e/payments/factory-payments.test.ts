import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { FactoryBalance } from '@trousseau/contract/factory-payments'
import type { Session } from '@trousseau/contract/sessions'
import { addDays } from '@trousseau/domain/day'
import { expectInOrder } from '../testing/accessible.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { signIn } from '../testing/sign-in.ts'

/** What the house pays a factory, and what the factory is told. */
async function paying(product: Product, account: 'factoryNord' | 'factorySud' = 'factoryNord') {
  const [house, maker] = await Promise.all([asking(product, 'wholesaleAdmin'), asking(product, account)])
  const { today, factory } = await maker<Session>('GET', '/api/session')
  return {
    today,
    pay: (reference: string, amount: number, paid_at = today) =>
      house<{ id: number }>('POST', '/api/factory-payments', {
        factory: factory?.id,
        amount,
        paid_at,
        reference,
      }),
    balance: () => maker<FactoryBalance>('GET', `/api/factories/${factory?.id}/balance`),
  }
}

const references = (page: Page) => page.locator('td[data-label="Reference"]')

// Claims: role.factory.limits, api.factories.payments.list
test('a factory sees what it was paid and what it is owed, and nothing of another factory', async ({
  page,
  product,
}) => {
  const [nord, sud] = [await paying(product), await paying(product, 'factorySud')]
  await nord.pay('FPAY-OWN-1', 1240.5)
  await sud.pay('FPAY-FOREIGN-1', 77)
  await signIn(page, 'factoryNord')
  await page.getByRole('link', { name: 'PAYMENTS' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Payment #',
    'Date',
    'Reference',
    'Note',
    'Amount',
  ])
  await expect(page.getByRole('columnheader', { name: 'Payment #' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(references(page).first()).toHaveText('FPAY-OWN-1')
  await expect(page.locator('td[data-label="Amount"]').first()).toHaveText('$1,240.50')
  const { formatted_shipped, formatted_paid, formatted_owed } = await nord.balance()
  await expect(page.getByRole('region', { name: 'What is owed' }).locator('dd')).toHaveText([
    formatted_shipped,
    formatted_paid,
    formatted_owed,
  ])
  await page.getByLabel('Search').fill('FPAY-FOREIGN')
  await expect(page.getByText('No payment matches.')).toBeVisible()
})

// Claims: api.factories.payments.list
test('payments received are narrowed by dates and search and sorted by date and amount, and the address shows the same again', async ({
  page,
  product,
}) => {
  const { today, pay } = await paying(product)
  await pay('FSORT-A', 300, addDays(today, -20))
  await pay('FSORT-B', 100, addDays(today, -5))
  await pay('FSORT-C', 200, addDays(today, -10))
  await signIn(page, 'factoryNord', '/factory/payments?search=fsort-')
  await expect(references(page)).toHaveText(['FSORT-C', 'FSORT-B', 'FSORT-A'])
  await page.getByRole('button', { name: 'Amount' }).click()
  await expect(references(page)).toHaveText(['FSORT-B', 'FSORT-C', 'FSORT-A'])
  await page.getByRole('button', { name: 'Date' }).click()
  await expect(references(page)).toHaveText(['FSORT-A', 'FSORT-C', 'FSORT-B'])
  await page.goto(`/factory/payments?search=fsort-&from=${addDays(today, -10)}&to=${addDays(today, -6)}`)
  await expect(references(page)).toHaveText(['FSORT-C'])
  await page.getByLabel('Search').fill('nothing is called this')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(references(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/factory\/payments$/)
})

// Claims: api.factories.payments.export, text.success.payments-export
test('the payments received are saved as payments.xlsx', async ({ page }) => {
  await signIn(page, 'factoryNord', '/factory/payments')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('payments.xlsx')
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText('Payments exported successfully')).toBeVisible()
})

// Claims: error.payment-export
test('a failed export of the payments says why, and can be tried again', async ({ page, allow }) => {
  await signIn(page, 'factoryNord', '/factory/payments')
  allow.refusal(429, /\/payments\/export$/)
  const message = 'Too many attempts. Please wait a little and try again.'
  await page.route('**/payments/export*', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, code: 'too_many', message, data: [message], errors: [] },
    }),
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText(message)).toBeVisible()
  await page.unroute('**/payments/export*')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await saved).suggestedFilename()).toBe('payments.xlsx')
})

// Claims: error.session-ended.factory-payments
test('payments that fail to load say so, offer to sign in again, and load on Retry', async ({
  page,
  product,
  allow,
}) => {
  await (await paying(product)).pay('FPAY-RETRY-1', 10)
  allow.refusal(500, /^\/api\/factories\/\d+\/payments/)
  await page.route('**/api/factories/*/payments*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, 'factoryNord', '/factory/payments?search=FPAY-RETRY')
  await expect(page.getByText('The payments could not be loaded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  await page.unroute('**/api/factories/*/payments*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(references(page)).toHaveText(['FPAY-RETRY-1'])
})

test('the payments received are accessible and fit a desktop and a phone', async ({ page, product }) => {
  await (await paying(product)).pay('FPAY-FITS', 1240.5)
  await signIn(page, 'factoryNord', '/factory/payments')
  await expect(references(page).first()).toBeVisible()
  await expect(page.getByText('Owed')).toBeVisible()
  await expectInOrder(page)
})
