import { api } from '@trousseau/contract/api'
import { type ItemChoice, SHIP_DATE_WARNING } from '@trousseau/domain/orders/item-choice'
import { NOT_AVAILABLE } from '@trousseau/domain/orders/purchase-order'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listUnanswered } from '../lib/send-once/unanswered.ts'
import { expectAccessible, expectAccessibleAndToFit, expectDialogAccessible } from '../testing/accessible.ts'
import {
  type Answer,
  answer,
  answerList,
  closedGate,
  cutOff,
  pageOfRows,
  refuse,
  type TestServer,
} from '../testing/answers.ts'
import {
  aConfig,
  answerChosenDress,
  answerChosenItem,
  aPicture,
  someItemDates,
} from '../testing/catalogue-samples.ts'
import { facts } from '../testing/facts.ts'
import { anOrder, anOrderInFull } from '../testing/order-samples.ts'
import { PLACES } from '../testing/place-samples.ts'
import { answerProvider, fillBankAccount, takeOverProvider } from '../testing/provider.ts'
import { renderPage } from '../testing/render.tsx'
import { aCustomItem, aDress, anAddress, aPaymentMethod, aStore, STORE } from '../testing/samples.ts'
import { texts } from '../testing/texts.ts'

const DRESS = aDress({ id: 40, name: 'Odette', wholesale_price: 790 })
const CHOICE = { wear_date: '2026-11-20', color: 1, size: 4 } as const
const SHOP = anAddress()
const ATELIER = anAddress({ id: 6, full_name: 'The Atelier', street: '4 Elm Street' })
const FILL_ORDER = 'Please Fill Purchase Order Section'
const PLACED = 'Your order has been placed !'
const FINDING = /^We haven't heard back about your order\. We're checking/
const TOO_LATE = /^The estimated ship date is past the wear date/
const DUPLICATE = 'ORDER ALREADY EXISTS WITH THIS PURCHASE ORDER NUMBER'

const step = (name: string) => page.getByRole('button', { name, exact: true })
const next = page.getByRole('button', { name: 'Next', exact: true })
const place = page.getByRole('button', { name: 'PLACE ORDER', exact: true })
const hiddenPlace = page.getByRole('button', { name: 'PLACE ORDER', includeHidden: true })
const summary = page.getByRole('region', { name: 'Order Summary' })
const number = page.getByLabelText('Purchase Order Number', { exact: true })
const type = page.getByLabelText('Type of order', { exact: true })
const dialog = page.getByRole('dialog')
const said = (text: string | RegExp) => page.getByText(text, { exact: true })
const radios = (group: string) => page.getByRole('group', { name: group, exact: true }).getByRole('radio')

const methods = [aPaymentMethod(), aPaymentMethod({ id: 10, card_last_four: '4444' })]
const around = [
  answer(api.getDressArrival, someItemDates()),
  answerList(api.listAddresses, [SHOP, ATELIER]),
  answer(api.listPaymentMethods, methods),
  answerList(api.listStoreOrders, []),
  answer(api.getConfig, aConfig()),
]
const open = (choice: Partial<ItemChoice> = CHOICE, ...more: Answer[]) =>
  renderPage('/checkout/40', {
    as: 'store_admin',
    answers: [...around, answerChosenDress(DRESS, choice), ...more],
  })

const VEIL = { id: 2, name: 'Chapel Veil', formatted_wholesale_price: '$148.00' }
const CAPE = { id: 3, name: 'Tulle Cape', formatted_wholesale_price: '$148.00' }
const COMB = { id: 4, name: 'Pearl Comb', formatted_wholesale_price: '$148.00' }

/** Places the dress, up to the question about the veil. */
async function placeWithOffers(offers = [VEIL, CAPE]) {
  const dress = { ...DRESS, custom_items: offers, custom_items_ids: offers.map(({ id }) => id) }
  const rendered = await open(
    CHOICE,
    answerChosenDress(dress, CHOICE),
    answer(api.getCustomItem, ({ params }) => aCustomItem({ id: params.id })),
    answer(api.createOrder, anOrderInFull({ id: 7 })),
  )
  await goToSummary()
  await place.click()
  await expect.element(dialog.getByRole('heading', { name: VEIL.name })).toBeVisible()
  return rendered
}

afterEach(() => void vi.useRealTimers())

async function fillOrder(po = 'PO-77'): Promise<void> {
  await number.fill(po)
  await type.selectOptions('Sample')
}

async function goToSummary(): Promise<void> {
  await next.click()
  await fillOrder()
  await next.click()
  await expect.element(place).toBeEnabled()
}

