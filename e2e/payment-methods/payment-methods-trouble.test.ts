import { ofStore } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { armFault } from '../testing/sandbox-faults.ts'
import {
  countAtProvider,
  customerOf,
  dialog,
  failure,
  fillBank,
  fillCard,
  method,
  openBankForm,
  openCardForm,
  openPayments,
  saveButton,
} from './payment-methods-page.ts'

test.use({ ownContext: true })

/** A store of its own, because a store may try only twenty methods a minute and the other card tests use another. */
const LAUREL_AND_THREAD = ofStore('admin@laurelthread.example')

/** Longer than the page waits for the provider. */
const PATIENCE_MS = 21_000

for (const [kind, name] of [
  ['hang', 'Hanna Hang'],
  ['html', 'Hilda Html'],
] as const) {
  test(`a provider that answers with ${kind === 'hang' ? 'nothing' : 'a firewall’s page'} is given up in time, nothing typed is lost, and the second try saves one`, async ({
    page,
    product,
    allow,
  }) => {
    allow.refusal(403, /^\/webpayment\//)
    allow.lostConnection()
    await page.clock.install()
    await openPayments(page, LAUREL_AND_THREAD)
    const customerId = await customerOf(page)
    await armFault(product, { customer_id: customerId, kind, call: 'web-token' })
    await openCardForm(page)
    await fillCard(page, name)
    const asked = page.waitForRequest((request) => request.url().endsWith('/token'))
    await saveButton(page).click()
    await asked
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await page.clock.fastForward(PATIENCE_MS)
    await expect(failure(page)).toContainText('did not answer')
    await expect(dialog(page).getByLabel('Last name').first()).toHaveValue(name.split(' ')[1] ?? '')
    await expect(saveButton(page)).toBeEnabled()
    await saveButton(page).click()
    await expect(method(page, name)).toHaveCount(1)
    expect(await countAtProvider(product, customerId, name)).toBe(1)
  })
}

test('a double click on save saves one', async ({ page, product }) => {
  await openPayments(page, LAUREL_AND_THREAD)
  const customerId = await customerOf(page)
  await armFault(product, { customer_id: customerId, kind: 'slow', call: 'web-token' })
  await openCardForm(page)
  await fillCard(page, 'Doris Double')
  await saveButton(page).dblclick()
  await expect(method(page, 'Doris Double')).toHaveCount(1)
  expect(await countAtProvider(product, customerId, 'Doris Double')).toBe(1)
})

// Claims: error.tokenize.failure
test('a refusal is told in the provider’s first words, for a card and for a bank account', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(429, /^\/webpayment\//)
  allow.refusal(422, /^\/webpayment\//)
  await openPayments(page, LAUREL_AND_THREAD)
  const customerId = await customerOf(page)
  await armFault(product, { customer_id: customerId, kind: '429', call: 'web-token' })
  await openCardForm(page)
  await fillCard(page, 'Rita Refused')
  await saveButton(page).click()
  await expect(failure(page)).toHaveText('Too Many Attempts.')
  await dialog(page).getByRole('tab', { name: 'BANK ACCOUNT' }).click()
  await expect(failure(page)).toHaveCount(0)
  await fillBank(page, 'Rita Refused')
  await dialog(page).getByLabel('Account number').fill('12')
  await saveButton(page).click()
  await expect(failure(page)).toHaveText('The bank account format is invalid.')
  await expect(dialog(page).getByLabel('Account number')).toHaveValue('12')
  expect(await countAtProvider(product, customerId, 'Rita Refused')).toBe(0)
})

for (const [kind, name] of [
  ['card', 'Lea Lost'],
  ['bank account', 'Lotte Lost'],
] as const) {
  // After a cut connection the browser itself repeats the request, which then creates a second method or is refused.
  test(`a ${kind} that was saved although the answer was lost is found at the provider, and is there once`, async ({
    page,
    product,
    allow,
  }) => {
    allow.lostConnection()
    allow.refusal(422, /^\/webpayment\//)
    await openPayments(page, LAUREL_AND_THREAD)
    const customerId = await customerOf(page)
    await armFault(product, { customer_id: customerId, kind: 'charge-done-answer-lost', call: 'web-token' })
    if (kind === 'card') {
      await openCardForm(page)
      await fillCard(page, name)
    } else {
      await openBankForm(page)
      await fillBank(page, name)
    }
    await saveButton(page).click()
    await expect(page.getByText(/^Payment method saved: /)).toBeVisible()
    await expect(method(page, name)).toHaveCount(1)
    expect(await countAtProvider(product, customerId, name)).toBe(1)
  })
}

test('what the provider saved after it was given up is found by the second try, and is not sent again', async ({
  page,
  product,
  allow,
}) => {
  allow.lostConnection()
  await page.clock.install()
  await openPayments(page, LAUREL_AND_THREAD)
  const customerId = await customerOf(page)
  await openBankForm(page)
  await fillBank(page, 'Ludo Late')
  let arrive = (): void => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/webpayment/*/token', async (route) => {
    await late
    await route.fetch()
    await route.abort()
  })
  const asked = page.waitForRequest((request) => request.url().endsWith('/token'))
  await saveButton(page).click()
  await asked
  await page.clock.fastForward(PATIENCE_MS)
  await expect(failure(page)).toContainText('did not answer')
  arrive()
  await expect.poll(() => countAtProvider(product, customerId, 'Ludo Late')).toBe(1)
  await page.unroute('**/webpayment/*/token')
  await saveButton(page).click()
  await expect(method(page, 'Ludo Late')).toHaveCount(1)
  expect(await countAtProvider(product, customerId, 'Ludo Late')).toBe(1)
})

test('what our own server could not be told is held, and trying again tells it alone: one method', async ({
  page,
  product,
  allow,
}) => {
  allow.lostConnection()
  await openPayments(page, LAUREL_AND_THREAD)
  const customerId = await customerOf(page)
  await openCardForm(page)
  await fillCard(page, 'Helga Held')
  const isTold = (url: URL) => /^\/api\/stores\/\d+\/payment-methods$/.test(url.pathname)
  await page.route(isTold, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await saveButton(page).click()
  await expect(failure(page)).toContainText('Our payment provider has saved it')
  await expect(dialog(page).getByLabel('First name').first()).toBeDisabled()
  await expect(dialog(page).getByRole('tab', { name: 'BANK ACCOUNT' })).toBeDisabled()
  await page.unroute(isTold)
  const tokenised: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/token') && tokenised.push(request.url())))
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Payment method saved: [0-9a-f-]{36}$/)).toBeVisible()
  await expect(method(page, 'Helga Held')).toHaveCount(1)
  expect(tokenised).toEqual([])
  expect(await countAtProvider(product, customerId, 'Helga Held')).toBe(1)
})
