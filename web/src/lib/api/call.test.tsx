import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerList } from '../../testing/answers.ts'
import { anOrder } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { anAddress } from '../../testing/samples.ts'

const tokensOf = (calls: { headers: Headers }[]) => calls.map(({ headers }) => headers.get('authorization'))

// Claims: api.bearer
test('the session, a list and a file are asked for with the saved token as bearer token', async () => {
  const { server } = await renderPage('/sales-order', {
    as: 'store_admin',
    answers: [answerList(api.listStoreOrders, [anOrder()]), answer(api.exportStoreOrders, new Blob(['PK']))],
  })
  expect(sessionStorage.getItem('token')).toBe('a-token')
  await page.getByRole('button', { name: 'Export all', exact: true }).click()
  await expect.poll(() => tokensOf(server.calls(api.exportStoreOrders))).toEqual(['Bearer a-token'])
  for (const endpoint of [api.getSession, api.listStoreOrders])
    expect(new Set(tokensOf(server.calls(endpoint)))).toEqual(new Set(['Bearer a-token']))
})

// Claims: api.bearer
test('a change is sent with the saved token as bearer token', async () => {
  const { server } = await renderPage('/address', {
    as: 'store_admin',
    answers: [answerList(api.listAddresses, [anAddress()]), answer(api.deleteAddress, null)],
  })
  await page.getByRole('button', { name: 'Delete the address of The Shop Front' }).click()
  await page.getByRole('button', { name: 'Delete address', exact: true }).click()
  await expect.poll(() => tokensOf(server.calls(api.deleteAddress))).toEqual(['Bearer a-token'])
})
