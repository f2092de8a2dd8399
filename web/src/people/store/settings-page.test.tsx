import { api } from '@trousseau/contract/api'
import type { User } from '@trousseau/contract/users'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList, closedGate, cutOff, refuse } from '../../testing/answers.ts'
import { awaitDialogFocus } from '../../testing/focus.ts'
import { renderPage } from '../../testing/render.tsx'
import { anAddress, aSession, aUser } from '../../testing/samples.ts'
import { column, texts } from '../../testing/texts.ts'

const REQUIRED = 'This Field is required!'
const TOO_SHORT = 'Password is too short - should be 8 chars minimum.'

const OWN = aUser({ id: 1, name: 'odette', first_name: 'Odette', last_name: 'Marchetti', role_id: 1 })
const MAUD = aUser({ id: 2, name: 'maud', email: 'maud@ivorylane.example' })

const addresses = answerList(api.listAddresses, [anAddress()])
const openSettings = (...users: User[]) =>
  renderPage('/settings', {
    as: 'store_admin',
    answers: [answerList(api.listStoreUsers, [OWN, ...users]), addresses],
  })

const table = page.getByRole('table', { name: 'User Accounts' })
const findRow = (name: string) =>
  table.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const add = button('Add user accounts')
const save = button('Save user account')
const saved = answer(api.createUser, MAUD)

/** Fills the whole form for a new account. */
async function fillUser(typed: Record<string, string> = {}): Promise<void> {
  const texts = {
    'User Name': 'maud',
    'First Name': 'Maud',
    'Last Name': 'Bell',
    Email: 'maud@ivorylane.example',
    Password: 'silk-and-tulle',
    'Confirm Password': 'silk-and-tulle',
    ...typed,
  }
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
  await field('Role').selectOptions('Regular Account')
  await field('Address').selectOptions('The Shop Front')
}

const expectToSay = (locator: Locator, words: string) =>
  expect.element(locator).toHaveAccessibleDescription(words)

// Claims: settings.title, settings.subtitle, settings.table.title, settings.columns, settings.action.edit,
//   settings.action.delete
test('the page is titled "Settings", "Manage accounts", and its "User Accounts" table has User Name, First Name, Last Name, Role and Action with edit and delete', async () => {
  await openSettings(MAUD)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings', exact: true })).toBeVisible()
  await expect.element(page.getByText('Manage accounts', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'User Accounts', exact: true }))
    .toBeVisible()
  await expect
    .poll(() => texts(table.getByRole('columnheader')))
    .toEqual(['User Name', 'First Name', 'Last Name', 'Role', 'Action'])
  await expect.poll(() => column(table, 'User Name')).toEqual(['odette (you)', 'maud'])
  expect(column(table, 'First Name')).toEqual(['Odette', 'Maud'])
  expect(column(table, 'Last Name')).toEqual(['Marchetti', 'Bell'])
  expect(column(table, 'Role')).toEqual(['Admin Account', 'Regular Account'])
  await expect.element(button('Edit maud')).toBeVisible()
  await expect.element(button('Delete maud')).toBeVisible()
  await expect.element(button('Edit odette')).toBeVisible()
  expect(button('Delete odette').elements()).toEqual([])
})

// Claims: settings.empty
test('an admin who is alone reads "No additional users have been added to access this portal", and sees themselves, until somebody is added', async () => {
  const { server } = await openSettings()
  const nobodyElse = page.getByText('No additional users have been added to access this portal', {
    exact: true,
  })
  await expect.element(nobodyElse).toBeVisible()
  expect(column(table, 'User Name')).toEqual(['odette (you)'])
  await add.click()
  await fillUser()
  server.answer(api.createUser, MAUD)
  server.answerList(api.listStoreUsers, [MAUD, OWN])
  await save.click()
  await expect.poll(() => column(table, 'User Name')).toEqual(['maud', 'odette (you)'])
  await expect.element(nobodyElse).not.toBeInTheDocument()
})

/** What the choice of a role says, and what it stands for. */
const roles = () =>
  field('Role')
    .getByRole('option')
    .elements()
    .map((option) => [option.textContent, (option as HTMLOptionElement).value])
const ROLES = [
  ['Choose a role', ''],
  ['Admin Account', '1'],
  ['Regular Account', '2'],
]

