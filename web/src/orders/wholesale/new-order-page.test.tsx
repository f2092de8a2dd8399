import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aWholesaleOrderInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import {
  anAddress,
  aPaymentMethod,
  aRetailer,
  aStore,
  aWholesaleCustomItem,
  aWholesaleDress,
} from '../../testing/samples.ts'
import { texts } from '../../testing/texts.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const place = page.getByRole('button', { name: 'Place order' })

/** Opens the form of an order for Ivory Lane Bridal. */
async function openForm(store = aStore()) {
  const rendered = await renderPage('/desk/orders/new', {
    as: 'wholesale_regular',
    answers: [
      answerList(api.listStores, [aRetailer()]),
      answer(api.getStore, store),
      answerList(api.listAddresses, [anAddress(), anAddress({ id: 6, full_name: 'The Atelier' })]),
      answer(api.listPaymentMethods, [aPaymentMethod()]),
      answerList(api.listPublishedDresses, [aWholesaleDress()]),
      answerList(api.listPublishedCustomItems, [aWholesaleCustomItem({ id: 41 })]),
    ],
  })
  const picker = page.getByRole('combobox', { name: 'Store' })
  await picker.fill('ivory')
  await page.getByRole('option', { name: 'Ivory Lane Bridal' }).click()
  await expect.element(field('Item')).toBeVisible()
  return rendered
}

async function fillCommon(item: string): Promise<void> {
  await field('Item').selectOptions(item)
  await field('Type of order').selectOptions('Re-Order')
  await field('Purchase order number').fill('PHONE-1')
  await field('Wear date').fill('06/15/2027')
}

test('staff order a dress with measurements by telephone, to the address that the store names', async () => {
  const { server, address } = await openForm()
  await fillCommon('Aurélie (TR-1040)')
  await field('Color').selectOptions('White')
  await field('Custom measurements ($95.00)').click()
  await expect.element(field('Size')).not.toBeInTheDocument()
  await place.click()
  for (const label of ['Bust', 'Waist'])
    await expect.element(field(label)).toHaveAccessibleDescription('This Field is required!')
  expect(server.calls(api.createOrderForStore)).toEqual([])
  await field('Bust').fill('36.5')
  await field('Waist').fill('28')
  await field('Other details').fill('A longer train.')
  expect(texts(field('Ship to').getByRole('option'))).toEqual([
    'Choose an address',
    'The Shop Front, 12 Oak Street, Evanston',
    'The Atelier, 12 Oak Street, Evanston',
  ])
  await field('Ship to').selectOptions('The Atelier, 12 Oak Street, Evanston')
  const placed = aWholesaleOrderInFull({ id: 70, purchase_order_number: 'PHONE-1' })
  server.answer(api.createOrderForStore, placed)
  server.answer(api.getOrder, placed)
  await place.click()
  await expect.element(page.getByText('The order is placed, PO PHONE-1.')).toBeVisible()
  await expect.poll(address).toBe('/desk/orders/70')
  const [call] = server.calls(api.createOrderForStore)
  expect(call?.params.id).toBe(12)
  expect(call?.body).toEqual({
    item_type: 1,
    item_id: '40',
    type: 2,
    purchase_order_number: 'PHONE-1',
    wear_date: '2027-06-15',
    color: 2,
    bust: '36.5',
    waist: '28',
    custom_size_details: 'A longer train.',
    address: '6',
    payment_method: '9',
  })
})

test('an accessory has neither color nor size; what the server refuses is said, and the second try has the same key', async () => {
  const { server } = await openForm(aStore({ payment_method_type_id: 2 }))
  await fillCommon('Cathedral veil (custom item)')
  for (const label of ['Color', 'Size', 'Payment method'])
    await expect.element(field(label)).not.toBeInTheDocument()
  const words = 'This store is on hold, so new orders cannot be placed: Overdue invoices.'
  server.answer(api.createOrderForStore, refuse('refused', { message: words }))
  await place.click()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(field('Purchase order number')).toHaveValue('PHONE-1')
  const taken = 'Order already exists'
  server.answer(api.createOrderForStore, refuse('conflict', { errors: { purchase_order_number: taken } }))
  await place.click()
  await expect.element(field('Purchase order number')).toHaveAccessibleDescription(taken)
  const calls = server.calls(api.createOrderForStore)
  expect(calls[0]?.body).toMatchObject({ item_type: 2, item_id: '41', address: '5' })
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('an order by telephone is accessible and fits a desktop and a phone', async () => {
  await openForm()
  await place.click()
  await expect.element(field('Item')).toHaveAccessibleDescription('This Field is required!')
  await expectAccessibleAndToFit()
})
