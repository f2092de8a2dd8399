import { api } from '@trousseau/contract/api'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { answer, cutOff, pageOfRows } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { aDress, aSession } from '../../testing/samples.ts'
import { queryClient } from '../api/query-client.ts'
import { beginSession, endSession, renewSession } from '../session/session.ts'
import { findKept, keepAnswer } from './keep-offline.ts'

const dresses = asSeenBy('store', api.listPublishedDresses)
const LIST = pageOfRows(dresses, [aDress({ id: 1, name: 'Aurélie' })], {
  path: dresses.path,
  query: { page: 1, per_page: -1 },
})
const HOUR = 60 * 60_000

afterEach(async () => {
  isOnline = true
  for (const name of await caches.keys()) await caches.delete(name)
})

let isOnline = true
const open = () =>
  renderPage('/start-order', {
    as: 'store_admin',
    answers: [
      answer(api.listPublishedDresses, () => (isOnline ? LIST : cutOff())),
      answer(api.listPublishedCustomItems, () => cutOff()),
    ],
  })
const keep = (at = Date.now()) => keepAnswer('a-token', dresses.path, LIST, at)

test('without a network the catalog is shown as it was last seen, and the page says so until the server answers', async () => {
  await open()
  await keep()
  isOnline = false
  void queryClient.resetQueries({ queryKey: [dresses.path] })
  await expect.element(page.getByRole('heading', { name: 'Aurélie' })).toBeVisible()
  const words = page.getByText(/^You are offline\. This is the catalog as of \d+:\d\d [AP]M\.$/)
  await expect.element(words).toBeVisible()
  await expectAccessible()
  isOnline = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(words).not.toBeInTheDocument()
})

test('without a network a dress opens as the catalog last had it, keeps what is filled in, and is asked for again', async () => {
  await renderPage('/ViewOrder/1', {
    as: 'store_admin',
    answers: [
      answer(api.getDress, () => (isOnline ? aDress({ id: 1, name: 'Aurélie' }) : cutOff())),
      answer(api.getConfig, () => cutOff()),
    ],
  })
  const note = page.getByLabelText('Note')
  await note.fill('The bride arrives at noon.')
  await keep()
  isOnline = false
  void queryClient.resetQueries({ queryKey: [api.getDress.path] })
  const words = page.getByText(/^You are offline\. This is the catalog as of \d+:\d\d [AP]M\.$/)
  await expect.element(words).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Aurélie' })).toBeVisible()
  await expect.element(note).toHaveValue('The bride arrives at noon.')
  isOnline = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(words).not.toBeInTheDocument()
})

test('what was kept for one session is nothing to the next, nor to one that ended, nor after a week', async () => {
  await open()
  await keep()
  expect(await findKept(dresses)).toEqual(LIST)
  const { user } = aSession('store_admin')
  renewSession({ user, token: 'another-token' })
  expect(await findKept(dresses)).toBeUndefined()
  renewSession({ user, token: 'a-token' })
  expect(await findKept(dresses)).toEqual(LIST)
  await keep(Date.now() - 7 * 24 * HOUR - 1)
  expect(await findKept(dresses)).toBeUndefined()
})

test.each([
  ['signing out', () => endSession('signed-out')],
  ['a session that expires', () => endSession('expired')],
])('%s leaves nothing of the catalog in the browser, nor what was on its way', async (_, end) => {
  await open()
  await keep()
  await caches.open('kept-pictures')
  end()
  await expect.poll(() => caches.keys()).toEqual([])
  await keep()
  expect(await caches.keys()).toEqual([])
})

test('who signs in finds nothing that was kept for somebody else', async () => {
  await open()
  await keep()
  beginSession({ user: aSession('store_admin').user, token: 'another-token', isRemembered: false })
  await expect.poll(() => caches.keys()).toEqual([])
})

test('what is kept cannot be read without the session', async () => {
  await open()
  await keep()
  const stored = await (await caches.match(`/kept${dresses.path}`))?.text()
  expect(stored).not.toContain('Aur')
})
