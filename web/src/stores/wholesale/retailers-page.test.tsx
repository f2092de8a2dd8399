import { api } from '@trousseau/contract/api'
import type { StoreClosing } from '@trousseau/contract/closing'
import type { Retailer } from '@trousseau/contract/stores'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { aRetailer, many } from '../../testing/samples.ts'
import { column, texts } from '../../testing/texts.ts'

const table = page.getByRole('table', { name: 'Retailers' })
const filter = page.getByLabelText('Filter Store Name')
const head = (name: string) => table.getByRole('columnheader', { name, exact: true })
const prompt = page.getByRole('dialog', { name: 'enter password to take action' })
const password = prompt.getByLabelText('Your password', { exact: true })
const remove = page.getByRole('button', { name: 'Delete Store Ivory Lane Bridal', exact: true })

const NOTHING_OPEN: StoreClosing = {
  store: { id: 12, name: 'Ivory Lane Bridal' },
  orders: { pending: 0, in_production: 0, ready_to_ship: 0 },
  open_packages: 0,
  open_invoices: 0,
  owed: 0,
  formatted_owed: '$0.00',
  unused: 0,
  formatted_unused: '$0.00',
  payments_under_way: 0,
}

async function openRetailers(
  retailers: Retailer[] = [aRetailer()],
  as: 'wholesale_admin' | 'wholesale_regular' = 'wholesale_admin',
) {
  const rendered = await renderPage('/list-of-retailers', {
    as,
    answers: [answerList(api.listStores, retailers), answer(api.getStoreClosing, NOTHING_OPEN)],
  })
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
  return rendered
}

// Claims: retailers.search, retailers.per-page, retailers.add, retailers.columns, retailers.row.edit,
//   retailers.row.delete, retailers.sign-out, const.per-page-options, const.per-page-default
test('the retailers page has "Filter Store Name", "Records Per Page", "Add Store", a table of the stores and SIGN OUT', async () => {
  await openRetailers()
  await expect.element(filter).toHaveAttribute('placeholder', 'Filter Store Name')
  const perPage = page.getByLabelText('Records Per Page', { exact: true })
  await expect.element(perPage).toHaveValue('10')
  expect(texts(perPage.getByRole('option'))).toEqual(['10', '20', '50', '100'])
  expect(texts(table.getByRole('columnheader'))).toEqual([
    'Retailer name',
    'Phone',
    'Store address',
    'Website',
    'Billing information',
    'Added',
    'Action',
  ])
  await expect.element(page.getByRole('link', { name: 'Add Store' })).toHaveAttribute('href', '/add-store')
  await expect
    .element(page.getByRole('main').getByRole('button', { name: 'SIGN OUT', exact: true }))
    .toBeVisible()
  expect(column(table, 'Action')).toEqual(['Edit StoreView as storeDelete Store'])
})

// Claims: retailers.columns, rule.phone-display
test('a retailer is listed with its phone, address, website and billing: card, bank account, credit on delivery or none', async () => {
  const kinds = ['Card', 'Bank account', 'Credit on delivery', 'None'] as const
  await openRetailers(kinds.map((billing_information, at) => aRetailer({ id: at + 1, billing_information })))
  await expect.poll(() => column(table, 'Billing information')).toEqual([...kinds])
  expect(column(table, 'Retailer name')[0]).toBe('Ivory Lane Bridal')
  expect(column(table, 'Phone')[0]).toBe('(312) 555-0148')
  expect(column(table, 'Store address')[0]).toBe('12 Oak Street, Evanston, IL 60201')
  const website = table.getByRole('link', { name: 'ivorylane.example', exact: true }).first()
  await expect.element(website).toHaveAttribute('href', 'https://ivorylane.example/')
  await expect.element(website).toHaveAttribute('target', '_blank')
  await expect.element(website).toHaveAttribute('rel', expect.stringContaining('noopener'))
})

test('a website that is no address of the web is shown, and is no link', async () => {
  await openRetailers([aRetailer({ website: 'javascript:alert(1)' })])
  await expect.poll(() => column(table, 'Website')).toEqual(['javascript:alert(1)'])
  expect(page.getByRole('link', { name: 'javascript:alert(1)' }).elements()).toEqual([])
})

