import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerList } from '../../testing/answers.ts'
import { anInvoice, anOrder } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aBalance, aSession, many } from '../../testing/samples.ts'
import { saveSession } from './saved-session.ts'
import { currentPerson, endSession, openSession } from './session.ts'

const storages = { lasting: localStorage, passing: sessionStorage }
const compact = page.getByRole('button', { name: 'Compact rows' })
const perPage = page.getByLabelText('Records per page')

const LISTS = [
  answerList(
    api.listStoreOrders,
    many(60, (id) => anOrder({ id })),
  ),
  answerList(api.listStoreInvoices, [anInvoice()]),
  answer(api.getBalance, aBalance()),
]

/** The sign-in and the page load after it, of the person with this id. */
async function signIn(id: number): Promise<void> {
  const { user } = aSession('store_admin')
  saveSession(storages, { user: { ...user, id }, token: 'a-token', isRemembered: false })
  await openSession()
}

test('rows per page and their height are remembered for each list, and after signing in again, by whoever chose them', async () => {
  const { server, open } = await renderPage('/sales-order', { as: 'store_admin', answers: LISTS })
  const person = currentPerson()
  await compact.click()
  await perPage.selectOptions('50')
  await expect.poll(() => server.calls(api.listStoreOrders).at(-1)?.query.per_page).toBe(50)
  await open('/invoices')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
  await expect.element(compact).toHaveAttribute('aria-pressed', 'false')
  expect(server.calls(api.listStoreInvoices).map(({ query }) => query.per_page)).toEqual([10])
  await open('/sales-order')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sales Orders' })).toBeVisible()
  await expect.element(compact).toHaveAttribute('aria-pressed', 'true')
  await expect.element(perPage).toHaveValue('50')

  const chosen = localStorage.getItem('table-choices')
  endSession('signed-out')
  expect(localStorage.length).toBe(0)
  await expect.element(page.getByLabelText('Email', { exact: true })).toBeVisible()
  await signIn(77)
  expect(localStorage.getItem('table-choices')).toBeNull()
  await signIn(1)
  expect(currentPerson()).toBe(person)
  await expect.poll(() => localStorage.getItem('table-choices')).toBe(chosen)
})
