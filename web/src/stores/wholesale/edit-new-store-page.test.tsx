import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { PLACES } from '../../testing/place-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { anAddress, aRetailer, aStore, aUser } from '../../testing/samples.ts'
import { column, texts } from '../../testing/texts.ts'

const REQUIRED = 'This Field is required!'
const DIGITS = 'This field must be a digit between 10 and 15 digits.'
const TERMS = 'This is a whole number from 0 to 120.'

const ODETTE = aUser({ id: 4, first_name: 'Odette', last_name: 'Marchetti', role_id: 1, invited: true })

const field = (label: string) => page.getByLabelText(label, { exact: true })
const line = page.getByRole('textbox', { name: /^Address/ })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const save = button('Save store')
const dialog = page.getByRole('dialog')
const people = page.getByRole('table', { name: /^People of / })

type Opening = {
  as?: 'wholesale_admin' | 'wholesale_regular'
  store?: ReturnType<typeof aStore>
}

async function openStore({ as = 'wholesale_regular', store = aStore() }: Opening = {}) {
  const rendered = await renderPage('/edit-new-store/12', {
    as,
    answers: [
      ...PLACES,
      answer(api.getStore, store),
      answerList(api.listAddresses, [anAddress(), anAddress({ id: 6 })]),
      answerList(api.listStoreUsers, [ODETTE]),
      answerList(api.listStores, [aRetailer()]),
    ],
  })
  await expect.element(page.getByText(store.name, { exact: true })).toBeVisible()
  return rendered
}

// Claims: rule.email.valid, rule.email.required, rule.store.first-name, rule.store.last-name, rule.store.name,
//   rule.store.street, rule.store.city, rule.store.zip, rule.store.address, rule.edit-store.website
test('the form of a store that is there says what each field misses, beside it, and goes to the first; its website is only required', async () => {
  const { server } = await openStore()
  const required = ['First name', 'Last name', 'Email', 'Store name', 'Website', 'Street', 'City', 'Zip code']
  for (const label of [...required, 'Phone', 'Terms (days)']) await field(label).fill('')
  await field('State').selectOptions('')
  await save.click()
  await expect.element(line).toHaveAccessibleDescription(/This Field is required!/)
  await expect.element(field('State')).toHaveAccessibleDescription(REQUIRED)
  for (const label of required) await expect.element(field(label)).toHaveAccessibleDescription(REQUIRED)
  await expect.element(field('Phone')).toHaveAccessibleDescription(DIGITS)
  await expect.element(field('Terms (days)')).toHaveAccessibleDescription(TERMS)
  await expect.element(field('First name')).toHaveFocus()
  for (const [label, typed, message] of [
    ['Email', 'odette@', 'The email you entered is invalid!'],
    ['Phone', '(312) 555-014', DIGITS],
    ['Terms (days)', '121', TERMS],
    ['Terms (days)', '-1', TERMS],
  ] as const) {
    await field(label).fill(typed)
    await save.click()
    await expect.element(field(label)).toHaveAccessibleDescription(message)
  }
  await field('Website').fill('soon')
  await save.click()
  await expect.element(field('Website')).not.toHaveAccessibleDescription()
  expect(server.calls(api.updateStore)).toEqual([])
})

test('a store is put on hold with a reason, and the hold is lifted by taking it away', async () => {
  const { server } = await openStore()
  const reason = field('On hold because')
  await expect.element(reason).toHaveValue('')
  await reason.fill('Overdue invoices')
  const held = { held_at: '2026-03-10T15:00:00.000Z', hold_reason: 'Overdue invoices' }
  server.answer(api.updateStore, aStore({ ...held, version: 2 }))
  await save.click()
  await expect.poll(() => server.calls(api.updateStore).at(-1)?.body.hold_reason).toBe('Overdue invoices')
  await expect.element(reason).toHaveValue('Overdue invoices')
  await reason.fill('')
  server.answer(api.updateStore, aStore({ version: 3 }))
  await save.click()
  await expect
    .poll(() => server.calls(api.updateStore).at(-1)?.body)
    .toMatchObject({ hold_reason: '', version: 2 })
})

test('a store that somebody else changed meanwhile is loaded anew without losing what was typed', async () => {
  const { server } = await openStore()
  await line.fill('Oak Mall')
  server.answer(api.updateStore, refuse('stale'))
  server.answer(api.getStore, aStore({ terms_days: 45, version: 2 }))
  await save.click()
  await expect
    .element(page.getByText('Someone else changed this. Please reload it and try again.'))
    .toBeVisible()
  await button('Load the newer version').click()
  await expect.element(field('Terms (days)')).toHaveValue('45')
  await expect.element(line).toHaveValue('Oak Mall')
  server.answer(api.updateStore, aStore({ terms_days: 45, address: 'Oak Mall', version: 3 }))
  await save.click()
  await expect.element(page.getByText('Ivory Lane Bridal was saved.')).toBeVisible()
  expect(server.calls(api.updateStore).at(-1)?.body).toMatchObject({
    terms_days: 45,
    address: 'Oak Mall',
    version: 2,
  })
})