// Claims: checkout.accordion, checkout.address.next
test('checkout is an accordion of "Shipping Address", "Payment Method" and "Order Summary", one of them open, moved through by keyboard', async () => {
  await open()
  await expect
    .poll(() => texts(page.getByRole('heading', { level: 2 })).map((text) => text.replace(/^\d/, '')))
    .toEqual(['Shipping Address', 'Payment Method', 'Order Summary'])
  const [shipping, payment] = [step('Shipping Address'), step('Payment Method')]
  await expect.element(shipping).toHaveAttribute('aria-expanded', 'true')
  await expect.element(payment).toHaveAttribute('aria-expanded', 'false')
  await expect.element(next).toBeEnabled()
  const button = next.element() as HTMLElement
  button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(payment).toHaveAttribute('aria-expanded', 'true')
  await expect.element(payment).toHaveFocus()
  await expect.element(shipping).toHaveAttribute('aria-expanded', 'false')
  await userEvent.tab({ shift: true })
  await expect.element(shipping).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(shipping).toHaveAttribute('aria-expanded', 'true')
  await expect.element(payment).toHaveAttribute('aria-expanded', 'false')
})

// Claims: checkout.address.cards, checkout.address.first-preselected, checkout.payment.choose,
//   checkout.payment.first-chosen
test('the first saved address and the first saved payment method are chosen, and others can be', async () => {
  await open()
  const addresses = radios('Shipping Address')
  await expect.element(addresses.first()).toBeChecked()
  await expect.element(addresses.first()).toHaveAccessibleName(/The Shop Front/)
  await expect.element(addresses.nth(1)).toHaveAccessibleName(/The Atelier/)
  await page.getByText('The Atelier', { exact: true }).click()
  await expect.element(addresses.nth(1)).toBeChecked()
  await next.click()
  const methods = radios('Payment Method')
  await expect.element(methods.first()).toBeChecked()
  await methods.nth(1).click({ force: true })
  await expect.element(methods.nth(1)).toBeChecked()
  await expect.element(page.getByText(/^The Atelier, /)).toBeVisible()
  await fillOrder()
  await next.click()
  await expect.element(summary.getByText('The Atelier')).toBeVisible()
  await expect.element(summary.getByText('**** **** **** **** 4444')).toBeVisible()
  expect(facts(summary)).toMatchObject({ Price: '$790.00', Total: '$790.00' })
  await expect.element(summary.getByText('$95.00')).not.toBeInTheDocument()
})

// Claims: checkout.address.first-preselected, checkout.payment.first-chosen
test('the lists begin with what the store has marked or used last, and that is chosen', async () => {
  const marked = aPaymentMethod({ id: 10, card_last_four: '4444', is_default: true })
  await open(
    CHOICE,
    answerList(api.listAddresses, [SHOP, { ...ATELIER, is_last_used: true }]),
    answer(api.listPaymentMethods, [aPaymentMethod({ is_last_used: true }), marked]),
  )
  await expect.element(radios('Shipping Address').first()).toBeChecked()
  await expect.element(radios('Shipping Address').first()).toHaveAccessibleName(/The Atelier/)
  await next.click()
  await expect.element(radios('Payment Method').first()).toBeChecked()
  await expect.element(radios('Payment Method').first()).toHaveAccessibleName(/4444/)
})

// Claims: checkout.po.number, checkout.po.type, checkout.summary.place-order, checkout.summary.locked,
//   checkout.text.fill-po, checkout.po.complete, checkout.po.unlocks,
//   checkout.place-order.disabled-incomplete, rule.po.required, rule.po.type
test('the last step is locked with "Please Fill Purchase Order Section" until number and type are there, and PLACE ORDER with it', async () => {
  await open()
  await expect.element(said(FILL_ORDER)).toBeVisible()
  await expect.element(step('Order Summary')).toBeDisabled()
  await expect.element(hiddenPlace).toBeDisabled()
  const inkOf = (title: string) => getComputedStyle(step(title).element()).color
  const dimmed = inkOf('Order Summary')
  expect(dimmed).not.toBe(inkOf('Payment Method'))
  await next.click()
  await expect.element(next).toBeDisabled()
  await expect.element(number).toHaveFocus()
  await page.getByText('**** **** **** **** 4444').click()
  await expect.element(number).toHaveAccessibleDescription('')
  await number.fill('   ')
  await userEvent.keyboard('{Enter}')
  await expect.element(number).toHaveAccessibleDescription('This Field is required!')
  await expect.element(type).toHaveAccessibleDescription('Please select a valid type')
  expect(texts(type.getByRole('option'))).toEqual(['Choose a type', 'Sample', 'Re-Order'])
  await number.fill('PO-77')
  await expect.element(next).toBeDisabled()
  await number.fill('   ')
  await type.selectOptions('Re-Order')
  await expect.element(said('Please select a valid type')).not.toBeInTheDocument()
  await expect.element(next).toBeDisabled()
  await number.fill('x'.repeat(61))
  await expect.element(next).toBeDisabled()
  await number.fill('PO-77')
  await expect.element(next).toBeEnabled()
  await type.selectOptions('Sample')
  await expect.element(next).toBeEnabled()
  await expect.element(step('Order Summary')).toBeDisabled()
  await next.click()
  await expect.element(place).toBeEnabled()
  await expect.element(said(FILL_ORDER)).not.toBeInTheDocument()
  expect(inkOf('Order Summary')).not.toBe(dimmed)
  await step('Payment Method').click()
  await number.fill('')
  await expect.element(step('Order Summary')).toBeDisabled()
  await expect.element(hiddenPlace).toBeDisabled()
})

