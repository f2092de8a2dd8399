import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  ACCOUNT,
  button,
  CVV,
  fetchBookedMethods,
  fillBank,
  fillCard,
  inFrame,
  link,
  ROUTING,
  savedMethods,
  VISA,
} from '../payment-methods/store-payment-page.ts'
import { expect, test } from '../testing/product.ts'
import { cells } from '../testing/wholesale-pages.ts'
import { fillStore } from './add-store-page.ts'
import { openRetailers } from './retailers-page.ts'

/** Records everything that this page sends to the origin. */
function listenTo(page: Page, origin: string): string[] {
  const said: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) return
    said.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  return said
}

// Claims: retailers.area, route.store-payment, store-form.add, store-form.add.target,
//   entity.store.create-fields, entity.store.local-storage, store-create.local, store-create.refresh,
//   rule.add-store.phone.stripped, rule.retailer-payment.submit
test('a store is added, its ids are kept locally, a card and a bank account are really saved for it at /store-payment without a digit for the portal, and it is the first of the retailers', async ({
  page,
  product,
}) => {
  const said = listenTo(page, product.url)
  const name = `Tulle & Thread ${randomUUID().slice(0, 8)}`
  await openRetailers(page, '', 'wholesaleStaff')
  await link(page, 'Add Store').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Store' })).toBeVisible()
  const email = await fillStore(page, name)
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await button(page, 'Save and continue').click()
  await page.waitForURL((url) => url.pathname === '/store-payment')
  expect((await asked).postDataJSON()).toMatchObject({
    first_name: 'Odette',
    last_name: 'Marchetti',
    email,
    phone: '13125550148',
    website: 'https://tulle.example',
    name,
    country: 'US',
    city: 'Evanston',
    state: 'IL',
    street: '12 Oak Street',
    zip: '60201',
  })
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('12 Oak Street, Evanston, IL 60201')).toBeVisible()
  const answer = await (await asked).response()
  if (!answer) throw new Error('The store was not answered.')
  const { data } = await answer.json()
  const readKept = () => page.evaluate((): Record<string, string> => ({ ...localStorage }))
  // Where the provider takes longer than the portal waits for it, the page asks again.
  await expect.poll(async () => (await readKept()).new_store_customer_id).toBeDefined()
  const kept = await readKept()
  const customerId = kept.new_store_customer_id ?? ''
  expect(kept).toMatchObject({
    new_store_id: String(data.id),
    new_store_customer_id: data.stax_customer_id ?? customerId,
  })
  expect(kept).not.toHaveProperty('store_id')
  const customer = await fetch(`${product.sandboxUrl}/customer/${customerId}`, {
    headers: { authorization: 'Bearer sandbox-api-key' },
  })
  expect(await customer.json()).toMatchObject({ company: name, phone: '13125550148' })

  await inFrame(page, 'number').click()
  await page.getByLabel('Month').click()
  await expect(page.getByText('Please enter a valid card number.')).toBeVisible()
  await fillCard(page)
  await button(page, 'Save card').click()
  const status = page.getByRole('status').filter({ hasText: 'was saved' })
  await expect(status).toContainText('Visa ending in 1111 was saved.')
  await expect(status).toBeFocused()
  const [card] = await fetchBookedMethods(product.sandboxUrl, customerId)
  expect(card).toMatchObject({
    method: 'card',
    card_last_four: '1111',
    person_name: 'Odette Marchetti',
    address_zip: '60201',
  })
  await expect(status).toContainText(`Payment method id: ${card?.id}`)
  await expect(savedMethods(page)).toHaveCount(1)

  await button(page, 'Add another').click()
  await expect(page.getByRole('radio', { name: 'Credit/debit card' })).toBeFocused()
  await fillBank(page)
  await page.getByLabel('Name on the account').fill('Tulle & Thread Incorporated')
  await button(page, 'Save bank account').click()
  await expect(status).toContainText('Bank account ending in 3210 was saved.')
  const book = await fetchBookedMethods(product.sandboxUrl, customerId)
  const bank = book.find(({ method }) => method === 'bank')
  expect(bank).toMatchObject({ card_last_four: '3210', person_name: 'Tulle & Thread Incorporated' })
  await expect(status).toContainText(`Payment method id: ${bank?.id}`)
  expect(book).toHaveLength(2)
  await expect(savedMethods(page)).toHaveCount(2)

  expect(said.length).toBeGreaterThan(10)
  const everything = said.join('\n')
  for (const digits of [VISA, '4111 1111 1111 1111', ACCOUNT, ROUTING])
    expect(everything).not.toContain(digits)
  expect(everything).not.toMatch(new RegExp(`\\b${CVV}\\b`))

  await page.reload()
  await expect(savedMethods(page)).toHaveCount(2)
  await link(page, 'Done').click()
  await page.waitForURL('**/list-of-retailers')
  await expect(cells(page, 'Retailer name').first()).toHaveText(name)

  await page.getByRole('complementary').getByRole('button', { name: 'SIGN OUT' }).click()
  await page.waitForURL('**/login-new')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
