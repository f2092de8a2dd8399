import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '../testing/answers.ts'
import { aFactoryOrder } from '../testing/order-samples.ts'
import { renderPart } from '../testing/render.tsx'
import { many } from '../testing/samples.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { PrintButtons } from './print-buttons.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const PDF = new Blob(['%PDF-'])

test('papers of more orders than fit into a file are saved as several, which is said before', async () => {
  const orders = many(230, (id) => aFactoryOrder({ id, status: 2 }))
  const { server } = await renderPart(<PrintButtons orders={orders} />, { as: 'factory' })
  server.answer(api.downloadTickets, PDF)
  await button('Tickets (3 files)').click()
  await expect.poll(async () => (await savedFiles()).length).toBe(3)
  const asked = server.calls(api.downloadTickets).map(({ query }) => query['orders[]'])
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 30])
  expect(asked.flat()).toEqual(orders.map(({ id }) => id))
})

test('a package has one slip and one label, however many of its orders are ticked', async () => {
  const orders = many(130, (id) => aFactoryOrder({ id, status: 3, package_id: id <= 65 ? 61 : 62 }))
  const { server } = await renderPart(<PrintButtons orders={orders} />, { as: 'factory' })
  server.answer(api.downloadSlips, PDF)
  await button('Packing slips').click()
  await expect.element(page.getByText('Packing slips downloaded successfully')).toBeVisible()
  expect(server.calls(api.downloadSlips).map(({ query }) => query['orders[]'])).toEqual([[1, 66]])
})

test('when a file cannot be made, that is said and the next are not asked for', async () => {
  const orders = many(130, (id) => aFactoryOrder({ id, status: 2 }))
  const { server } = await renderPart(<PrintButtons orders={orders} />, { as: 'factory' })
  server.answer(api.downloadTickets, refuse('not_found'))
  await button('Tickets (2 files)').click()
  await expect.element(page.getByText(/^tickets\.pdf couldn’t be downloaded/)).toBeVisible()
  await expect.element(button('Tickets (2 files)')).toBeEnabled()
  expect(server.calls(api.downloadTickets)).toHaveLength(1)
})
