import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList, cutOff, refuse } from '../../testing/answers.ts'
import { aFactoryOrder, aPackageInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'

const WAITING = [
  aFactoryOrder({ id: 1, status: 3 }),
  aFactoryOrder({ id: 2, status: 3 }),
  aFactoryOrder({ id: 3, status: 3, store: { id: 13, name: 'Velvet & Vow' } }),
]

const pick = (number: number) =>
  page.getByRole('checkbox', { name: `Pack sales order ${number}`, exact: true })
const said = (words: string) => page.getByText(words, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const open = (search = '') =>
  renderPage(`/packages/new${search}`, {
    as: 'factory',
    answers: [
      answerList(api.listFactoryOrders, WAITING),
      answer(api.getFactoryPackage, aPackageInFull({ id: 61 })),
    ],
  })

test('by keyboard alone a package is made and opened for dispatch', async () => {
  const { server, address } = await open()
  server.answer(api.createPackage, aPackageInFull({ id: 61 }))
  await expect.element(pick(5003)).toBeVisible()
  pick(5003).element().focus()
  await userEvent.keyboard(' ')
  button('Make a package of 1 order').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/packages/61')
  expect(server.calls(api.createPackage)[0]?.body).toEqual({ orders: [3] })
  await expect.element(button('Dispatch')).toBeVisible()
  button('Dispatch').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog').getByLabelText('Carrier')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Dispatch')).toHaveFocus()
})

test('a package is made of ready orders of one store that go to one address, and nothing else can be ticked with them', async () => {
  const { server, address } = await open()
  const ivory = page.getByRole('region', { name: /^Ivory Lane Bridal: / })
  await expect.element(ivory.getByText('12 Oak Street', { exact: true })).toBeVisible()
  expect(page.getByRole('main').element().textContent).not.toContain('$')
  await expect.element(pick(5003)).toBeVisible()
  expect(ivory.getByRole('checkbox', { name: 'Pack sales order 5003' }).elements()).toEqual([])
  await expect.element(ivory.getByRole('button', { name: 'Make a package' })).toBeDisabled()
  await pick(5001).click()
  await pick(5002).click()
  server.answer(api.createPackage, aPackageInFull({ id: 61 }))
  await ivory.getByRole('button', { name: 'Make a package of 2 orders' }).click()
  await expect.element(said('Package #61 was made.')).toBeVisible()
  await expect.poll(address).toBe('/packages/61')
  expect(server.calls(api.createPackage)[0]?.body).toEqual({ orders: [1, 2] })
})

test('a package whose answer was lost on the way is asked for again under the same key', async () => {
  const { server, address } = await open('?orders=1')
  server.answer(api.createPackage, () =>
    server.calls(api.createPackage).length === 1 ? cutOff() : aPackageInFull({ id: 61 }),
  )
  await button('Make a package of 1 order').click()
  await expect.poll(address).toBe('/packages/61')
  const keys = server.calls(api.createPackage).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[0]).toBe(keys[1])
})

test('an order that somebody packed meanwhile is not packed twice, and waits no more', async () => {
  const { server } = await open('?orders=1')
  await expect.element(pick(5001)).toBeChecked()
  server.answer(api.createPackage, refuse('conflict', { message: 'Somebody packed it.' }))
  server.answerList(api.listFactoryOrders, WAITING.slice(1))
  await button('Make a package of 1 order').click()
  await expect.element(said('Somebody packed it.')).toBeVisible()
  await expect.element(pick(5001)).not.toBeInTheDocument()
})

test('orders that wait to be packed and fail to load say so and load on Retry', async () => {
  const { server } = await renderPage('/packages/new', {
    as: 'factory',
    answers: [answer(api.listFactoryOrders, refuse('unexpected'))],
  })
  await expect.element(said('The orders could not be loaded.')).toBeVisible()
  server.answerList(api.listFactoryOrders, WAITING)
  await button('Retry').click()
  await expect.element(pick(5001)).toBeVisible()
})

test('where nothing waits to be packed it is said', async () => {
  const { server } = await renderPage('/packages/new', {
    as: 'factory',
    answers: [answerList(api.listFactoryOrders, [])],
  })
  await expect.element(said('Nothing is waiting to be packed.')).toBeVisible()
  expect(server.calls(api.listFactoryOrders)[0]?.query).toMatchObject({ 'status[]': [3] })
})

test('what waits to be packed is accessible and fits a desktop and a phone', async () => {
  await open('?orders=1')
  await expect.element(pick(5001)).toBeChecked()
  await expectAccessibleAndToFit()
})
