import { api } from '@trousseau/contract/api'
import { AuditEntry } from '@trousseau/contract/audit'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answerList } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { MOMENT, made, STORE } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { column } from '../../testing/texts.ts'

const MARGARET = {
  id: 7,
  name: 'Margaret Lindqvist',
  email: 'admin@trousseau.example',
  userable_type: 'wholesale',
}
const anEntry = made(AuditEntry, ({ id = 1 }) => ({
  id,
  at: MOMENT,
  action: 'store.created',
  action_label: 'Store created',
  user: MARGARET,
  store: STORE,
  acting_for: null,
  subject: STORE.name,
  subject_page: { page: 'store' as const, id: STORE.id },
  changes: [],
  address: '127.0.0.1',
  request_id: '0b8a7b1e-5a35-4c4e-9d0e-6f6b1c2d3e4f',
}))
const VIEWED = anEntry({ id: 2, action_label: 'Viewed as store', acting_for: STORE })
const UNKNOWN = anEntry({
  id: 3,
  action_label: 'Sign-in failed',
  user: null,
  store: null,
  subject: null,
  subject_page: null,
})

const open = (search = '') =>
  renderPage(`/desk/audit${search}`, {
    as: 'wholesale_admin',
    answers: [answerList(api.listAudit, [UNKNOWN, VIEWED, anEntry()])],
  })

const table = page.getByRole('table', { name: 'Audit' })
const when = table.getByRole('columnheader', { name: 'When' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a click on a person or a store shows only theirs, and a chip takes that back', async () => {
  const { server, address } = await open('?search=store')
  const asked = () => server.calls(api.listAudit).at(-1)?.query
  const person = button('Only Margaret Lindqvist: show all people')
  const store = button('Only Ivory Lane Bridal: show all stores')
  await button('Only Ivory Lane Bridal').first().click()
  await expect.element(store).toBeVisible()
  await expect.poll(asked).toMatchObject({ store: STORE.id, search: 'store' })
  await button('Only Margaret Lindqvist').first().click()
  await expect.poll(asked).toMatchObject({ store: STORE.id, user: 7 })

  // A search without results must not remove the names from the chips.
  server.answerList(api.listAudit, [])
  await page.getByLabelText('Search').fill('nothing')
  await expect.element(page.getByText('No entry matches.')).toBeVisible()
  await person.click()
  await expect.element(person).not.toBeInTheDocument()
  await store.click()
  await expect.element(store).not.toBeInTheDocument()
  await expect.poll(address).toBe('/desk/audit?search=nothing')
})

test('who looked at the portal as a store does is marked, and its details say as which', async () => {
  await open()
  await expect
    .poll(() => column(table, 'What'))
    .toEqual(['Sign-in failed', 'Viewed as storeViewing', 'Store created'])
  expect(column(table, 'Who')).toEqual([
    '–',
    'Margaret Lindqvistadmin@trousseau.example',
    'Margaret Lindqvistadmin@trousseau.example',
  ])
  await button('Viewed as store: details').click()
  const dialog = page.getByRole('dialog', { name: 'Viewed as store' })
  await expect.element(dialog).toHaveTextContent('Viewing asIvory Lane Bridal')
})

test('what was done leads to the order, and says what was changed, before and after', async () => {
  const { server } = await open()
  const moved = anEntry({
    id: 4,
    action_label: 'Order changed',
    subject: 'PO HN-1, sales order 10067',
    subject_page: { page: 'order', id: 112 },
    changes: [
      { field: 'factory', label: 'Factory', from: 'Atelier Nord', to: 'Atelier Sud' },
      { field: 'notes', label: 'Notes', from: null, to: 'Ivory lace' },
    ],
  })
  server.answerList(api.listAudit, [moved])
  await page.getByLabelText('Search').fill('HN-1')
  await expect.poll(() => column(table, 'Subject')).toEqual(['PO HN-1, sales order 10067Factory, Notes'])
  await expect
    .element(table.getByRole('link', { name: 'PO HN-1, sales order 10067' }))
    .toHaveAttribute('href', '/desk/orders/112')
  await button('Order changed: details').click()
  const changes = page.getByRole('dialog').getByRole('list', { name: 'What was changed' })
  await expect.element(changes).toHaveTextContent('Factory: Atelier NordAtelier SudNotes: Ivory lace')
})

test('the audit shows the last year unless other days are asked for, the latest first or the earliest', async () => {
  const { server, address } = await open()
  const asked = () => server.calls(api.listAudit).at(-1)?.query
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue('03/10/2026')
  const from = page.getByLabelText('From', { exact: true })
  await expect.element(from).toHaveValue('03/10/2025')
  await expect.element(when).toHaveAttribute('aria-sort', 'descending')
  await when.getByRole('button').click()
  await expect.element(when).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => asked()?.order_dir).toBe('asc')
  await from.fill('03/09/2026')
  await userEvent.tab()
  await expect.poll(asked).toMatchObject({ from: '2026-03-09', to: '2026-03-10', order_dir: 'asc' })
  expect(address()).toContain('from=2026-03-09')
})

test('the audit is saved as audit.xlsx, as it is searched', async () => {
  const { server } = await open('?search=store+12&user=7&from=2026-01-01')
  server.answer(api.exportAudit, new Blob(['PK']))
  await button('Export').click()
  await expect.element(page.getByText('Audit exported successfully')).toBeVisible()
  expect(server.calls(api.exportAudit)[0]?.query).toMatchObject({
    search: 'store 12',
    user: 7,
    from: '2026-01-01',
  })
  expect(await savedFiles()).toEqual([{ name: 'audit.xlsx', content: 'PK' }])
})

test('the audit is accessible and fits a desktop and a phone', async () => {
  await open('?user=7')
  await expect.element(button('Only Margaret Lindqvist: show all people')).toBeVisible()
  await expectAccessibleAndToFit('the list')
  await button('Viewed as store: details').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAndToFit('an entry')
})
