import type { HouseOverview } from '@trousseau/contract/overviews'
import { accountOf, newInvoice, useUpCredits } from '../payments/make-a-payment-page.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { armFault } from '../testing/sandbox-faults.ts'
import { block, openHome } from './home-page.ts'

test('the home of the house is silent about trouble until a payment has no known outcome, and then tells it', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const house = await asking(product, 'wholesaleAdmin')
  const unclear = async () => (await house<HouseOverview>('GET', '/api/overview')).trouble.unclear_payments
  // What another story left unclear is settled by itself.
  await expect.poll(unclear, { timeout: 60_000 }).toBe(0)
  await openHome(page, 'wholesaleAdmin')
  await expect(block(page, 'Needs a look')).toHaveCount(0)

  await useUpCredits(product)
  const account = await accountOf(product)
  const invoice = await newInvoice(product)
  await armFault(product, { customer_id: account.customerId, kind: 'hang', call: 'charge' })
  await account.pay(invoice)
  await page.reload()
  const trouble = block(page, 'Needs a look')
  await expect(trouble).toContainText(
    '1 payment has no known outcome yet: the payment provider is asked again until it tells.',
  )
  await trouble.getByRole('link', { name: 'Look at the transactions' }).click()
  await page.waitForURL('**/desk/transactions')
})
