import { loseAnswers } from '../testing/lose-answers.ts'
import { expect, test } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { armFault } from '../testing/sandbox-faults.ts'
import {
  accountOf,
  expectPaid,
  goToSummary,
  newInvoice,
  next,
  place,
  useUpCredits,
} from './make-a-payment-page.ts'

const FINDING = /We're checking/
const PAYMENTS = '**/api/payments'
const CONFIRMED = 'Payment being confirmed'

/** An invoice that only the card can pay, and the provider's charges before it. */
async function newDebt(product: Product) {
  await useUpCredits(product)
  const invoice = await newInvoice(product)
  const account = await accountOf(product)
  const before = await account.charges()
  const expectChargedOnce = async () => expect(await account.charges()).toEqual([invoice.open, ...before])
  return { invoice, account, before, expectChargedOnce }
}

test('a charge whose answer was lost at the provider shows "Payment being confirmed", and then that it was made: once', async ({
  page,
  product,
}) => {
  const { invoice, account, expectChargedOnce } = await newDebt(product)
  await armFault(product, {
    customer_id: account.customerId,
    kind: 'charge-done-answer-lost',
    call: 'charge',
  })
  await goToSummary(page, invoice)
  // The page's status requests stay unanswered until the reload; otherwise it would go on to the invoices. The route
  // stays in place because removing it would release the requests it holds.
  let isLoadedAgain = false
  page.on('request', (request) => {
    isLoadedAgain ||= request.isNavigationRequest()
  })
  await page.route('**/api/payments/*', (route) => (isLoadedAgain ? route.continue() : undefined))
  await place(page).click()
  await expect(page.getByRole('heading', { name: CONFIRMED })).toBeVisible()
  await expect(place(page)).toHaveCount(0)
  await page.reload()
  await expectPaid(page, /^Payment of .* made/)
  await expectChargedOnce()
})

test('a payment that never arrived is not made by loading the page again, only by placing it again; one whose answer was lost is found out about then: charged once', async ({
  page,
  product,
  allow,
}) => {
  allow.lostConnection()
  const { invoice, account, before, expectChargedOnce } = await newDebt(product)
  await goToSummary(page, invoice)
  const unsent = await loseAnswers(page, PAYMENTS, 1, { arrive: false })
  await place(page).click()
  await expect(page.getByText(FINDING)).toBeVisible()
  await page.reload()
  await expect(next(page)).toBeEnabled()
  expect(await account.charges()).toEqual(before)

  await page.unroute(PAYMENTS)
  const unheard = await loseAnswers(page, PAYMENTS, 1)
  await next(page).click()
  await place(page).click()
  await expect(page.getByText(FINDING)).toBeVisible()
  await page.reload()
  await expectPaid(page, /^Payment of .* made/)
  expect(new Set([...unsent, ...unheard]).size).toBe(1)
  await expectChargedOnce()
})
