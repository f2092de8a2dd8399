import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { type Answer, answer, answerList, refuse } from '../../testing/answers.ts'
import { aFactoryOrderInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { savedFiles } from '../../testing/saved-files.ts'

const open = (...answers: Answer[]) => renderPage('/factory/orders/7', { as: 'factory', answers })
const part = (name: string) => page.getByRole('region', { name, exact: true })
const said = (words: string) => page.getByText(words, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Return to production?' })

test('an order shows what it is made to, its notes and where it goes, and no price but what the factory gets', async () => {
  const order = aFactoryOrderInFull({ id: 7, size: null, bust: 38.75, waist: 31, notes: 'No beads.' })
  await open(answer(api.getOrder, order))
  const item = part('What to make')
  await expect.element(item.getByRole('heading', { name: 'Aurélie' })).toBeVisible()
  for (const inches of ['38.75 in', '31 in'])
    await expect.element(item.getByText(inches, { exact: true })).toBeVisible()
  await expect.element(part('Notes').getByText('No beads.', { exact: true })).toBeVisible()
  await expect.element(part('Ship To').getByText('The Shop Front', { exact: true })).toBeVisible()
  const text = page.getByRole('main').element().textContent ?? ''
  expect(text.match(/\$[\d,.]+/g)).toEqual(['$480.00'])
  expect(text).not.toMatch(/MSRP|wholesale/i)
})

test('the production ticket of an order is saved as ticket.pdf', async () => {
  const { server } = await open(answer(api.getOrder, aFactoryOrderInFull({ id: 7 })))
  server.answer(api.downloadTicket, new Blob(['%PDF-']))
  await button('Production ticket').click()
  await expect.element(said('The production ticket was downloaded.')).toBeVisible()
  expect(server.calls(api.downloadTicket).map(({ params }) => params.id)).toEqual([7])
  expect(await savedFiles()).toEqual([{ name: 'ticket.pdf', content: '%PDF-' }])
})

test('an order that is none is said to be none, and leads to those that are', async () => {
  const { address } = await open(
    answer(api.getOrder, refuse('not_found')),
    answerList(api.listFactoryOrders, []),
  )
  await expect.element(said('We could not find this order.')).toBeVisible()
  await page.getByRole('link', { name: 'See the orders in production' }).click()
  await expect.poll(address).toBe('/factory/orders')
})

test('an order that somebody moved meanwhile is not moved unseen: the words of the server, and the order as it is', async () => {
  const { server } = await open(answer(api.getOrder, aFactoryOrderInFull({ id: 7 })))
  await expect.element(button('Mark ready')).toBeVisible()
  server.answer(api.markReady, refuse('stale'))
  server.answer(api.getOrder, aFactoryOrderInFull({ id: 7, status: 3 }))
  await button('Mark ready').click()
  await expect.element(said('Someone else changed this. Please reload it and try again.')).toBeVisible()
  await expect.element(button('Return to production')).toBeVisible()
  expect(server.calls(api.markReady)[0]?.body).toEqual({ version: 1 })
})

test('what goes back to production needs a reason', async () => {
  const { server } = await open(answer(api.getOrder, aFactoryOrderInFull({ id: 7, status: 3 })))
  await button('Return to production').click()
  const reason = dialog.getByLabelText('Reason')
  const send = dialog.getByRole('button', { name: 'Return to production', exact: true })
  await expect.element(reason).toHaveFocus()
  await send.click()
  await expect.element(dialog.getByText('Please say why it goes back to production.')).toBeVisible()
  expect(server.calls(api.reopenOrder)).toHaveLength(0)
})

test('an order that others changed says so, and is not marked for the factory from then on', async () => {
  const order = aFactoryOrderInFull({ id: 7, changed_at: '2026-03-08T18:00:00Z' })
  const { server } = await open(answer(api.getOrder, order), answer(api.markSeen, null))
  await expect.element(said('Changed 03/08')).toBeVisible()
  await expect
    .poll(() => server.calls(api.markSeen))
    .toMatchObject([{ params: { id: 7 }, body: { changed_at: '2026-03-08T18:00:00Z' } }])
})

test('an order that was moved away is shown as it was, and nothing can be done with it', async () => {
  await open(answer(api.getOrder, aFactoryOrderInFull({ id: 7, moved_away_at: '2026-03-08T18:00:00Z' })))
  await expect.element(page.getByRole('note')).toHaveTextContent('moved away from your factory on 03/08/2026')
  await expect.element(said('Moved away')).toBeVisible()
  for (const name of ['Production ticket', 'Mark ready', 'Return to production'])
    await expect.element(button(name)).not.toBeInTheDocument()
  await expectAccessibleAndToFit('the moved order')
})

test('an order of a factory and its question are accessible and fit a desktop and a phone', async () => {
  const order = aFactoryOrderInFull({ id: 7, status: 3, size: null, bust: 36, notes: 'No beads.' })
  await renderPage('/factory/orders/7', { as: 'factory', answers: [answer(api.getOrder, order)] })
  await expect.element(part('What to make')).toBeVisible()
  await expectAccessibleAndToFit('the order')
  await button('Return to production').click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await expectAccessibleAndToFit('the question')
})