test('whoever leaves a store half changed is asked, and may stay', async () => {
  const { address } = await openStore()
  await line.fill('Oak Mall')
  await link('Back to Retailers').click()
  await button('Stay').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(line).toHaveValue('Oak Mall')
  expect(address()).toBe('/edit-new-store/12')
})

test("a store's page leads to its account, its orders, its payment methods and, in another tab, to its portal, and counts its addresses", async () => {
  await openStore()
  await expect.element(page.getByText('2 shipping addresses')).toBeVisible()
  for (const [name, href] of [
    ['Account', '/desk/stores/12/account'],
    ['Orders', '/desk/orders?store=12'],
    ['Payment methods', '/store-payment?store=12'],
    ['View as store', '/view-as/12'],
  ] as const)
    await expect.element(link(name)).toHaveAttribute('href', href)
  await expect.element(link('View as store')).toHaveAttribute('target', '_blank')
})

test('a store on credit on delivery has no payment methods to be led to', async () => {
  await openStore({ store: aStore({ payment_method_type_id: 2 }) })
  await expect.element(field('Payment')).toHaveValue('2')
  await expect.element(link('Payment methods')).not.toBeInTheDocument()
})

test('a store that was deleted is only read', async () => {
  await openStore({ store: aStore({ closed_at: '2026-03-09T15:00:00.000Z' }) })
  await expect.element(page.getByText(/^This store was deleted on March 09, 2026\./)).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  await expect.element(link('View as store')).not.toBeInTheDocument()
  await expect.element(link('Account')).toBeVisible()
})

test('a store that never was is not found, and the way to the others is at hand', async () => {
  const { address } = await renderPage('/edit-new-store/999999', {
    as: 'wholesale_regular',
    answers: [answer(api.getStore, refuse('not_found')), answerList(api.listStores, [aRetailer()])],
  })
  await expect.element(page.getByText('We could not find this store.')).toBeVisible()
  await link('See all retailers').click()
  await expect.poll(address).toBe('/list-of-retailers')
})

test("regular staff see a store's people, who is only invited among them, and change nobody", async () => {
  await openStore()
  await expect.poll(() => column(people, 'Email')).toEqual([ODETTE.email])
  expect(column(people, 'Role')).toEqual(['Admin Account'])
  expect(column(people, 'State')).toEqual(['Invited'])
  expect(page.getByRole('button', { name: /^(Edit|Delete) Odette/ }).elements()).toEqual([])
  await expect.element(button('Invite user')).toBeVisible()
})

test('regular staff invite only Regular Accounts to a store that has an admin', async () => {
  await openStore()
  await button('Invite user').click()
  const role = dialog.getByLabelText('Role', { exact: true })
  await expect.element(role).toHaveValue('2')
  expect(texts(role.getByRole('option'))).toEqual(['Regular Account'])
  await expect
    .element(role)
    .toHaveAccessibleDescription('This store already has an admin. Its admins and ours can add another.')
})

test("a wholesale admin changes a store's people; that it keeps its last admin is said", async () => {
  const { server } = await openStore({ as: 'wholesale_admin' })
  await button('Invite user').click()
  await expect.element(dialog.getByLabelText('Role', { exact: true })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button('Edit Odette Marchetti').click()
  await dialog.getByLabelText('First name').fill('Odile')
  const odile = aUser({ ...ODETTE, first_name: 'Odile', version: 2 })
  server.answer(api.updateUser, odile)
  server.answerList(api.listStoreUsers, [odile])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => column(people, 'Name')).toEqual(['Odile Marchetti'])
  await expect.element(dialog).not.toBeInTheDocument()

  server.answer(api.deleteUser, refuse('conflict', { message: 'A store always keeps an admin.' }))
  await button('Delete Odile Marchetti').click()
  await button('Delete account').click()
  await expect.element(page.getByText('A store always keeps an admin.')).toBeVisible()
  expect(texts(people.getByRole('cell')).at(0)).toBe('Odile Marchetti')
})

test('the form of a store that is there and the invitation of its people are accessible and fit a desktop and a phone', async () => {
  await openStore({ store: aStore({ name: 'Editable'.repeat(10) }) })
  await expect.element(page.getByText(ODETTE.email, { exact: true })).toBeVisible()
  await field('Email').fill('')
  await save.click()
  await expect.element(field('Email')).toHaveAccessibleDescription(REQUIRED)
  await expectAccessibleAndToFit('the form')
  await button('Invite user').click()
  await expect.element(dialog.getByLabelText('First name')).toBeVisible()
  await expectAccessibleAndToFit('the invitation')
})
