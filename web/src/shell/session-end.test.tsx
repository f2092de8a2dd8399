import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endSession } from '../lib/session/session.ts'
import { expectAccessibleAndToFit } from '../testing/accessible.ts'
import { answerList, refuse } from '../testing/answers.ts'
import { renderPage } from '../testing/render.tsx'
import { anAddress, aSession } from '../testing/samples.ts'
import { toastFailure } from '../ui/toasts.tsx'

const idleEnd = page.getByRole('dialog', { name: 'Are you still there?' })
const fixedEnd = page.getByRole('dialog', { name: 'Please sign in again soon' })

const ANSWERS = [answerList(api.listAddresses, [anAddress()])]
const IDLE = { ends_in: 40_000, idle_ends_in: 200 }
const FRESH = { ends_in: 40_000, idle_ends_in: 7_200 }

test('who has done nothing for a while is told before they are signed out, and can stay without losing anything', async () => {
  const { server } = await renderPage('/address', { as: 'store_admin', session: IDLE, answers: ANSWERS })
  await expect.element(idleEnd).toHaveTextContent(/You’ll be signed out in 3:\d\d/)
  await expect.element(idleEnd.getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
  await expectAccessibleAndToFit('the dialog')
  server.answer(api.getSession, aSession('store_admin', FRESH))
  await userEvent.keyboard('{Enter}')
  await expect.element(idleEnd).not.toBeInTheDocument()
  expect(server.calls(api.getSession).at(-1)?.headers.get('x-unattended')).toBeNull()
})

test('a page that asks by itself says so, and another tab in which somebody stays closes the dialog here', async () => {
  const { server } = await renderPage('/address', { as: 'store_admin', session: IDLE, answers: ANSWERS })
  await expect.element(idleEnd).toBeVisible()
  server.answer(api.getSession, aSession('store_admin', FRESH))
  const otherTab = new BroadcastChannel('trousseau-session-end')
  otherTab.postMessage('stays')
  await expect.element(idleEnd).not.toBeInTheDocument()
  otherTab.close()
  expect(server.calls(api.getSession).at(-1)?.headers.get('x-unattended')).toBe('1')
})

test('the end of a working day is announced, and until then the page can be used', async () => {
  await renderPage('/AddUserAccount', {
    as: 'store_admin',
    session: { ends_in: 50, idle_ends_in: 7_000 },
    answers: ANSWERS,
  })
  await expect.element(fixedEnd).toHaveTextContent(/Your sign-in expires in 0:\d\d/)
  await expect.element(fixedEnd.getByRole('status')).toHaveTextContent('One minute left.')
  await fixedEnd.getByRole('button', { name: 'Not now' }).click()
  await expect.element(fixedEnd).not.toBeInTheDocument()
  await page.getByLabelText('First name').fill('Mia')
})

test('when the time is over, the login page takes the place of what was shown', async () => {
  const { server, address } = await renderPage('/address', {
    as: 'store_admin',
    session: { ends_in: 40_000, idle_ends_in: 1 },
    answers: ANSWERS,
  })
  server.answer(api.getSession, refuse('not_signed_in'))
  await expect.poll(address).toBe('/login')
})

test('what was said to one person is not left on the login page for the next', async () => {
  const { address } = await renderPage('/address', { as: 'store_admin', answers: ANSWERS })
  toastFailure('Order PO-77 of Clara Weiss could not be placed.')
  const said = page.getByText('Order PO-77 of Clara Weiss')
  await expect.element(said).toBeVisible()
  endSession('signed-out')
  await expect.poll(address).toBe('/login')
  await expect.element(said).not.toBeInTheDocument()
})