// Claims: settings.add-button, settings.modal.add, role.account-type.admin, role.account-type.regular,
//   api.users.create.payload
test('"Add user accounts" opens "Add User Account"; what is typed is sent as it is, under a key, and who was added is told of', async () => {
  const { server } = await openSettings(MAUD)
  await add.click()
  await expect.element(dialog.getByRole('heading', { name: 'Add User Account', exact: true })).toBeVisible()
  await expect.poll(roles).toEqual(ROLES)
  await fillUser()
  server.answer(api.createUser, MAUD)
  await save.click()
  await expect.element(page.getByText(/added\. We emailed maud@ivorylane\.example\./)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const [call, ...more] = server.calls(api.createUser)
  expect(more).toEqual([])
  expect(call?.body).toEqual({
    name: 'maud',
    first_name: 'Maud',
    last_name: 'Bell',
    email: 'maud@ivorylane.example',
    password: 'silk-and-tulle',
    role: 2,
    address: 5,
  })
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
})

// Claims: rule.email.valid, rule.email.required, rule.user.first-name, rule.user.last-name, rule.user.user,
//   rule.user.password.required-on-add, rule.user.password.min-on-add, rule.user.confirm, rule.user.role,
//   rule.user.address
test('a new account says "This Field is required!" beside each empty field, what is wrong with an e-mail address and a password, and "Passwords must match"', async () => {
  const { server } = await openSettings(MAUD)
  await add.click()
  await save.click()
  for (const label of ['User Name', 'First Name', 'Last Name', 'Email', 'Password', 'Role', 'Address'])
    await expectToSay(field(label), REQUIRED)
  await expect.element(field('User Name')).toHaveFocus()

  await field('User Name').fill('maud')
  await field('Email').fill('maud@')
  await field('Password').fill('short')
  await field('Confirm Password').fill('shirt')
  await save.click()
  await expectToSay(field('Email'), 'The email you entered is invalid!')
  await expectToSay(field('Password'), TOO_SHORT)
  await expectToSay(field('Confirm Password'), 'Passwords must match')
  await expect.element(field('First Name')).toHaveFocus()
  expect(server.calls(api.createUser)).toEqual([])
})

test('an e-mail address that has an account already is told at its field, which has the focus, and nothing typed is lost', async () => {
  const { server } = await openSettings(MAUD)
  await add.click()
  await fillUser({ Email: 'Admin@IvoryLane.example' })
  const words = 'This email address already has an account.'
  server.answer(api.createUser, refuse('invalid', { errors: { email: words } }))
  await save.click()
  await expectToSay(field('Email'), words)
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Email')).toHaveValue('Admin@IvoryLane.example')
  await expect.element(field('Password')).toHaveValue('silk-and-tulle')
})

test('while it is being saved the button says so and does nothing more, and the dialog cannot be left', async () => {
  const { server } = await openSettings(MAUD)
  await add.click()
  await fillUser()
  const gate = closedGate()
  server.answer(api.createUser, async () => {
    await gate.opened
    return MAUD
  })
  await save.click()
  const saving = dialog.getByRole('button', { name: 'Saving…' })
  await expect.element(saving).toHaveAttribute('aria-disabled', 'true')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await saving.click({ force: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  gate.open()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(api.createUser)).toHaveLength(1)
})

test('an account that is not answered keeps what was typed, and the second try has the same key', async () => {
  const { server } = await openSettings(MAUD)
  await add.click()
  await fillUser()
  server.answer(api.createUser, cutOff())
  await save.click()
  await expect.element(dialog.getByText(/cannot be reached/)).toBeVisible()
  await expect.element(field('User Name')).toHaveValue('maud')
  server.answer(api.createUser, MAUD)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const keys = server.calls(api.createUser).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

// Claims: rule.user.address
test('a store without an address is told to add one first', async () => {
  const { server, address } = await openSettings(MAUD)
  server.answerList(api.listAddresses, [])
  await add.click()
  await expect.element(dialog.getByText('Your store has no address yet.')).toBeVisible()
  await save.click()
  await expect.poll(() => dialog.getByText(REQUIRED).elements()).toHaveLength(7)
  await dialog.getByRole('link', { name: 'Add one first' }).click()
  await expect.poll(address).toBe('/address')
})

// Claims: settings.modal.edit, rule.email.required, rule.email.valid, rule.user.first-name, rule.user.last-name,
//   rule.user.user, rule.user.confirm, rule.user.role, rule.user.address, rule.user.password.optional-on-edit,
//   rule.user.password.min-on-edit, role.account-type.admin, role.account-type.regular, api.users.update.payload
test('on editing the password may stay empty, but a new one has 8 characters at least and is typed twice', async () => {
  const { server } = await openSettings(MAUD)
  await button('Edit maud').click()
  await expect.element(dialog.getByRole('heading', { name: 'Edit User Account', exact: true })).toBeVisible()
  await expect.poll(roles).toEqual(ROLES)
  const emptied = ['User Name', 'First Name', 'Last Name', 'Email']
  for (const label of emptied) await field(label).clear()
  for (const label of ['Role', 'Address']) await field(label).selectOptions('')
  await field('Password').fill('short')
  await save.click()
  for (const label of [...emptied, 'Role', 'Address']) await expectToSay(field(label), REQUIRED)
  await expectToSay(field('Password'), TOO_SHORT)
  await expectToSay(field('Confirm Password'), 'Passwords must match')
  await field('Email').fill('maud@')
  await save.click()
  await expectToSay(field('Email'), 'The email you entered is invalid!')
  expect(server.calls(api.updateUser)).toEqual([])

  await fillUser({ 'First Name': 'Maude', Password: '', 'Confirm Password': '' })
  await field('Role').selectOptions('Admin Account')
  const changed = aUser({ ...MAUD, first_name: 'Maude', role_id: 1 })
  server.answer(api.updateUser, changed)
  server.answerList(api.listStoreUsers, [OWN, changed])
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const sent = {
    name: 'maud',
    first_name: 'Maude',
    last_name: 'Bell',
    email: 'maud@ivorylane.example',
    role: 1,
    address: 5,
    version: MAUD.version,
  }
  expect(server.calls(api.updateUser)[0]?.body).toEqual(sent)
  await expect.poll(() => column(table, 'First Name')).toEqual(['Odette', 'Maude'])
  expect(column(table, 'Role')).toEqual(['Admin Account', 'Admin Account'])

  await button('Edit maud').click()
  await fillUser({ 'First Name': 'Maude' })
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(api.updateUser)[1]?.body).toEqual({ ...sent, role: 2, password: 'silk-and-tulle' })
})

test('somebody else’s change meanwhile is told; the newer version is loaded without losing what was typed', async () => {
  const { server } = await openSettings(MAUD)
  await button('Edit maud').click()
  await field('Last Name').fill('Bellamy')
  server.answer(api.updateUser, refuse('stale'))
  server.answer(api.getUser, aUser({ ...MAUD, first_name: 'Maudie', last_name: 'Bellweather', version: 2 }))
  await save.click()
  await expect.element(dialog.getByText(/Someone else changed this/)).toBeVisible()
  await button('Load the newer version').click()
  await expect.element(field('First Name')).toHaveValue('Maudie')
  await expect.element(field('Last Name')).toHaveValue('Bellamy')
  await expect.element(dialog.getByText('Changed by both of you: Last Name.')).toBeVisible()
  server.answer(api.updateUser, aUser({ ...MAUD, last_name: 'Bellamy', version: 3 }))
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(api.updateUser).at(-1)?.body).toMatchObject({ last_name: 'Bellamy', version: 2 })
})

test('nobody changes the own role, and the own email and password are changed on the account page', async () => {
  const { server, address } = await openSettings(MAUD)
  server.answerList(api.listStoreUsers, [{ ...OWN, pending_email: 'odette@tulle.example' }, MAUD])
  await button('Edit odette').click()
  await expect.element(field('Email')).toBeDisabled()
  await expect.element(field('Role')).toBeDisabled()
  await expectToSay(field('Role'), 'You cannot change your own role. Another admin can.')
  expect(field('Password').elements()).toEqual([])
  await field('First Name').fill('Odile')
  const session = aSession('store_admin')
  server.answer(api.getSession, { ...session, user: { ...session.user, first_name: 'Odile' } })
  server.answer(api.updateUser, aUser({ ...OWN, first_name: 'Odile' }))
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Odile Marchetti, your account' })).toBeVisible()
  const body = server.calls(api.updateUser)[0]?.body
  expect(body).toMatchObject({ first_name: 'Odile' })
  for (const never of ['role', 'email', 'password']) expect(body).not.toHaveProperty(never)

  server.answer(api.getUser, OWN)
  await button('Edit odette').click()
  await expectToSay(field('Email'), 'odette@tulle.example waits to be confirmed.')
  server.answer(api.listSessions, [])
  server.answer(api.getSecondFactor, { app_since: null, recovery_codes_left: 0, passkeys: [] })
  await dialog.getByRole('link', { name: 'your account page' }).click()
  await expect.poll(address).toBe('/account')
})

// Claims: route.add-user-account
test('/AddUserAccount is the form "Add User Account" as a page, and goes to /settings once it is saved', async () => {
  const { address } = await renderPage('/AddUserAccount', {
    as: 'store_admin',
    answers: [addresses, saved, answerList(api.listStoreUsers, [MAUD, OWN])],
  })
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Add User Account', exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('form', { name: 'Add User Account' })).toBeVisible()
  await fillUser()
  await save.click()
  await expect.poll(address).toBe('/settings')
  await expect.element(findRow('maud')).toBeVisible()
})

// Claims: settings.action.delete, settings.modal.delete
test('an account is deleted after "Are you sure you want to delete this user account?" and "Yes", and kept after "No"', async () => {
  const { server } = await openSettings(MAUD)
  await button('Delete maud').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectDialogAccessible()
  const question = dialog.getByRole('heading', { name: 'Are you sure you want to delete this user account?' })
  await expect.element(question).toBeVisible()
  await button('No').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(api.deleteUser)).toEqual([])

  await button('Delete maud').click()
  server.answer(api.deleteUser, null)
  server.answerList(api.listStoreUsers, [OWN])
  await button('Yes').click()
  await expect.element(page.getByText('maud deleted.')).toBeVisible()
  await expect.poll(() => column(table, 'User Name')).toEqual(['odette (you)'])
  expect(server.calls(api.deleteUser).map(({ params }) => params.id)).toEqual([2])
})

test('a question begins at "No", keeps the focus inside, is left by Escape, and gives the focus back', async () => {
  await openSettings(MAUD)
  const ask = button('Delete maud')
  await expect.element(ask).toBeVisible()
  ask.element().focus()
  const untilFocused = awaitDialogFocus()
  await userEvent.keyboard('{Enter}')
  await untilFocused(button('No'))
  for (const next of ['Yes', 'Close', 'No']) {
    await userEvent.tab()
    await expect.element(dialog.getByRole('button', { name: next, exact: true })).toHaveFocus()
  }
  await userEvent.tab({ shift: true })
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(ask).toHaveFocus()
})

test('sorting by User Name is kept in the address', async () => {
  const { server, address, back } = await openSettings(MAUD)
  await table.getByRole('columnheader', { name: 'User Name' }).getByRole('button').click()
  await expect.poll(address).toBe('/settings?order_by=name&order_dir=asc')
  await expect
    .poll(() => server.calls(api.listStoreUsers).map(({ query }) => query.order_by))
    .toEqual(['id', 'name'])
  back()
  await expect.poll(address).toBe('/settings')
})

test('the user accounts and their form are accessible and fit a desktop and a phone', async () => {
  const long = aUser({ id: 3, name: 'a.rather.long.user.name.of.somebody.with.a.very.long.name' })
  await renderPage('/settings', {
    as: 'store_admin',
    answers: [answerList(api.listStoreUsers, [long, OWN]), addresses],
  })
  await expect.element(page.getByText(long.name, { exact: true })).toBeVisible()
  await expectAccessibleAndToFit('the list')
  await add.click()
  await save.click()
  await expectToSay(field('Email'), REQUIRED)
  await expectAccessibleAndToFit('the form')
})

test('the page of the form is accessible and fits a desktop and a phone', async () => {
  await renderPage('/AddUserAccount', { as: 'store_admin', answers: [addresses] })
  await expect.element(save).toBeVisible()
  await expectAccessibleAndToFit()
})