// Claims: checkout.summary.custom-fee
test('custom measurements show the $95.00 fee and a total with it', async () => {
  await open({ wear_date: '2026-11-20', color: 1, is_custom: true, bust: '36.5', waist: '28' })
  await goToSummary()
  const words = ['36.5 in', '28 in', '$790.00', '$95.00', '$885.00', '11/20/2026', 'Ivory', 'Sample']
  for (const text of words) await expect.element(summary.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible()
})

test('while the addresses are on their way Tab stops at Next, which does nothing until they have come', async () => {
  const gate = closedGate()
  await open(
    CHOICE,
    answer(api.listAddresses, async (call) => {
      await gate.opened
      return pageOfRows(api.listAddresses, [SHOP], call)
    }),
  )
  await expect.element(step('Shipping Address')).toBeVisible()
  const shipping = step('Shipping Address').element() as HTMLElement
  shipping.focus()
  await userEvent.tab()
  await expect.element(next).toHaveFocus()
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(step('Shipping Address')).toHaveAttribute('aria-expanded', 'true')
  gate.open()
  await expect.element(radios('Shipping Address').first()).toBeChecked()
  await expect.element(next).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(step('Payment Method')).toHaveAttribute('aria-expanded', 'true')
})

// Claims: checkout.address.next-disabled, checkout.text.fill-missing
test('without an address Next is disabled, and the last step says "Please Fill Missing Sections"', async () => {
  await open(CHOICE, answerList(api.listAddresses, []))
  await expect.element(said('No address has been added yet.')).toBeVisible()
  await expect.element(said('Please Fill Missing Sections')).toBeVisible()
  await expect.element(next).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Add new address' })).toBeVisible()
})

// Claims: checkout.text.fill-missing
test('without a payment method the last step says "Please Fill Missing Sections" too', async () => {
  await open(CHOICE, answer(api.listPaymentMethods, []))
  await expect.element(said('Please Fill Missing Sections')).toBeVisible()
  await expect.element(step('Order Summary')).toBeDisabled()
  await expect.element(said(FILL_ORDER)).not.toBeInTheDocument()
})

// Claims: checkout.address.add, checkout.address.add.fields
test('"Add new address" opens the whole address form in a dialog', async () => {
  await open(CHOICE, ...PLACES)
  await page.getByRole('button', { name: 'Add new address', exact: true }).click()
  await expect.element(dialog.getByLabelText('State', { exact: true })).toBeVisible()
  const fields = [...dialog.element().querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
  expect(fields.map(({ labels }) => labels?.[0]?.firstChild?.textContent)).toEqual([
    'First name',
    'Last name',
    'Country',
    'Street',
    'City',
    'State',
    'Zip code',
    'Phone number',
  ])
})

// Claims: checkout.address.add, checkout.address.edit, checkout.address.delete
test('an address that is added or edited in the shipping step is chosen at once; when it is deleted, the first is', async () => {
  const added = anAddress({ id: 8, full_name: 'Odile Moreau' })
  const edited = { ...added, city: 'Skokie' }
  const { server } = await open(
    CHOICE,
    ...PLACES,
    answer(api.createAddress, added),
    answer(api.updateAddress, edited),
    answer(api.deleteAddress, null),
  )
  const addresses = radios('Shipping Address')
  await expect.element(addresses.first()).toBeChecked()
  await page.getByRole('button', { name: 'Add new address', exact: true }).click()
  for (const [label, text] of Object.entries({
    'First name': 'Odile',
    'Last name': 'Moreau',
    Street: '12 Oak Street',
    City: 'Evanston',
    'Zip code': '60201',
    'Phone number': '8475550148',
  }))
    await dialog.getByLabelText(label, { exact: true }).fill(text)
  await dialog.getByLabelText('State', { exact: true }).selectOptions('Illinois')
  server.answerList(api.listAddresses, [SHOP, ATELIER, added])
  await dialog.getByRole('button', { name: 'Save address' }).click()
  const card = page.getByRole('radio', { name: /Odile Moreau/ })
  await expect.element(card).toBeChecked()
  expect(server.calls(api.createAddress)[0]?.body).toMatchObject({
    full_name: 'Odile Moreau',
    city: 'Evanston',
  })

  await page.getByText('The Atelier', { exact: true }).click()
  await page.getByRole('button', { name: 'Edit the address of Odile Moreau' }).click()
  await dialog.getByLabelText('City', { exact: true }).fill('Skokie')
  server.answerList(api.listAddresses, [SHOP, ATELIER, edited])
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect.element(page.getByRole('radio', { name: /Skokie/ })).toBeChecked()

  await page.getByRole('button', { name: 'Delete the address of Odile Moreau' }).click()
  server.answerList(api.listAddresses, [SHOP, ATELIER])
  await dialog.getByRole('button', { name: 'Delete address' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(addresses.first()).toBeChecked()
  expect(server.calls(api.deleteAddress)[0]?.params).toEqual({ id: 8 })
})

// Claims: checkout.payment.add, checkout.payment.edit, checkout.payment.delete
test('a payment method is added in the payment step and chosen at once, edited and deleted there, and then the first is chosen', async () => {
  takeOverProvider()
  const card = aPaymentMethod({ id: 11, person_name: 'Maud Wren', card_last_four: '3222' })
  const { server } = await open(
    CHOICE,
    ...PLACES,
    answerProvider,
    answer(api.getStore, aStore()),
    answer(api.addPaymentMethod, card),
    answer(api.deletePaymentMethod, null),
  )
  await next.click()
  const cards = radios('Payment Method')
  await expect.element(cards.first()).toBeChecked()
  await page.getByRole('button', { name: 'Add new payment method' }).click()
  await fillBankAccount('Maud', 'Wren')
  server.answer(api.listPaymentMethods, [...methods, card])
  await dialog.getByRole('button', { name: 'Save payment method' }).click()
  await expect.element(page.getByRole('radio', { name: /Maud Wren/ })).toBeChecked()
  expect(cards.elements()).toHaveLength(3)

  await page.getByRole('button', { name: /^Edit .* of Maud Wren$/ }).click()
  await dialog.getByLabelText('Name on the card').fill('Maud Lark')
  const edited = aPaymentMethod({ ...card, person_name: 'Maud Lark', version: 2 })
  server.answer(api.updatePaymentMethod, edited)
  server.answer(api.listPaymentMethods, [...methods, edited])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByRole('radio', { name: /Maud Lark/ })).toBeChecked()

  await page.getByRole('button', { name: /^Delete .* of Maud Lark$/ }).click()
  await expect
    .element(dialog.getByRole('heading', { name: 'Are you sure you want to delete this payment method?' }))
    .toBeVisible()
  server.answer(api.listPaymentMethods, methods)
  await dialog.getByRole('button', { name: 'Delete payment method' }).click()
  await expect.element(page.getByRole('radio', { name: /Maud Lark/ })).not.toBeInTheDocument()
  await expect.element(cards.first()).toBeChecked()
  expect(server.calls(api.deletePaymentMethod)[0]?.params).toEqual({ id: 11 })
})

// Claims: checkout.payment.cod
test('a store on credit on delivery sees "Credit On Delivery" instead of cards, and orders without a method', async () => {
  const { server } = await renderPage('/checkout/40', {
    as: 'store_admin',
    session: { store: { ...STORE, stax_customer_id: null, payment_method_type_id: 2 } },
    answers: [...around, answerChosenDress(DRESS, CHOICE), answer(api.createOrder, anOrderInFull({ id: 7 }))],
  })
  await next.click()
  await expect.element(said('Credit On Delivery').first()).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await fillOrder()
  await next.click()
  await expect.element(summary.getByText('Credit On Delivery', { exact: true })).toBeVisible()
  await place.click()
  await expect.element(dialog.getByRole('heading', { name: PLACED })).toBeVisible()
  await expectDialogAccessible()
  expect(server.calls(api.createOrder)[0]?.body).not.toMatchObject({ payment_method: expect.any(Number) })
})

test('without anything chosen, checkout leads back to the item with a word', async () => {
  const { address } = await open({})
  await expect.poll(address).toBe('/ViewOrder/40')
  await expect.element(page.getByText(/^Choose a wear date.* first\.$/)).toBeVisible()
})

// Claims: dialog.accessory.text, dialog.accessory.yes, dialog.accessory.no, dialog.accessory.target
test('after a dress each of its items is asked about with "Would you like to order this item?": "Yes" orders it under the dress, "No" skips it, and then come the sales orders', async () => {
  const { server, address } = await placeWithOffers([VEIL, CAPE, COMB])
  for (const [name, reply] of [
    ['Chapel Veil', 'Yes'],
    ['Tulle Cape', 'No'],
    ['Pearl Comb', 'Yes'],
  ] as const) {
    await expect.element(dialog.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect
      .element(dialog.getByText('Would you like to order this item?', { exact: true }))
      .toBeVisible()
    if (name === 'Chapel Veil') {
      await expect.element(dialog.getByRole('button', { name: 'Yes', exact: true })).toHaveFocus()
      await expectDialogAccessible()
    }
    await dialog.getByRole('button', { name: reply, exact: true }).click()
  }
  await expect.poll(address).toBe('/sales-order')
  expect(server.calls(api.createOrder).map(({ body }) => body)).toMatchObject([
    { item_type: 1, item_id: 40 },
    { item_type: 2, item_id: 2, accessory_of: 7 },
    { item_type: 2, item_id: 4, accessory_of: 7 },
  ])
})

// Claims: custom-checkout.accordion, custom-checkout.summary.fields, custom-checkout.summary.extra-charges,
//   custom-checkout.place-order, custom-checkout.success-modal, custom-checkout.success.target
test('a custom item is checked out in an accordion of four steps, its summary says all of the order, and "Your order has been placed !" leads to the sales orders', async () => {
  const veil = aCustomItem({ id: 2, name: 'Chapel Veil', images: [aPicture()], wholesale_price: 148 })
  const { address } = await renderPage('/custom-checkout/2', {
    as: 'store_admin',
    answers: [
      ...around,
      answerChosenItem(veil, '2026-11-20'),
      answer(api.createOrder, anOrderInFull({ id: 7 })),
    ],
  })
  const titles = ['Shipping Address', 'Payment Method', 'Purchase Order', 'Order Summary']
  await expect
    .poll(() => texts(page.getByRole('heading', { level: 2 })))
    .toEqual(titles.map((title, at) => `${at + 1}${title}`))
  const expanded = () =>
    titles.filter((title) => step(title).element().getAttribute('aria-expanded') === 'true')
  await expect.element(next).toBeEnabled()
  expect(expanded()).toEqual(['Shipping Address'])
  await next.click()
  await expect.poll(expanded).toEqual(['Payment Method'])
  await next.click()
  await expect.poll(expanded).toEqual(['Purchase Order'])
  await fillOrder()
  await next.click()
  await expect.poll(expanded).toEqual(['Order Summary'])
  await expect.element(summary.getByRole('heading', { name: 'Chapel Veil', exact: true })).toBeVisible()
  await expect.element(summary.getByText(veil.description, { exact: true })).toBeVisible()
  await expect.element(summary.getByRole('img', { name: aPicture().alt })).toBeVisible()
  expect(facts(summary)).toEqual({
    'Wear date': '11/20/2026',
    'Estimated ship date': 'July 10, 2026',
    'Shipping Address': 'The Shop Front12 Oak StreetEvanston, IL 60201United States(847) 555-0148',
    'Payment Method': '**** **** **** **** 1111Visa ending in 1111',
    'Purchase Order Number': 'PO-77',
    'Type of order': 'Sample',
    'Estimated total': '$148.00',
  })
  await expect.element(summary.getByText('Additional charges may apply.', { exact: true })).toBeVisible()
  await summary.getByRole('button', { name: 'PLACE ORDER', exact: true }).click()
  await expect.element(dialog.getByRole('heading', { name: PLACED, exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(address).toBe('/sales-order')
})

test('a custom item without a wear date leads back to its page with a word', async () => {
  const { address } = await renderPage('/custom-checkout/2', {
    as: 'store_admin',
    answers: [...around, answerChosenItem(aCustomItem({ id: 2 }), '')],
  })
  await expect.poll(address).toBe('/view-custom-order/2')
  await expect.element(page.getByText(/^Choose a wear date.* first\.$/)).toBeVisible()
})

// Claims: checkout.po.duplicate-check, checkout.po.duplicate, checkout.po.uppercase
test('a number that an order has already blocks Next, in upper case as text; it is asked about trimmed', async () => {
  const { server } = await open(CHOICE, answerList(api.listStoreOrders, [anOrder()]))
  await next.click()
  await fillOrder('  po-77 ')
  await next.click()
  const alert = page.getByRole('alert').filter({ hasText: DUPLICATE })
  await expect.element(alert).toHaveTextContent(DUPLICATE)
  expect(server.calls(api.listStoreOrders).at(-1)?.query.purchase_order_number).toBe('po-77')
  await expect.element(step('Payment Method')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(step('Order Summary')).toBeDisabled()
  server.answerList(api.listStoreOrders, [])
  await number.fill('PO-78')
  await expect.element(alert).not.toBeInTheDocument()
  await next.click()
  await expect.element(place).toBeEnabled()
})

// Claims: checkout.po.error-blocks, checkout.po.uppercase, error.po.fetch-fallback, error.po.unknown-fallback, error.po.normalised
test('a check of the number that fails says so in upper case and blocks Next: FAILED TO FETCH ORDERS, UNKNOWN ERROR, or the words of the server', async () => {
  const { server } = await open(CHOICE, answer(api.listStoreOrders, cutOff()))
  await next.click()
  await fillOrder()
  await next.click()
  await expect.element(said('FAILED TO FETCH ORDERS')).toBeVisible()
  await expect.element(step('Order Summary')).toBeDisabled()
  server.answer(api.listStoreOrders, refuse('unexpected', { message: ' ' }))
  await next.click()
  await expect.element(said('UNKNOWN ERROR')).toBeVisible()
  await expect.element(step('Order Summary')).toBeDisabled()
  server.answer(
    api.listStoreOrders,
    refuse('invalid', { errors: { purchase_order_number: 'Not this one.', type: 'Nor so.' } }),
  )
  await next.click()
  await expect.poll(() => texts(page.getByRole('listitem'))).toContain('NOT THIS ONE.')
  await expect.poll(() => texts(page.getByRole('listitem'))).toContain('NOR SO.')
  await expect.element(step('Order Summary')).toBeDisabled()
  server.answerList(api.listStoreOrders, [])
  await next.click()
  await expect.element(place).toBeEnabled()
})

// Claims: checkout.place-order.disabled-submitting, checkout.place-order.loading
test('a double click on PLACE ORDER sends one order under a key; meanwhile the button is disabled and says "Loading"', async () => {
  const gate = closedGate()
  const { server } = await open(
    CHOICE,
    answer(api.createOrder, async () => {
      await gate.opened
      return anOrderInFull({ id: 7 })
    }),
  )
  await goToSummary()
  await place.dblClick()
  const loading = page.getByRole('button', { name: 'Loading', exact: true })
  await expect.element(loading).toBeVisible()
  await expect.element(loading).toHaveAttribute('aria-disabled', 'true')
  gate.open()
  await expect.element(dialog.getByRole('heading', { name: PLACED })).toBeVisible()
  const [call, ...more] = server.calls(api.createOrder)
  expect(more).toEqual([])
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
})

// Claims: checkout.success.notice, checkout.success.target
test('a dress that nothing goes with is said to be placed, and leads to the sales orders without a question', async () => {
  const { address } = await open(CHOICE, answer(api.createOrder, anOrderInFull({ id: 7 })))
  await goToSummary()
  await place.click()
  await expect.element(dialog.getByRole('heading', { name: PLACED })).toBeVisible()
  expect(dialog.getByText('Would you like to order this item?').elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(address).toBe('/sales-order')
  await expect.element(said('Order PO-7 was placed.')).toBeVisible()
})

test('Order another leads to the catalogue; the next item has the wear date and a sample’s size, and its checkout asks for the number alone', async () => {
  const { address, server } = await open(
    CHOICE,
    answer(api.createOrder, anOrderInFull({ id: 7, wear_date: CHOICE.wear_date })),
    answerList(api.listPublishedDresses, [DRESS]),
    answerList(api.listPublishedCustomItems, []),
  )
  await page.getByText('The Atelier', { exact: true }).click()
  await goToSummary()
  await place.click()
  await dialog.getByRole('button', { name: 'Order another' }).click()
  await expect.poll(address).toBe('/start-order')
  await page.getByRole('link', { name: 'View Odette' }).first().click()
  await expect.element(page.getByLabelText('Wear date', { exact: true })).toHaveValue('11/20/2026')
  await expect.element(page.getByLabelText('Size', { exact: true })).toHaveDisplayValue('8')
  expect(texts(said('Same as your last order.'))).toHaveLength(2)
  await page.getByText('Ivory', { exact: true }).click()
  await page.getByRole('button', { name: 'PROCEED TO CHECKOUT' }).click()
  await expect.element(type).toHaveDisplayValue('Sample')
  await expect.element(number).toHaveFocus()
  await userEvent.keyboard('PO-78{Enter}')
  await place.click()
  await expect.poll(() => server.calls(api.createOrder).length).toBe(2)
  const [first, second] = server.calls(api.createOrder)
  expect(second?.body).toEqual(Object.assign({}, first?.body, { purchase_order_number: 'PO-78' }))
})

// Claims: checkout.failure.messages, checkout.failure.reenable
test('each message of an order that is refused stands under PLACE ORDER, which is enabled again', async () => {
  const errors = { size: 'This dress is not made in this size.', wear_date: 'Invalid date' }
  await open(CHOICE, answer(api.createOrder, refuse('invalid', { errors })))
  await goToSummary()
  await place.click()
  await expect.poll(() => texts(summary.getByRole('listitem'))).toEqual(Object.values(errors))
  await expect.element(place).toBeEnabled()
  const { bottom } = place.element().getBoundingClientRect()
  for (const message of summary.getByRole('listitem').elements())
    expect(message.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
})

test('an order above what a store places in an hour is refused in words, and goes out unchanged when it is tried again', async () => {
  const message = 'Your store has placed 300 orders within an hour, which is the most we take.'
  const { server } = await open(CHOICE, answer(api.createOrder, refuse('too_many', { message })))
  await goToSummary()
  await place.click()
  await expect.element(said(message)).toBeVisible()
  await expect.element(place).toBeEnabled()
  await place.click()
  await expect.poll(() => server.calls(api.createOrder).length).toBe(2)
  const [first, second] = server.calls(api.createOrder).map(({ body }) => body)
  expect(second).toEqual(first)
})

// Claims: error.order.status-400
test('the first message of an order refused with 400 stands alone above the button, the others below it; of one with 422 all stand below', async () => {
  const errors = { item_id: 'Not this dress.', color: 'Nor this color.' }
  const { server } = await open(CHOICE, answer(api.createOrder, refuse('refused', { errors })))
  const above = (words: string) =>
    said(words).element().getBoundingClientRect().bottom <= place.element().getBoundingClientRect().top
  await goToSummary()
  await place.click()
  await expect.element(said('Nor this color.')).toBeVisible()
  expect(Object.values(errors).map(above)).toEqual([true, false])
  server.answer(api.createOrder, refuse('invalid', { errors }))
  await place.click()
  await expect.poll(() => Object.values(errors).map(above)).toEqual([false, false])
})

// Claims: checkout.failure.messages, checkout.failure.reenable
test('a number that another window has used meanwhile is told, and one goes on with another number', async () => {
  const message = 'Order already exists with this Purchase Order Number'
  const errors = { purchase_order_number: message }
  const { server } = await open(CHOICE, answer(api.createOrder, refuse('conflict', { errors })))
  await goToSummary()
  await place.click()
  await expect.element(page.getByText(message).first()).toBeVisible()
  await fillOrder('PO-78')
  await next.click()
  await expect.element(place).toBeEnabled()
  server.answer(api.createOrder, anOrderInFull({ id: 7 }))
  await place.click()
  await expect.element(dialog.getByRole('heading', { name: PLACED })).toBeVisible()
  expect(server.calls(api.createOrder).map(({ body }) => body)).toMatchObject([
    { purchase_order_number: 'PO-77' },
    { purchase_order_number: 'PO-78' },
  ])
})

// Claims: view-item.proceed.disabled-late, error.order.status-400
test('an order that ships too late by now is refused: the warning stands alone above the button, and the wear-date dialog leads to the item', async () => {
  const refused = refuse('refused', { errors: { wear_date: SHIP_DATE_WARNING } })
  const { address } = await open(CHOICE, answer(api.createOrder, refused))
  await goToSummary()
  await place.click()
  await expect.element(dialog.getByText(/will not arrive by the Wear Date/)).toBeVisible()
  const warning = page.getByText(TOO_LATE)
  expect(warning.elements()).toHaveLength(1)
  const { bottom } = warning.element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(hiddenPlace.element().getBoundingClientRect().top)
  await dialog.getByRole('button', { name: 'Change the wear date' }).click()
  await expect.poll(address).toBe('/ViewOrder/40')
})

test('an item that was withdrawn meanwhile is said to be, at PLACE ORDER', async () => {
  const gone = refuse('refused', { errors: { item_id: NOT_AVAILABLE } })
  await open(CHOICE, answer(api.createOrder, gone))
  await goToSummary()
  await place.click()
  await expect.element(said(NOT_AVAILABLE)).toBeVisible()
  await expect.element(place).toBeEnabled()
})

test('an item that was withdrawn before checkout was opened cannot be ordered', async () => {
  await open(CHOICE, answer(api.getDress, refuse('not_found')))
  await expect.element(said(NOT_AVAILABLE)).toBeVisible()
  await expect.element(hiddenPlace).not.toBeInTheDocument()
})

// Claims: api.orders.create
test('after a cut connection the page says that it is finding out, and then that the order was placed, all under one key', async () => {
  const gate = closedGate()
  const { server } = await open()
  server.answer(api.createOrder, async () => {
    if (server.calls(api.createOrder).length === 1) return cutOff()
    await gate.opened
    return anOrderInFull({ id: 7 })
  })
  await goToSummary()
  await place.click()
  await expect.element(said(FINDING)).toBeVisible()
  gate.open()
  await expect.element(dialog.getByRole('heading', { name: PLACED })).toBeVisible()
  expect(server.calls(api.createOrder)).toHaveLength(2)
  expect(new Set(keysOf(server)).size).toBe(1)
})

test('as long as nothing can be found out the page says so, and asks again when told to', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { server } = await open(CHOICE, answer(api.createOrder, cutOff()))
  await goToSummary()
  await place.click()
  await expect.element(said(FINDING)).toBeVisible()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(said(/^We can't confirm your order yet/)).toBeVisible()
  await expect.element(place).not.toBeInTheDocument()
  server.answer(api.createOrder, anOrderInFull({ id: 7 }))
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect.element(dialog.getByRole('heading', { name: PLACED })).toBeVisible()
  expect(new Set(keysOf(server)).size).toBe(1)
})

test('an order is kept for the next tab from before it is sent until it is answered, without the card', async () => {
  const gate = closedGate()
  const { server } = await open()
  server.answer(api.createOrder, async () => {
    if (server.calls(api.createOrder).length === 1) return cutOff()
    await gate.opened
    return anOrderInFull({ id: 7 })
  })
  await goToSummary()
  await place.click()
  await expect.element(said(FINDING)).toBeVisible()
  const kept = listUnanswered(Date.now())
  expect(kept).toMatchObject([
    { key: keysOf(server)[0], call: 'createOrder', detail: 'PO-77', path: '/checkout/40' },
  ])
  expect(Object.keys(kept[0]?.drafts ?? {})).toEqual([
    'order-draft:dress:40',
    'checkout:dress:40',
    'checkout-step:dress:40',
  ])
  expect(JSON.stringify(kept)).not.toMatch(/1111|4444|card_/)
  gate.open()
  await expect.element(dialog.getByRole('heading', { name: PLACED })).toBeVisible()
  expect(listUnanswered(Date.now())).toEqual([])
})

test('a browser that stores nothing more places the order all the same, once, under one key', async () => {
  const { server } = await open()
  server.answer(api.createOrder, () =>
    server.calls(api.createOrder).length === 1 ? cutOff() : anOrderInFull({ id: 7 }),
  )
  await expect.element(next).toBeEnabled()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await goToSummary()
  await place.click()
  await expect.element(dialog.getByRole('heading', { name: PLACED })).toBeVisible()
  expect(server.calls(api.createOrder)).toHaveLength(2)
  expect(new Set(keysOf(server)).size).toBe(1)
})

const keysOf = ({ calls }: TestServer) =>
  calls(api.createOrder).map(({ headers }) => headers.get('idempotency-key'))

test('when the answer to Yes is lost, the page finds out under the same key, and the next item is asked about', async () => {
  const { server } = await placeWithOffers()
  server.answer(api.createOrder, () =>
    server.calls(api.createOrder).length === 2 ? cutOff() : anOrderInFull({ id: 8 }),
  )
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(dialog.getByText(FINDING)).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: CAPE.name })).toBeVisible()
  const [dress, ...veil] = keysOf(server)
  expect(veil).toHaveLength(2)
  expect(new Set(veil).size).toBe(1)
  expect(veil).not.toContain(dress)
})

test('an item that cannot be ordered says so in the dialog, and one goes on without it', async () => {
  const { server, address } = await placeWithOffers()
  server.answer(api.createOrder, refuse('refused', { errors: { wear_date: SHIP_DATE_WARNING } }))
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(dialog.getByText(TOO_LATE)).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue without it' }).click()
  await expect.element(dialog.getByRole('heading', { name: CAPE.name })).toBeVisible()
  await dialog.getByRole('button', { name: 'No', exact: true }).click()
  await expect.poll(address).toBe('/sales-order')
})

test('an address that is gone when the order is placed leads back to the shipping step, which says what to do', async () => {
  const words = 'Please choose one of your addresses.'
  const { server } = await open(
    CHOICE,
    answer(api.createOrder, refuse('invalid', { errors: { address: words } })),
  )
  await goToSummary()
  server.answerList(api.listAddresses, [ATELIER])
  await place.click()
  await expect.element(step('Shipping Address')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText(words).first()).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /The Shop Front/ })).not.toBeInTheDocument()
  await expect.element(next).toBeDisabled()
  await page.getByText('The Atelier', { exact: true }).click()
  await next.click()
  await step('Order Summary').click()
  server.answer(api.createOrder, anOrderInFull({ id: 7 }))
  await place.click()
  await expect.element(dialog.getByRole('heading', { name: PLACED })).toBeVisible()
  expect(server.calls(api.createOrder).at(-1)?.body).toMatchObject({ address: 6 })
})

test('checkout is accessible and fits a desktop and a phone', async () => {
  await renderPage('/checkout/40', {
    as: 'store_admin',
    answers: [...around, answerChosenDress(DRESS, CHOICE)],
  })
  await expect.element(radios('Shipping Address').first()).toBeChecked()
  await expectAccessibleAndToFit('the address')
  await next.click()
  await expect.element(radios('Payment Method').first()).toBeChecked()
  await expectAccessibleAndToFit('the payment')
  await fillOrder()
  await next.click()
  await expect.element(place).toBeEnabled()
  await expectAccessibleAndToFit('the summary')
})
