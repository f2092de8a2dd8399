import { api } from '@trousseau/contract/api'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, refuse } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { forgetConfirmCode } from './confirm-code.ts'

const CODE = 'c'.repeat(43)
const LINK = `/confirm-email#token=${CODE}`
const confirm = page.getByRole('button', { name: 'Confirm' })
const CONFIRMED = { email: 'mara@new.example', userable_type: 'wholesale' as const }

afterEach(() => forgetConfirmCode())

test('the link from the email confirms on a click, and its code does not stay in the address', async () => {
  const { server, address } = await renderPage(LINK, { answers: [answer(api.confirmEmail, CONFIRMED)] })
  await expect.element(confirm).toBeVisible()
  expect(address()).toBe('/confirm-email')
  expect(server.calls(api.confirmEmail)).toEqual([])
  await confirm.click()
  await expect.element(page.getByText('From now on you sign in with mara@new.example.')).toBeVisible()
  expect(server.calls(api.confirmEmail).map(({ body }) => body)).toEqual([{ token: CODE }])
  await page.getByRole('link', { name: 'To the sign-in page' }).click()
  await expect.poll(address).toBe('/login-new')
})

test('a link that is not good any more, or an email that somebody else has by now, is said in words', async () => {
  const { server } = await renderPage(LINK, {
    answers: [
      answer(api.confirmEmail, refuse('invalid', { errors: { token: 'This link is no longer valid.' } })),
    ],
  })
  await confirm.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link is no longer valid.')
  server.answer(api.confirmEmail, refuse('conflict'))
  await confirm.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This conflicts with something')
  await expectAccessibleAndToFit()
})

test('who is signed in goes on to their account, and a page without a code asks for the link', async () => {
  const { address } = await renderPage('/confirm-email', { as: 'store_admin' })
  await expect.element(page.getByText('Please open the link from the email again.')).toBeVisible()
  expect(confirm.elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'To your account' }))
    .toHaveAttribute('href', '/account')
  expect(address()).toBe('/confirm-email')
})
