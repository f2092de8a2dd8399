import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answerList, closedGate, cutOff, refuse } from '../../testing/answers.ts'
import { PLACES } from '../../testing/place-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aRetailer } from '../../testing/samples.ts'

const REQUIRED = 'This Field is required!'
const DIGITS = 'This field must be a digit between 10 and 15 digits.'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const save = page.getByRole('button', { name: 'Save and continue' })
const line = page.getByRole('textbox', { name: /^Address/ })
const dialog = page.getByRole('dialog')

async function openForm() {
  const rendered = await renderPage('/add-store', {
    as: 'wholesale_regular',
    answers: [...PLACES, answerList(api.listStores, [aRetailer()])],
  })
  await expect.element(field('State')).toBeVisible()
  return rendered
}

async function fillStore(): Promise<void> {
  for (const [label, text] of Object.entries({
    'First name': 'Odette',
    'Last name': 'Marchetti',
    Email: 'odette@tulle.example',
    Phone: '+1 (312) 555-0148',
    'Store name': 'Tulle & Thread',
    Website: 'https://tulle.example',
    Street: '12 Oak Street',
    City: 'Evanston',
    'Zip code': '60201',
  }))
    await field(label).fill(text)
  await field('State').selectOptions('Illinois')
}

// Claims: rule.email.valid, rule.email.required, rule.store.first-name, rule.store.last-name, rule.store.name,
//   rule.store.street, rule.store.city, rule.store.zip, rule.add-store.phone, rule.add-store.website
test('the form of a new store says what each field misses, beside it, and goes to the first', async () => {
  const { server } = await openForm()
  await save.click()
  for (const label of [
    'First name',
    'Last name',
    'Email',
    'Store name',
    'Website',
    'Street',
    'City',
    'State',
    'Zip code',
  ])
    await expect.element(field(label)).toHaveAccessibleDescription(REQUIRED)
  await expect.element(field('Phone')).toHaveAccessibleDescription(DIGITS)
  await expect.element(field('First name')).toHaveFocus()

  for (const [label, typed, message] of [
    ['Email', 'odette@', 'The email you entered is invalid!'],
    ['Phone', '(312) 555-014', DIGITS],
    ['Website', 'tulle', 'Please enter a valid URL!'],
  ] as const) {
    await field(label).fill(typed)
    await userEvent.tab()
    await expect.element(field(label)).toHaveAccessibleDescription(message)
  }
  await field('Country').selectOptions('France')
  await expect.element(field('State')).not.toBeInTheDocument()
  expect(server.calls(api.createStore)).toEqual([])
})

test('a store is added with its terms and its way of paying, which are thirty days and a card if nothing is said', async () => {
  const { server } = await openForm()
  await expect.element(field('Payment')).toHaveValue('1')
  await expect.element(field('Terms (days)')).toHaveValue('30')
  await fillStore()
  await field('Payment').selectOptions('Credit on delivery')
  await field('Terms (days)').fill('121')
  await save.click()
  await expect
    .element(field('Terms (days)'))
    .toHaveAccessibleDescription('This is a whole number from 0 to 120.')
  await field('Terms (days)').fill('45')
  server.answer(api.createStore, refuse('unexpected'))
  await save.click()
  await expect
    .poll(() => server.calls(api.createStore)[0]?.body)
    .toMatchObject({ payment_method_type_id: 2, terms_days: 45 })
})

test('the address in one line follows its parts until somebody writes another, and again when that is taken away', async () => {
  const { server } = await openForm()
  await fillStore()
  await expect.element(line).toHaveValue('12 Oak Street, Evanston, IL 60201')
  await line.fill('Oak Mall, 2nd floor')
  await field('City').fill('Wilmette')
  await expect.element(line).toHaveValue('Oak Mall, 2nd floor')
  await line.fill('')
  await userEvent.tab()
  await expect.element(line).toHaveValue('12 Oak Street, Wilmette, IL 60201')
  await line.fill('Oak Mall, 2nd floor')
  server.answer(api.createStore, refuse('unexpected'))
  await save.click()
  await expect.poll(() => server.calls(api.createStore)[0]?.body.address).toBe('Oak Mall, 2nd floor')
})

test('while it is being saved the button says so and does nothing more; what only the server knows to be wrong is said beside its field', async () => {
  const { server } = await openForm()
  await fillStore()
  const gate = closedGate()
  const errors = {
    email: 'This email address already has an account.',
    name: 'Please do not enter a card number here.',
  }
  server.answer(api.createStore, async () => {
    await gate.opened
    return refuse('invalid', { errors })
  })
  await save.click()
  const saving = page.getByRole('button', { name: 'Saving…' })
  await expect.element(saving).toHaveAttribute('aria-disabled', 'true')
  await saving.click({ force: true })
  gate.open()
  await expect.element(field('Email')).toHaveAccessibleDescription(errors.email)
  await expect.element(field('Store name')).toHaveAccessibleDescription(errors.name)
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Email')).toHaveValue('odette@tulle.example')
  expect(server.calls(api.createStore)).toHaveLength(1)
})

test('a store that is not answered keeps what was typed, and the second try has the same key', async () => {
  const { server } = await openForm()
  await fillStore()
  server.answer(api.createStore, cutOff())
  await save.click()
  await expect.element(page.getByText(/cannot be reached/)).toBeVisible()
  await expect.element(field('Store name')).toHaveValue('Tulle & Thread')
  await expect.element(field('Phone')).toHaveValue('+1 (312) 555-0148')
  await save.click()
  await expect.poll(() => server.calls(api.createStore)).toHaveLength(2)
  const keys = server.calls(api.createStore).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('whoever leaves a store half typed is asked, and may stay', async () => {
  const { address } = await openForm()
  await field('Store name').fill('Half a Store')
  const leave = page.getByRole('link', { name: 'Back to Retailers' })
  await leave.click()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field('Store name')).toHaveValue('Half a Store')
  await leave.click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.poll(address).toBe('/list-of-retailers')
})

test('the form of a new store is accessible and fits a desktop and a phone', async () => {
  await openForm()
  await save.click()
  await expect.element(field('Email')).toHaveAccessibleDescription(REQUIRED)
  await expectAccessibleAndToFit()
})
