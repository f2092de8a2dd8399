import type { Page } from '@playwright/test'
import type { FactoryBalance } from '@trousseau/contract/factory-payments'
import type { Session } from '@trousseau/contract/sessions'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { signIn } from '../testing/sign-in.ts'

/** The wholesaler's payments to a factory, from both sides through the API. */
async function paying(product: Product, account: 'factoryNord' | 'factorySud' = 'factoryNord') {
  const [wholesale, maker] = await Promise.all([asking(product, 'wholesaleAdmin'), asking(product, account)])
  const { today, factory } = await maker<Session>('GET', '/api/session')
  return {
    today,
    pay: (reference: string, amount: number, paid_at = today) =>
      wholesale<{ id: number }>('POST', '/api/factory-payments', {
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