// Claims: retailers.search, api.stores.list.search
test('"Filter Store Name" is sent only when something is typed, stands in the address, and says when no store has it', async () => {
  const { server, address } = await openRetailers()
  const asked = () => server.calls(api.listStores).map(({ query }) => query.search)
  expect(asked()).toEqual([undefined])
  server.answerList(api.listStores, [])
  await filter.fill('Harbor')
  await expect.element(page.getByText('No retailer matches.')).toBeVisible()
  expect(address()).toBe('/list-of-retailers?search=Harbor')
  expect(asked()).toEqual([undefined, 'Harbor'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe('/list-of-retailers')
  await expect.element(filter).toHaveValue('')
  await expect.poll(() => column(table, 'Retailer name')).toEqual(['Ivory Lane Bridal'])
  expect(asked().filter((search) => search === '')).toEqual([])
})

// Claims: retailers.per-page, retailers.pagination, const.per-page-default, const.sort.stores
test('retailers are sorted by name and by the day they were added, the newest first unless asked otherwise, in pages of 10, 20, 50 or 100', async () => {
  const { server, address } = await openRetailers(many(12, (n) => aRetailer({ id: n, name: `Store ${n}` })))
  const asked = () => server.calls(api.listStores).at(-1)?.query
  expect(asked()).toMatchObject({ order_by: 'id', order_dir: 'desc', per_page: 10 })
  await expect.element(page.getByText('Showing 1–10 of 12 retailers')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => column(table, 'Retailer name')).toEqual(['Store 11', 'Store 12'])
  expect(address()).toBe('/list-of-retailers?page=2')
  await page.getByLabelText('Records Per Page').selectOptions('20')
  await expect.poll(() => column(table, 'Retailer name')).toHaveLength(12)
  for (const [label, order_by] of [
    ['Added', 'created_at'],
    ['Retailer name', 'name'],
  ] as const) {
    await head(label).getByRole('button').click()
    await expect.element(head(label)).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(asked).toMatchObject({ order_by, order_dir: 'asc', per_page: 20 })
  }
})

// Claims: store-delete.prompt.title, store-delete.prompt.cancel, store-delete.prompt.action
test('"cancel" and Escape leave the store as it is, and give the focus back', async () => {
  const { server } = await openRetailers()
  await remove.click()
  await expect
    .element(prompt.getByRole('heading', { name: 'enter password to take action', exact: true }))
    .toBeVisible()
  await expect.element(prompt.getByRole('button', { name: 'Take Action', exact: true })).toBeVisible()
  await password.fill('silk-and-tulle')
  await prompt.getByRole('button', { name: 'cancel', exact: true }).click()
  await expect.element(prompt).not.toBeInTheDocument()
  await expect.element(remove).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(prompt).not.toBeInTheDocument()
  expect(server.calls(api.deleteStore)).toEqual([])
})

// Claims: role.wholesale
test('regular wholesale staff see no "Delete Store"', async () => {
  await openRetailers([aRetailer()], 'wholesale_regular')
  await expect.element(page.getByRole('link', { name: 'Edit Store Ivory Lane Bridal' })).toBeVisible()
  expect(page.getByRole('button', { name: /Delete Store/ }).elements()).toEqual([])
})

// Claims: store-delete.flag, store-delete.refresh, store-delete.needs-password
test('a store that is deleted leaves the list, which is read again and has the focus then; a wrong password leaves all as it is', async () => {
  const other = aRetailer({ id: 13, name: 'Tulle & Thread' })
  const { server } = await openRetailers([aRetailer(), other])
  const words = 'The password you entered is incorrect.'
  server.answer(api.deleteStore, refuse('invalid', { errors: { password: words } }))
  await remove.click()
  await password.fill('not the password')
  await prompt.getByRole('button', { name: 'Take Action' }).click()
  await expect.element(password).toHaveAccessibleDescription(words)
  expect(server.calls(api.listStores)).toHaveLength(1)
  server.answer(api.deleteStore, null)
  server.answerList(api.listStores, [other])
  await password.fill('silk-and-tulle')
  await prompt.getByRole('button', { name: 'Take Action' }).click()
  await expect.poll(() => column(table, 'Retailer name')).toEqual(['Tulle & Thread'])
  await expect.element(prompt).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.contains(table.element())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(server.calls(api.deleteStore).map(({ body }) => body)).toEqual([
    { password: 'not the password' },
    { password: 'silk-and-tulle' },
  ])
})

test('what is open of a store is shown before the password is asked for, and each is decided on', async () => {
  const { server } = await openRetailers()
  const open = {
    ...NOTHING_OPEN,
    orders: { pending: 2, in_production: 3, ready_to_ship: 0 },
    open_invoices: 1,
    owed: 188.5,
    formatted_owed: '$188.50',
  }
  server.answer(api.getStoreClosing, { ...open, payments_under_way: 1 })
  const dialog = page.getByRole('dialog', { name: 'Delete Ivory Lane Bridal?' })
  const go = dialog.getByRole('button', { name: 'Continue' })
  await remove.click()
  await expect.element(dialog.getByText(/1 payment is being confirmed\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  server.answer(api.getStoreClosing, open)
  await remove.click()
  await expect.element(dialog.getByText('3 in production, 0 ready to ship.')).toBeVisible()
  await expect.element(go).toBeDisabled()
  await expectAccessibleAndToFit('what is open')
  for (const name of ['Cancel pending orders', 'Finish, ship and bill them', 'Leave the balance open'])
    await dialog.getByRole('checkbox', { name }).click()
  await go.click()
  server.answer(api.deleteStore, null)
  await password.fill('silk-and-tulle')
  await prompt.getByRole('button', { name: 'Take Action' }).click()
  await expect.element(page.getByText('Ivory Lane Bridal was deleted.')).toBeVisible()
  expect(server.calls(api.deleteStore).map(({ body }) => body)).toEqual([
    { password: 'silk-and-tulle', cancel_pending: true, finish_orders: true, leave_balance: true },
  ])
})

test('a closed store is found under its filter and reopened', async () => {
  const closed = aRetailer({ closed_at: '2026-03-02T15:00:00.000Z' })
  const { server } = await openRetailers([closed])
  await page.getByRole('radio', { name: 'Closed' }).click()
  await expect.poll(() => server.calls(api.listStores).at(-1)?.query.show).toBe('closed')
  await page.getByRole('button', { name: 'Reopen Store Ivory Lane Bridal' }).click()
  await expectDialogAccessible()
  server.answer(api.reopenStore, { people: 2, left_out: [] })
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen store' }).click()
  await expect.element(page.getByText('Ivory Lane Bridal is open again. 2 people can sign in.')).toBeVisible()
})

test('a store on hold says why in the list, and is found under its filter', async () => {
  const held = { held_at: '2026-03-02T15:00:00.000Z', hold_reason: 'Overdue invoices' }
  const { server } = await openRetailers([aRetailer(held), aRetailer({ id: 13, name: 'Velvet & Vow' })])
  expect(column(table, 'Retailer name')).toEqual([
    'Ivory Lane BridalOn hold: Overdue invoices',
    'Velvet & Vow',
  ])
  server.answerList(api.listStores, [])
  await page.getByRole('radio', { name: 'On hold' }).click()
  await expect.poll(() => server.calls(api.listStores).at(-1)?.query.show).toBe('held')
  await expect.element(page.getByText('No retailer is on hold.')).toBeVisible()
})

test('a store that somebody else deleted meanwhile is gone from the list, and that is said', async () => {
  const { server } = await openRetailers()
  await remove.click()
  await password.fill('silk-and-tulle')
  server.answer(api.deleteStore, refuse('not_found'))
  server.answerList(api.listStores, [])
  await prompt.getByRole('button', { name: 'Take Action' }).click()
  await expect.element(page.getByText('Ivory Lane Bridal had been deleted already.')).toBeVisible()
  await expect.element(page.getByText('There are no retailers yet.')).toBeVisible()
  await expect.element(prompt).not.toBeInTheDocument()
})

test('the retailers and the prompt for the password are accessible and fit a desktop and a phone, however long a name is', async () => {
  const name = `${'Extraordinarily'.repeat(6)} Emporium`
  await renderPage('/list-of-retailers', {
    as: 'wholesale_admin',
    answers: [answerList(api.listStores, [aRetailer({ name })]), answer(api.getStoreClosing, NOTHING_OPEN)],
  })
  await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expectAccessibleAndToFit('the list')
  await page.getByRole('button', { name: `Delete Store ${name}` }).click()
  await prompt.getByRole('button', { name: 'Take Action' }).click()
  await expect.element(prompt.getByText('This Field is required')).toBeVisible()
  await expectAccessibleAndToFit('the prompt')
})
