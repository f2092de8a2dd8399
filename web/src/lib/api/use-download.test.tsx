import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { answer, answerList, closedGate, cutOff } from '../../testing/answers.ts'
import { anOrder } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'

const exportAll = page.getByRole('button', { name: 'Export all' })
const progress = page.getByText('Preparing orders.xlsx…')
const done = page.getByText('Orders exported successfully')

test('a download that takes a while says so and can be canceled, and the next one is made', async () => {
  const gate = closedGate()
  const { server } = await renderPage('/sales-order', {
    as: 'store_admin',
    answers: [
      answerList(api.listStoreOrders, [anOrder()]),
      answer(api.exportStoreOrders, async () => {
        await gate.opened
        return new Blob(['…'])
      }),
    ],
  })
  await exportAll.click()
  await expect.element(progress).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(progress).not.toBeInTheDocument()
  await expect.element(exportAll).not.toHaveAttribute('aria-disabled')
  gate.open()
  await exportAll.click()
  await expect.element(done).toBeVisible()
  expect(server.calls(api.exportStoreOrders)).toHaveLength(2)
})

test('a download that fails says which file it was, and why', async () => {
  await renderPage('/sales-order', {
    as: 'store_admin',
    answers: [answerList(api.listStoreOrders, [anOrder()]), answer(api.exportStoreOrders, cutOff())],
  })
  await exportAll.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('orders.xlsx couldn’t be downloaded. Trousseau cannot be reached.')
})
