import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerList, refuse } from './answers.ts'
import { anOrder } from './order-samples.ts'
import { reportProblem, takeProblems } from './problems.ts'
import { cleanUp, renderPage, renderPart } from './render.tsx'

// The rules for component tests. Breaking any of these fails the test in which it happens.

const failure = page.getByText('The sales orders could not be loaded.')

test('a call without an answer is named', async () => {
  await renderPage('/sales-order', { as: 'store_admin' })
  await expect.element(failure).toBeVisible()
  expect(takeProblems()).toEqual([
    'listStoreOrders was called, and the test has no answer for it: answer(api.listStoreOrders, …).',
  ])
})

test('an answer that does not fit the contract is named, with what is wrong with it', async () => {
  const orders = [{ ...anOrder(), wear_date: '09/12/2026' }]
  await renderPage('/sales-order', { as: 'store_admin', answers: [answerList(api.listStoreOrders, orders)] })
  await expect.element(failure).toBeVisible()
  expect(takeProblems()).toEqual([
    "The test's answer for listStoreOrders does not fit the contract: orders.0.wear_date: Invalid date",
  ])
})

test('a call that the account may not make is named', async () => {
  const { server } = await renderPage('/sales-order', { as: 'store_regular' })
  await expect.element(failure).toBeVisible()
  takeProblems()
  server.answerList(api.listStoreUsers, [])
  await fetch('/api/stores/12/users')
  expect(takeProblems()).toEqual(['store_regular may not call listStoreUsers.'])
})

test('what the contract refuses of a call is named', async () => {
  await renderPart(<p>Nothing</p>, { as: 'store_admin', answers: [answerList(api.listStoreOrders, [])] })
  await fetch('/api/stores/12/orders?per_page=many')
  expect(takeProblems()).toEqual([
    'The page sent listStoreOrders what the contract refuses: per_page: This is a whole number from 1 to 100.',
  ])
})

test('a refusal has its true status and its words', async () => {
  const errors = { email: 'This email address already has an account.' }
  await renderPart(<p>Nothing</p>, {
    as: 'store_admin',
    answers: [answer(api.deleteUser, refuse('invalid', { errors }))],
  })
  const response = await fetch('/api/users/2', { method: 'DELETE' })
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    success: false,
    code: 'invalid',
    message: errors.email,
    data: [errors.email],
    errors: [{ field: 'email', message: errors.email }],
  })
})

test('an answer that is on its way when a test ends does not come in the next', async () => {
  let send = (_names: Record<string, string>) => {}
  const late = new Promise<Record<string, string>>((resolve) => {
    send = resolve
  })
  const started = await renderPart(<p>Nothing</p>, { as: 'store_admin' })
  started.server.answer(api.listStates, () => late)
  let came = false
  void fetch('/api/states').then(() => {
    came = true
  })
  await expect.poll(() => started.server.calls(api.listStates)).toHaveLength(1)
  await cleanUp()
  await renderPart(<p>Nothing</p>, { as: 'store_admin', answers: [answer(api.listCountries, {})] })
  send({})
  await fetch('/api/countries')
  expect(came).toBe(false)
})

test('what the console says is named, React’s warnings among it', async () => {
  await renderPart(
    <ul>
      {['a', 'b'].map((letter) => (
        // biome-ignore lint/correctness/useJsxKeyInIterable: React is to warn of it
        <li>{letter}</li>
      ))}
    </ul>,
  )
  await expect.element(page.getByText('b')).toBeVisible()
  expect(takeProblems()).toEqual([expect.stringMatching(/^console\.error: .*key/)])
  reportProblem('asked once')
  expect(takeProblems()).toEqual(['asked once'])
  expect(takeProblems()).toEqual([])
})
