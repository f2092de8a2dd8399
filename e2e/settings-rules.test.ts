import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { dialog, fillUser, openSettings, ownStore, rowOf } from './settings-way.ts'

const REQUIRED = 'This Field is required!'
const TOO_SHORT = 'Password is too short - should be 8 chars minimum.'
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save user account' })

// Claims: rule.email.valid, rule.email.required, rule.user.first-name, rule.user.last-name, rule.user.user,
//   rule.user.password.required-on-add, rule.user.password.min-on-add, rule.user.confirm, rule.user.role,
//   rule.user.address
test('a new account says "This Field is required!" beside each empty field, what is wrong with an e-mail address and a password, and "Passwords must match"', async ({
  page,
  product,
}) => {
  await openSettings(page, await ownStore(product))
  await page.getByRole('button', { name: 'Add user accounts' }).click()
  await save(page).click()
  for (const label of ['User Name', 'First Name', 'Last Name', 'Email', 'Password', 'Role', 'Address'])
    await expect(field(page, label), label).toHaveAccessibleDescription(REQUIRED)
  await expect(field(page, 'User Name')).toBeFocused()

  await field(page, 'Email').fill('maud@')
  await field(page, 'Password').fill('short')
  await field(page, 'Confirm Password').fill('shirt')
  await save(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('The email you entered is invalid!')
  await expect(field(page, 'Password')).toHaveAccessibleDescription(TOO_SHORT)
  await expect(field(page, 'Confirm Password')).toHaveAccessibleDescription('Passwords must match')
})

// Claims: rule.email.required, rule.user.first-name, rule.user.last-name, rule.user.user, rule.user.confirm,
//   rule.user.role, rule.user.address, rule.user.password.optional-on-edit, rule.user.password.min-on-edit,
//   role.account-type.admin
test('on editing the password may stay empty, but a new one has 8 characters at least and is typed twice', async ({
  page,
  product,
}) => {
  const store = await ownStore(product)
  const { email } = await store.addUser('maud')
  await openSettings(page, store)
  await rowOf(page, 'maud').getByRole('button', { name: 'Edit maud' }).click()
  const emptied = ['User Name', 'First Name', 'Last Name', 'Email']
  for (const label of emptied) await field(page, label).fill('')
  for (const label of ['Role', 'Address']) await field(page, label).selectOption('')
  await field(page, 'Password').fill('short')
  await save(page).click()
  for (const label of [...emptied, 'Role', 'Address'])
    await expect(field(page, label), label).toHaveAccessibleDescription(REQUIRED)
  await expect(field(page, 'Password')).toHaveAccessibleDescription(TOO_SHORT)
  await expect(field(page, 'Confirm Password')).toHaveAccessibleDescription('Passwords must match')
  await field(page, 'User Name').fill('maud')
  await field(page, 'First Name').fill('Maude')
  await field(page, 'Last Name').fill('Bell')
  await field(page, 'Email').fill(email)
  await field(page, 'Role').selectOption({ value: '1' })
  await field(page, 'Address').selectOption('The Shop Front')
  await field(page, 'Password').fill('')
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, 'maud').getByRole('cell').nth(1)).toHaveText('Maude')
  await expect(rowOf(page, 'maud').getByRole('cell').nth(3)).toHaveText('Admin Account')
})

test('an e-mail address that has an account already is told at its field, and nothing typed is lost', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(422, '/api/users')
  await openSettings(page, await ownStore(product))
  await page.getByRole('button', { name: 'Add user accounts' }).click()
  await fillUser(dialog(page), { name: 'maud', email: 'Admin@IvoryLane.example' })
  await save(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription(
    'This e-mail address has an account already.',
  )
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Password')).toHaveValue('silk-and-tulle')
})

test('an account that is not answered keeps what was typed, and the second try adds it once', async ({
  page,
  product,
  allow,
}) => {
  allow.lostConnection()
  const store = await ownStore(product)
  await openSettings(page, store)
  await page.getByRole('button', { name: 'Add user accounts' }).click()
  await fillUser(dialog(page), { name: 'lost.found', email: `lost@${store.id}.example` })
  // It arrives, and its answer is lost on the way back.
  await page.route('**/api/users', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  await expect(dialog(page).getByText(/cannot be reached/)).toBeVisible()
  await expect(field(page, 'User Name')).toHaveValue('lost.found')
  await page.unroute('**/api/users')
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, 'lost.found')).toHaveCount(1)
})

// Claims: rule.user.address
test('a store without an address is told to add one first', async ({ page, product }) => {
  await openSettings(page, await ownStore(product, { hasAddress: false }))
  await page.getByRole('button', { name: 'Add user accounts' }).click()
  await expect(dialog(page).getByText('Your store has no address yet.')).toBeVisible()
  await save(page).click()
  await expect(dialog(page).getByText(REQUIRED)).toHaveCount(7)
  await dialog(page).getByRole('link', { name: 'Add one first' }).click()
  await page.waitForURL('**/address')
})

test('somebody else’s change meanwhile is told; the newer version is loaded without losing what was typed', async ({
  page,
  product,
  allow,
}) => {
  allow.refusal(409, /^\/api\/users\/\d+$/)
  const store = await ownStore(product)
  const { id } = await store.addUser('maud')
  await openSettings(page, store)
  await rowOf(page, 'maud').getByRole('button', { name: 'Edit maud' }).click()
  await store.ask('PUT', `/api/users/${id}`, { first_name: 'Maudie', last_name: 'Bellweather' })
  await field(page, 'Last Name').fill('Bellamy')
  await save(page).click()
  await expect(dialog(page).getByText(/Somebody else changed this meanwhile/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Load the newer version' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Maudie')
  await expect(field(page, 'Last Name')).toHaveValue('Bellamy')
  await expect(dialog(page).getByText('Changed by both of you: Last Name.')).toBeVisible()
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, 'maud').getByRole('cell').nth(2)).toHaveText('Bellamy')
})
