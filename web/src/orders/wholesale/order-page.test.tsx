import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { rowDates, someDates } from '../../testing/date-samples.ts'
import { facts } from '../../testing/facts.ts'
import { aWholesaleOrderInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, anAddress, aWholesaleDress, FACTORY } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { texts } from '../../testing/texts.ts'

const SUD = { id: 4, name: 'Atelier Sud' }
const factories = answerList(api.listFactories, [aFactory(), aFactory(SUD)])
const places = [
  answerList(api.listAddresses, []),
  answer(api.listCountries, { US: 'United States' }),
  answer(api.listStates, { IL: 'Illinois' }),
]
const VEIL = { id: 8, name: 'Cathedral veil', status: 1, store_status: 'Pending' }

type Changes = Parameters<typeof aWholesaleOrderInFull>[0]
const open = (changes: Changes = {}) =>
  renderPage('/desk/orders/7', {
    as: 'wholesale_admin',
    answers: [answer(api.getOrder, aWholesaleOrderInFull({ id: 7, ...changes })), factories, ...places],
  })

const part = (name: string) => page.getByRole('region', { name, exact: true })
const said = (words: string) => page.getByText(words, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const inside = (name: string) => dialog.getByRole('button', { name, exact: true })
const events = page.getByRole('list', { name: 'History of this order' }).getByRole('listitem')

test('confirmed without a choice, an order goes to its usual factory', async () => {
  const { server } = await open({ status: 1 })
  await expect.poll(() => facts(part('Making'))).toEqual({ Factory: 'Chosen at confirmation' })
  await button('Confirm order').click()
  await expect
    .element(dialog.getByLabelText('Factory'))
    .toHaveDisplayValue(`Default factory: ${FACTORY.name}`)
  const confirmed = aWholesaleOrderInFull({ id: 7, status: 2 })
  server.answer(api.confirmOrder, confirmed)
  server.answer(api.getOrder, confirmed)
  await inside('Confirm order').click()
  await expect.element(said('The order is confirmed as #5007.')).toBeVisible()
  expect(server.calls(api.confirmOrder)[0]?.body).toEqual({ version: 1 })
  await expect
    .poll(() => facts(part('Making')))
    .toEqual({ Factory: FACTORY.name, 'Factory price': '$480.00' })
  await expect.element(button('Confirm order')).not.toBeInTheDocument()
})

test('confirmed with a factory of choice, an order goes there and has its number', async () => {
  const { server } = await open({ status: 1 })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Sales Order #Pending$/)
  await expect.element(button('Move to another factory')).not.toBeInTheDocument()
  await button('Confirm order').click()
  await dialog.getByLabelText('Factory').selectOptions(SUD.name)
  const confirmed = aWholesaleOrderInFull({ id: 7, status: 2, factory: SUD })
  server.answer(api.confirmOrder, confirmed)
  server.answer(api.getOrder, confirmed)
  await inside('Confirm order').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Sales Order #5007$/)
  expect(server.calls(api.confirmOrder)[0]?.body).toEqual({ version: 1, factory: SUD.id })
  // What opened the dialog is gone.
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.poll(() => facts(part('Making')).Factory).toBe(SUD.name)
  expect(texts(events).map((words) => words.replace(/\d.*/, ''))).toEqual(['Pending', 'In Production'])
})

test('staff see that the factory has not opened an order since it was changed', async () => {
  await open({ status: 2, changed_at: '2026-03-08T18:00:00Z' })
  await expect
    .poll(() => facts(part('Making'))['Last change'])
    .toBe('03/08/2026, not opened by the factory yet')
})

test('an order is cancelled with its accessories, and its history tells the reason', async () => {
  const { server } = await open({ status: 1, accessories: [VEIL] })
  await button('Cancel order').click()
  await expect.element(dialog).toHaveTextContent('Its accessories are cancelled too: Cathedral veil.')
  await dialog.getByLabelText('Reason').fill('The store asked for it by telephone.')
  const { history, ...order } = aWholesaleOrderInFull({ id: 7, status: 1 })
  const [placed] = history
  const cancelled = aWholesaleOrderInFull({
    ...order,
    status: 5,
    store_status: 'Cancelled',
    accessories: [{ ...VEIL, status: 5, store_status: 'Cancelled' }],
    history: placed
      ? [
          placed,
          { ...placed, status: 5, store_status: 'Cancelled', reason: 'The store asked for it by telephone.' },
        ]
      : [],
  })
  server.answer(api.cancelOrderByWholesale, cancelled)
  server.answer(api.getOrder, cancelled)
  await inside('Cancel order').click()
  await expect.element(said('The order was cancelled.')).toBeVisible()
  expect(server.calls(api.cancelOrderByWholesale)[0]?.body).toEqual({
    version: 1,
    reason: 'The store asked for it by telephone.',
  })
  await expect.element(events.last()).toHaveTextContent(/^Cancelled.*The store asked for it by telephone\.$/)
  await expect.element(part('Accessories')).toHaveTextContent('Cancelled')
  for (const name of ['Cancel order', 'Confirm order', 'Change ship-to'])
    await expect.element(button(name)).not.toBeInTheDocument()
})

test('an order in production is moved to another factory, which must be chosen', async () => {
  const { server } = await open({ status: 2 })
  await button('Move to another factory').click()
  await expect.element(dialog.getByRole('option', { name: SUD.name })).toBeInTheDocument()
  await expect.element(dialog.getByRole('option', { name: FACTORY.name })).not.toBeInTheDocument()
  await inside('Move order').click()
  await expect.element(dialog.getByText('Please choose a factory.')).toBeVisible()
  await dialog.getByLabelText('Factory').selectOptions(SUD.name)
  const moved = aWholesaleOrderInFull({ id: 7, status: 2, factory: SUD, version: 2 })
  server.answer(api.updateOrder, moved)
  server.answer(api.getOrder, moved)
  await inside('Move order').click()
  await expect.element(said('The order is at Atelier Sud now.')).toBeVisible()
  expect(server.calls(api.updateOrder)[0]?.body).toEqual({ factory: SUD.id, version: 1 })
  await expect.poll(() => facts(part('Making')).Factory).toBe(SUD.name)
})

test('what is ready goes back into production for a reason', async () => {
  const { server } = await open({ status: 3 })
  await button('Return to production').click()
  await inside('Return to production').click()
  await expect.element(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('The hem is not sewn yet.')
  const reopened = aWholesaleOrderInFull({ id: 7, status: 2 })
  server.answer(api.reopenOrder, reopened)
  server.answer(api.getOrder, reopened)
  await inside('Return to production').click()
  await expect.element(said('The order is back in production.')).toBeVisible()
  expect(server.calls(api.reopenOrder)[0]?.body).toEqual({ reason: 'The hem is not sewn yet.', version: 1 })
})

test('staff promise a day by hand with a reason, and a note where the reason says nothing', async () => {
  const { promises, ...some } = someDates()
  const whole = {
    ...some,
    promises: promises.map((one) => Object.assign(one, { ship_on: null, by: null })),
  }
  const { server } = await open({ status: 2, dates: rowDates() })
  server.answer(api.getOrderDates, whole)
  await button('Promise a day').click()
  await inside('Promise this day').click()
  await expect.element(dialog.getByText('Please choose a reason.')).toBeVisible()
  await dialog.getByLabelText('Reason').selectOptions('Other')
  await dialog.getByLabelText('Arrives on').fill('08/10/2026')
  await userEvent.tab()
  await inside('Promise this day').click()
  await expect.element(dialog.getByText('Please add a note that says what it is.')).toBeVisible()
  await dialog.getByLabelText('Note').fill('The lace is dyed anew.')
  server.answer(api.promiseArrival, refuse('invalid', { errors: { arrive_on: 'It would not hold.' } }))
  await inside('Promise this day').click()
  await expect.element(dialog.getByText('It would not hold.')).toBeVisible()
  await expectDialogAccessible()
  server.answer(api.promiseArrival, whole)
  await dialog.getByLabelText('Arrives on').fill('08/11/2026')
  await userEvent.tab()
  await inside('Promise this day').click()
  await expect.element(said('August 11, 2026 was promised to Ivory Lane Bridal.')).toBeVisible()
  expect(server.calls(api.promiseArrival).at(-1)?.body).toEqual({
    arrive_on: '2026-08-11',
    reason: 'other',
    note: 'The lace is dyed anew.',
    version: 1,
  })
})

test('what has been shipped is marked as delivered, and is neither cancelled nor sent elsewhere', async () => {
  const { server } = await open({ status: 4 })
  await expect.element(button('Mark delivered')).toBeVisible()
  for (const name of ['Cancel order', 'Change ship-to', 'Confirm order', 'Move to another factory'])
    await expect.element(button(name)).not.toBeInTheDocument()
  await button('Mark delivered').click()
  const delivered = aWholesaleOrderInFull({ id: 7, status: 6 })
  server.answer(api.deliverOrder, delivered)
  server.answer(api.getOrder, delivered)
  await inside('Mark delivered').click()
  await expect.element(said('The order is marked as delivered.')).toBeVisible()
  await expect.element(button('Mark delivered')).not.toBeInTheDocument()
})

test('where an order goes begins with where it goes now, and what is missing is told at its field', async () => {
  const { server } = await open()
  await button('Change ship-to').click()
  const street = dialog.getByLabelText('Street')
  await expect.element(street).toHaveValue('12 Oak Street')
  await street.fill('')
  await inside('Save ship-to').click()
  await expect.element(dialog.getByText('This field is required')).toBeVisible()
  await expect.element(street).toHaveFocus()
  await street.fill('12 Chapel Row')
  server.answer(api.updateOrder, refuse('invalid', { errors: { 'ship_to.zip': 'This is no ZIP code.' } }))
  await inside('Save ship-to').click()
  await expect.element(dialog.getByText('This is no ZIP code.')).toBeVisible()
  expect(server.calls(api.updateOrder)[0]?.body).toMatchObject({
    ship_to: { full_name: 'The Shop Front', street: '12 Chapel Row', zip: '60201' },
    version: 1,
  })
  const { address } = aWholesaleOrderInFull()
  const moved = aWholesaleOrderInFull({ id: 7, address: { ...address, street: '12 Chapel Row' } })
  server.answer(api.updateOrder, moved)
  server.answer(api.getOrder, moved)
  await inside('Save ship-to').click()
  await expect.element(said('The order goes to another address now.')).toBeVisible()
  await expect.element(part('Shipping Address').getByText('12 Chapel Row', { exact: true })).toBeVisible()
})

test('where an order goes is picked from the store’s addresses, and can still be changed for this order alone', async () => {
  const { server } = await open()
  server.answerList(api.listAddresses, [
    anAddress(),
    anAddress({ id: 6, full_name: 'The Annex', street: '4 Mill Lane', city: 'Peoria', zip: '61602' }),
  ])
  await button('Change ship-to').click()
  await dialog.getByLabelText('Store’s addresses').selectOptions('The Annex, 4 Mill Lane, Peoria')
  await expect.element(dialog.getByLabelText('Street')).toHaveValue('4 Mill Lane')
  await dialog.getByLabelText('Street').fill('5 Mill Lane')
  server.answer(api.updateOrder, aWholesaleOrderInFull({ id: 7 }))
  await inside('Save ship-to').click()
  await expect.element(said('The order goes to another address now.')).toBeVisible()
  expect(server.calls(api.updateOrder)[0]?.body).toMatchObject({
    ship_to: { full_name: 'The Annex', street: '5 Mill Lane', city: 'Peoria', zip: '61602', country: 'US' },
    version: 1,
  })
})

test('an order that somebody changed meanwhile is not moved unseen, and is shown as it is', async () => {
  const { server } = await open({ status: 1 })
  await button('Cancel order').click()
  server.answer(api.cancelOrderByWholesale, refuse('stale'))
  server.answer(api.getOrder, aWholesaleOrderInFull({ id: 7, status: 2 }))
  // Without a reason nothing is sent.
  await inside('Cancel order').click()
  await dialog.getByLabelText('Reason').fill('Out of stock')
  await inside('Cancel order').click()
  await expect
    .element(page.getByText('Someone else changed this. Please reload it and try again.'))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Sales Order #5007$/)
  expect(texts(events).map((words) => words.replace(/\d.*/, ''))).toEqual(['Pending', 'In Production'])
})

test('a cancelled order is reinstated, and a Pending one changed, with the fee for measurements in view', async () => {
  const { server } = await open({ status: 5 })
  await button('Reinstate order').click()
  const pending = aWholesaleOrderInFull({ id: 7, status: 1 })
  server.answer(api.reinstateOrder, pending)
  server.answer(api.getOrder, pending)
  await inside('Reinstate order').click()
  await expect.element(said('The order is Pending again.')).toBeVisible()
  server.answer(
    api.getDress,
    aWholesaleDress({
      id: pending.orderable.id,
      sizes: [
        { id: 1, label: '0' },
        { id: 2, label: '2' },
      ],
    }),
  )
  await button('Change order').click()
  await dialog.getByLabelText('Size').selectOptions('2')
  await expectDialogAccessible()
  server.answer(api.updateOrder, pending)
  await inside('Save order').click()
  await expect.element(said('The order was changed. We’ll email the store.')).toBeVisible()
  expect(server.calls(api.updateOrder)[0]?.body).toMatchObject({ size: 2, bust: null, version: 1 })
})

test('the wholesaler saves an order as orders.pdf', async () => {
  const { server } = await open()
  server.answer(api.downloadOrder, new Blob(['%PDF-']))
  await button('download pdf').click()
  await expect.element(said('Orders downloaded successfully')).toBeVisible()
  expect(server.calls(api.downloadOrder).map(({ params }) => params.id)).toEqual([7])
  expect(await savedFiles()).toEqual([{ name: 'orders.pdf', content: '%PDF-' }])
})

test('an order that is none is said to be none, and leads to all', async () => {
  await renderPage('/desk/orders/7', {
    as: 'wholesale_admin',
    answers: [answer(api.getOrder, refuse('not_found'))],
  })
  await expect.element(said('We could not find this order.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See all orders' }))
    .toHaveAttribute('href', '/desk/orders')
})

test('one order of the wholesaler and its questions are accessible and fit a desktop and a phone', async () => {
  await open({ status: 1, accessories: [VEIL] })
  await expect.element(part('Accessories')).toBeVisible()
  await expectAccessibleAndToFit('the order')
  for (const name of ['Change ship-to', 'Confirm order', 'Cancel order']) {
    await button(name).click()
    await expect.element(dialog).toBeVisible()
    await expectAccessibleAndToFit(name)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

test('whether the store got an email is told on the order, with its words', async () => {
  const { server } = await open({ status: 4 })
  server.answer(api.listOrderMessages, [
    {
      id: 5,
      subject: 'Your package has shipped, invoice # 50031',
      recipient: 'books@ivory.example',
      text: 'Tracking number: 1Z9',
      state: 'sent' as const,
      last_error: null,
      at: '2026-03-02T15:00:00.000Z',
    },
    {
      id: 4,
      subject: 'Your order is confirmed, PO 7',
      recipient: 'gone@ivory.example',
      text: null,
      state: 'dead' as const,
      last_error: 'EENVELOPE',
      at: '2026-03-01T15:00:00.000Z',
    },
  ])
  await button('Show emails about this order').click()
  const emails = page.getByRole('list', { name: 'Emails about this order' }).getByRole('listitem')
  await expect
    .element(emails.first())
    .toHaveTextContent(/Could not be delivered.*gone@ivory\.example.*EENVELOPE/)
  await expect.element(emails.last()).toHaveTextContent(/Delivered · 03\/02\/2026.*books@ivory\.example/)
  await emails.last().getByText('Show the email').click()
  await expect.element(page.getByText('Tracking number: 1Z9')).toBeVisible()
})
