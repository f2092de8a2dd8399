import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList, cutOff, refuse } from '../../testing/answers.ts'
import { PLACES } from '../../testing/place-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { anAddress } from '../../testing/samples.ts'
import { texts } from '../../testing/texts.ts'

const REQUIRED = 'This Field is required!'

const dialog = page.getByRole('dialog')
const field = (label: string) => dialog.getByLabelText(label, { exact: true })
const add = page.getByRole('button', { name: 'Add new address' })
const save = dialog.getByRole('button', { name: 'Save address' })

async function openNew() {
  const rendered = await renderPage('/address', {
    as: 'store_regular',
    answers: [...PLACES, answerList(api.listAddresses, [anAddress()])],
  })
  await add.click()
  await expect.element(field('State')).toBeVisible()
  return rendered
}

async function fillNew(): Promise<void> {
  for (const [label, text] of Object.entries({
    'First name': 'Odile',
    'Last name': 'Moreau',
    Street: '4 Rue des Moulins',
    City: 'Evanston',
    'Zip code': '60201',
    'Phone number': '8475550123',
  }))
    await field(label).fill(text)
  await field('State').selectOptions('Illinois')
}

// Claims: address.title, address.list, address.edit, address.delete, address.delete.confirm,
//   address.add-button
test('the page is titled "Address" and lists each address with edit and delete; one is deleted after "Are you sure you want to delete this address?", and comes back with Undo', async () => {
  const atelier = anAddress({ id: 6, full_name: 'The Atelier', street: '4 Elm Street' })
  const { server } = await renderPage('/address', {
    as: 'store_regular',
    answers: [
      ...PLACES,
      answerList(api.listAddresses, [anAddress(), atelier]),
      answer(api.deleteAddress, null),
    ],
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const listed = page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Address', exact: true })).toBeVisible()
  // Each ends with the words of its buttons.
  const lines = (begin: string) =>
    expect.stringMatching(new RegExp(`^${begin}Evanston, IL 60201United States\\(847\\) 555-0148Offer`))
  const shop = lines('The Shop Front12 Oak Street')
  await expect.poll(() => texts(listed)).toEqual([shop, lines('The Atelier4 Elm Street')])
  await expect.element(button('Add new address')).toBeVisible()
  for (const name of ['The Shop Front', 'The Atelier']) {
    await expect.element(button(`Edit the address of ${name}`)).toBeVisible()
    await expect.element(button(`Delete the address of ${name}`)).toBeVisible()
  }
  await button('Edit the address of The Atelier').click()
  await expect.element(field('Street')).toHaveValue('4 Elm Street')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button('Delete the address of The Atelier').click()
  await expect
    .element(
      dialog.getByRole('heading', { name: 'Are you sure you want to delete this address?', exact: true }),
    )
    .toBeVisible()
  await expectDialogAccessible()
  expect(server.calls(api.deleteAddress)).toEqual([])
  server.answerList(api.listAddresses, [anAddress()])
  await dialog.getByRole('button', { name: 'Delete address' }).click()
  await expect.poll(() => texts(listed)).toEqual([shop])
  expect(server.calls(api.deleteAddress).map(({ params }) => params.id)).toEqual([6])
  // The button that opened the dialog is gone with its address.
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  server.answer(api.restoreAddress, atelier)
  server.answerList(api.listAddresses, [anAddress(), atelier])
  await button('Undo').click()
  await expect.element(page.getByText('Address restored.')).toBeVisible()
  await expect.poll(() => texts(listed)).toHaveLength(2)
  expect(server.calls(api.restoreAddress).map(({ params }) => params.id)).toEqual([6])
})

test('an address is marked to be offered first at checkout, in place of the one before', async () => {
  const shop = anAddress({ is_default: true })
  const atelier = anAddress({ id: 6, full_name: 'The Atelier' })
  const { server } = await renderPage('/address', {
    as: 'store_regular',
    answers: [answerList(api.listAddresses, [shop, atelier])],
  })
  const first = (name: string) =>
    page.getByRole('button', { name: `Offer the address of ${name} first at checkout` })
  await expect.element(first('The Shop Front')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(first('The Atelier')).toHaveAttribute('aria-pressed', 'false')
  server.answer(api.markDefaultAddress, refuse('unexpected', { message: 'Not now.' }))
  await first('The Atelier').click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(first('The Atelier')).toHaveAttribute('aria-pressed', 'false')
  server.answer(api.markDefaultAddress, { ...atelier, is_default: true })
  server.answerList(api.listAddresses, [anAddress(), { ...atelier, is_default: true }])
  await first('The Atelier').click()
  await expect.element(first('The Atelier')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(first('The Shop Front')).toHaveAttribute('aria-pressed', 'false')
  expect(server.calls(api.markDefaultAddress).at(-1)?.params).toEqual({ id: 6 })
})

// Claims: rule.address.name, rule.address.street, rule.address.city, rule.address.state,
//   rule.address.country, rule.address.zip, rule.address.phone.required, rule.address.phone.numeric,
//   rule.address.phone.positive, rule.address.phone.integer
test('the address form says "This Field is required!" beside each empty field, and what is wrong with a phone number; a country is always chosen', async () => {
  const { server } = await openNew()
  await save.click()
  for (const label of ['First name', 'Last name', 'Street', 'City', 'State', 'Zip code', 'Phone number'])
    await expect.element(field(label)).toHaveAccessibleDescription(REQUIRED)
  await expect.element(field('First name')).toHaveFocus()
  await expect.element(field('Country')).toHaveValue('US')
  await expect.element(field('Country')).toBeRequired()
  expect(dialog.getByRole('option', { name: 'Choose a country' }).elements()).toEqual([])
  for (const [typed, message] of [
    ['call me', 'This field must be a number'],
    ['-847', "A phone number can't start with a minus"],
    ['84.7', "A phone number can't include a decimal point"],
  ] as const) {
    await field('Phone number').fill(typed)
    await userEvent.tab()
    await expect.element(field('Phone number')).toHaveAccessibleDescription(message)
  }
  await field('Country').selectOptions('France')
  await expect.element(field('State')).not.toBeInTheDocument()
  expect(server.calls(api.createAddress)).toEqual([])
})

test('an address that is not answered keeps what was typed, and the second try has the same key', async () => {
  const { server } = await openNew()
  await fillNew()
  server.answer(api.createAddress, cutOff())
  await save.click()
  await expect.element(dialog.getByText(/cannot be reached/)).toBeVisible()
  await expect.element(field('Last name')).toHaveValue('Moreau')
  const added = anAddress({ id: 6, full_name: 'Odile Moreau' })
  server.answer(api.createAddress, added)
  server.answerList(api.listAddresses, [anAddress(), added])
  await save.click()
  await expect.element(page.getByText('Address of Odile Moreau saved.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const calls = server.calls(api.createAddress)
  expect(calls.map(({ body }) => body.full_name)).toEqual(['Odile Moreau', 'Odile Moreau'])
  const [first, second] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
})

test('what the server holds against the whole name is said, although no field bears it', async () => {
  const { server } = await openNew()
  await fillNew()
  const words = 'Please do not enter a card number here.'
  server.answer(api.createAddress, refuse('invalid', { errors: { full_name: words } }))
  await save.click()
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(field('First name')).toHaveValue('Odile')
})

test('the addresses and their form are accessible and fit a desktop and a phone', async () => {
  await renderPage('/address', {
    as: 'store_regular',
    answers: [...PLACES, answerList(api.listAddresses, [anAddress()])],
  })
  await expect.element(page.getByText('The Shop Front', { exact: true })).toBeVisible()
  await expectAccessibleAndToFit('the list')
  await add.click()
  await expect.element(field('State')).toBeVisible()
  await expectAccessibleAndToFit('the form')
})
