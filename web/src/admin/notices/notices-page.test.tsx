import { api } from '@trousseau/contract/api'
import { Notice } from '@trousseau/contract/notices'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { aStore, MOMENT, made } from '../../testing/samples.ts'
import { column } from '../../testing/texts.ts'

const aNotice = made(Notice, ({ id = 1, state = 'sent' }) => ({
  id,
  channel: 'chat' as const,
  kind: 'team' as const,
  recipient: null,
  store: null,
  orders: [],
  subject: `Order placed: Ivory Lane Bridal, PO ${id}`,
  text: `Purchase order number: ${id}`,
  state,
  attempts: 1,
  last_error: state === 'failed' ? 'HTTP 500' : null,
  created_at: MOMENT,
  next_at: state === 'failed' ? MOMENT : null,
  ended_at: state === 'sent' ? MOMENT : null,
}))

const FAILED = aNotice({ id: 2, state: 'failed' })
const stores = answerList(api.listStores, [])
const table = page.getByRole('table', { name: 'notices' })

test('a notice that failed is shown with its error, and staff try it again', async () => {
  const { server } = await renderPage('/desk/notices?state=failed', {
    as: 'wholesale_regular',
    answers: [answerList(api.listNotices, [FAILED]), stores],
  })
  await expect.poll(() => column(table, 'State')).toEqual(['Failed'])
  expect(column(table, 'Last error')).toEqual(['HTTP 500'])
  expect(server.calls(api.listNotices)[0]?.query['status[]']).toEqual(['failed'])
  server.answer(api.retryNotice, aNotice({ id: 2, state: 'waiting' }))
  server.answerList(api.listNotices, [])
  await table.getByRole('button', { name: /^Try again/ }).click()
  await expect.element(page.getByText('It is being sent again.')).toBeVisible()
  await expect.element(page.getByText('No notice matches.')).toBeVisible()
  expect(server.calls(api.retryNotice).map(({ params }) => params.id)).toEqual([2])
})

test('an email shows to whom it went, about which order of which store, and its words', async () => {
  const mail = aNotice({
    id: 9,
    channel: 'person',
    kind: 'orders',
    recipient: 'books@ivory.example',
    subject: 'Your order is confirmed, PO HN-1',
    text: 'Dear Ivory Lane Bridal,',
    store: { id: 12, name: 'Ivory Lane Bridal' },
    orders: [{ id: 112, label: 'PO HN-1' }],
  })
  const { server, address } = await renderPage('/desk/notices?kind=orders&store=12', {
    as: 'wholesale_regular',
    answers: [answerList(api.listNotices, [mail]), stores, answer(api.getStore, aStore({ id: 12 }))],
  })
  await expect.poll(() => column(table, 'To')).toEqual(['books@ivory.example'])
  expect(server.calls(api.listNotices)[0]?.query).toMatchObject({ 'kind[]': ['orders'], store: 12 })
  await expect
    .element(table.getByRole('link', { name: 'PO HN-1' }))
    .toHaveAttribute('href', '/desk/orders/112')
  await table.getByRole('button', { name: 'Your order is confirmed, PO HN-1' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Dear Ivory Lane Bridal,')
  expect(address()).toBe('/desk/notices?kind=orders&store=12')
})

test('what was sent cannot be tried again', async () => {
  await renderPage('/desk/notices', {
    as: 'wholesale_regular',
    answers: [answerList(api.listNotices, [aNotice()]), stores],
  })
  await expect.poll(() => column(table, 'State')).toEqual(['Sent'])
  await expect.element(page.getByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
})

test('stores have no page of notices', async () => {
  const { address } = await renderPage('/desk/notices', {
    as: 'store_admin',
    answers: [answerList(api.listPublishedDresses, []), answerList(api.listPublishedCustomItems, [])],
  })
  expect(address()).not.toContain('/desk/notices')
  await expect.element(page.getByRole('link', { name: 'INVOICES', exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notices' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'NOTICES' })).not.toBeInTheDocument()
})

test('the notices are accessible and fit a desktop and a phone', async () => {
  await renderPage('/desk/notices', {
    as: 'wholesale_regular',
    answers: [answerList(api.listNotices, [FAILED, aNotice()]), stores],
  })
  const subject = page.getByRole('button', { name: 'Order placed: Ivory Lane Bridal, PO 2', exact: true })
  await expect.element(subject).toBeVisible()
  await expectAccessibleAndToFit('the list')
  await subject.click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Purchase order number: 2')
  await expectAccessibleAndToFit('a notice')
})
