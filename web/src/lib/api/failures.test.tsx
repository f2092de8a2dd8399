import { api } from '@trousseau/contract/api'
import { ERRORS } from '@trousseau/contract/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, answer, answerList, cutOff, refuse } from '../../testing/answers.ts'
import { aConfig } from '../../testing/catalogue-samples.ts'
import { anInvoiceInFull, anOrder, anOrderInFull, aStorePackage } from '../../testing/order-samples.ts'
import { PLACES } from '../../testing/place-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { anAddress, aStore } from '../../testing/samples.ts'

const UNEXPECTED = ERRORS.unexpected[1]

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const failed = (what: string) => page.getByRole('alert').filter({ hasText: what })
const dialog = page.getByRole('dialog')

const LOADS: {
  what: string
  path: string
  as: 'store_admin' | 'wholesale_admin'
  bad: Answer
  good: Answer
  around?: readonly Answer[]
  /** Text that is visible once the page has loaded. */
  shows: string
}[] = [
  {
    what: 'The sales orders could not be loaded.',
    path: '/sales-order?search=PO',
    as: 'store_admin',
    bad: answer(api.listStoreOrders, refuse('unexpected')),
    good: answerList(api.listStoreOrders, [anOrder({ purchase_order_number: 'PO-SEEN' })]),
    shows: 'PO-SEEN',
  },
  {
    what: 'The sales order could not be loaded.',
    path: '/sales-order-summary/7',
    as: 'store_admin',
    bad: answer(api.getOrder, refuse('unexpected')),
    good: answer(api.getOrder, anOrderInFull({ id: 7, status: 2 })),
    shows: 'Cost summary',
  },
  {
    what: 'The invoice could not be loaded.',
    path: '/invoice-summary/61',
    as: 'store_admin',
    bad: answer(api.getStorePackage, refuse('unexpected')),
    good: answer(api.getStorePackage, aStorePackage()),
    around: [answerList(api.listStorePackageOrders, [anOrder()]), answer(api.getInvoice, anInvoiceInFull())],
    shows: 'The Shop Front',
  },
  {
    what: 'The store could not be loaded.',
    path: '/edit-store/12',
    as: 'store_admin',
    bad: answer(api.getStore, refuse('unexpected')),
    good: answer(api.getStore, aStore()),
    around: PLACES,
    shows: 'Who we contact.',
  },
]

// Claims: session.ended-flag
test.each(LOADS)(
  '$path: "$what", with Retry and a way to sign in again, on the same screen',
  async (load) => {
    const { what, path, as, bad, good, around = [], shows } = load
    const { server, address } = await renderPage(path, { as, answers: [...around, bad] })
    await expect.element(failed(what)).toHaveTextContent(UNEXPECTED)
    await expect.element(failed(what).getByRole('button', { name: 'Sign in again' })).toBeVisible()
    expect(address()).toBe(path)
    server.answer(good.endpoint, good.react as never)
    await failed(what).getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText(shows, { exact: true }).first()).toBeVisible()
    await expect.element(failed(what)).not.toBeInTheDocument()
    expect(address()).toBe(path)
  },
)

// Claims: session.ended-flag
test('"Sign in again" ends the session and leads to the login', async () => {
  const { address } = await renderPage('/sales-order?search=PO', {
    as: 'store_admin',
    answers: [answer(api.listStoreOrders, refuse('unexpected')), answer(api.logout, null)],
  })
  await button('Sign in again').click()
  await expect.poll(address).toBe('/login')
  await expect.element(field('Password')).toBeVisible()
})

// Claims: text.unauthorized
test.each(['not_signed_in', 'forbidden'] as const)(
  'a call that is refused as %s logs out with "Unauthorized! Logging Out..."',
  async (code) => {
    const { address } = await renderPage('/sales-order', {
      as: 'store_admin',
      answers: [answer(api.listStoreOrders, refuse(code))],
    })
    await expect.element(page.getByText('Unauthorized! Logging Out...', { exact: true })).toBeVisible()
    await expect.poll(address).toBe('/login')
    await expect.element(field('Password')).toBeVisible()
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null])
  },
)

const COUNTRIES = 'The countries could not be loaded.'

// Claims: session.ended-flag
test('countries and states that fail to load are said in the form, which keeps what was typed', async () => {
  const { server } = await renderPage('/address', {
    as: 'store_admin',
    answers: [...PLACES, answerList(api.listAddresses, [anAddress()])],
  })
  const [countries, states] = PLACES
  await button('Add new address').click()
  await dialog.getByLabelText('First name').fill('Odile')
  await dialog.getByLabelText('City').fill('Montréal')
  server.answer(api.listStates, refuse('unexpected'))
  await dialog.getByLabelText('Country').selectOptions('Canada')
  await expect.element(failed(COUNTRIES)).toHaveTextContent(UNEXPECTED)
  await expect.element(failed(COUNTRIES).getByRole('button', { name: 'Sign in again' })).toBeVisible()
  if (states) server.answer(api.listStates, states.react as never)
  await failed(COUNTRIES).getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog.getByLabelText('State')).toBeVisible()
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Odile')
  await expect.element(dialog.getByLabelText('City')).toHaveValue('Montréal')
  await expect.element(dialog.getByLabelText('Country')).toHaveValue('CA')
  expect(countries).toBeDefined()
})

// Claims: session.ended-flag
test('the countries of a form that fail to load at once are loaded by Retry', async () => {
  const { server } = await renderPage('/add-store', {
    as: 'wholesale_admin',
    answers: [...PLACES, answer(api.listCountries, refuse('unexpected'))],
  })
  await expect.element(failed(COUNTRIES)).toHaveTextContent('What you typed is kept.')
  await field('Store name').fill('Tulle & Thread')
  await expect.element(failed(COUNTRIES).getByRole('button', { name: 'Sign in again' })).toBeVisible()
  server.answer(api.listCountries, { US: 'United States' })
  await failed(COUNTRIES).getByRole('button', { name: 'Retry' }).click()
  await expect.element(field('Country')).toBeVisible()
  await expect.element(field('Store name')).toHaveValue('Tulle & Thread')
})

// Claims: session.ended-flag
test('a payment form that fails to load says so, offers both ways, and keeps what was typed', async () => {
  const what = 'The form of our payment provider could not be loaded.'
  const { server, address } = await renderPage('/store-payment?store=12&by=bank', {
    as: 'wholesale_admin',
    answers: [
      ...PLACES,
      answer(api.getStore, aStore()),
      answer(api.listPaymentMethods, []),
      answer(api.getConfig, refuse('unexpected')),
    ],
  })
  await field('Routing number').fill('021000021')
  await expect.element(failed(what)).toHaveTextContent(UNEXPECTED)
  await expect.element(failed(what).getByRole('button', { name: 'Sign in again' })).toBeVisible()
  await expect.element(button('Save bank account')).toBeDisabled()
  server.answer(api.getConfig, aConfig())
  await failed(what).getByRole('button', { name: 'Retry' }).click()
  await expect.element(button('Save bank account')).toBeEnabled()
  await expect.element(field('Routing number')).toHaveValue('021000021')
  expect(address()).toBe('/store-payment?store=12&by=bank')
})

const TROUBLES = [
  ['refuses it', refuse('unexpected'), UNEXPECTED],
  ['is away', refuse('unavailable'), ERRORS.unavailable[1]],
  ['does not answer', cutOff(), /cannot be reached/],
] as const

// Claims: error.generic-handler, session.ended-flag
test.each(TROUBLES)(
  'what is saved in a form while the server %s is said in it, and what was typed is kept',
  async (_how, outcome, words) => {
    await renderPage('/address', {
      as: 'store_admin',
      answers: [...PLACES, answerList(api.listAddresses, [anAddress()]), answer(api.updateAddress, outcome)],
    })
    await button('Edit the address of The Shop Front').click()
    await dialog.getByLabelText('Street').fill('14 Oak Street')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect.element(dialog.getByText(words)).toBeVisible()
    await expect.element(dialog.getByLabelText('Street')).toHaveValue('14 Oak Street')
  },
)

// Claims: error.generic-handler, session.ended-flag
test.each(TROUBLES)(
  'what is deleted while the server %s is said in the same words, and can be tried again',
  async (_how, outcome, words) => {
    const { server, address } = await renderPage('/address', {
      as: 'store_admin',
      answers: [answerList(api.listAddresses, [anAddress()]), answer(api.deleteAddress, outcome)],
    })
    await button('Delete the address of The Shop Front').click()
    await button('Delete address').click()
    await expect.element(page.getByText(words).first()).toBeVisible()
    await expect.element(button('Delete the address of The Shop Front')).toBeVisible()
    expect(address()).toBe('/address')
    expect(server.calls(api.deleteAddress)).toHaveLength(1)
  },
)

// Claims: session.ended-flag
test.each(TROUBLES)(
  'an export while the server %s is said, keeps the filters, and can be tried again',
  async (_how, outcome, words) => {
    const path = '/sales-order?search=PO'
    const { server, address } = await renderPage(path, {
      as: 'store_admin',
      answers: [answerList(api.listStoreOrders, [anOrder()]), answer(api.exportStoreOrders, outcome)],
    })
    const every = page.getByRole('button', { name: /export all/i })
    await every.click()
    await expect.element(page.getByText(words).first()).toBeVisible()
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('PO')
    expect(address()).toBe(path)
    server.answer(api.exportStoreOrders, new Blob(['PK']))
    await every.click()
    await expect.element(page.getByText('Orders exported successfully')).toBeVisible()
  },
)

test('deleting and saving while staff view a store are refused in words, nothing typed is lost, and nobody is signed out', async () => {
  const { address } = await renderPage('/address', {
    as: 'store_admin',
    session: { viewing: true },
    answers: [
      ...PLACES,
      answerList(api.listAddresses, [anAddress()]),
      answer(api.deleteAddress, refuse('view_only')),
      answer(api.updateAddress, refuse('view_only')),
    ],
  })
  const words = 'You are viewing this store. Nothing can be changed from here.'
  await button('Delete the address of The Shop Front').click()
  await button('Delete address').click()
  await expect.element(page.getByText(words).first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Delete the address of The Shop Front')).toBeVisible()
  await button('Edit the address of The Shop Front').click()
  await dialog.getByLabelText('City').fill('Skokie')
  await button('Save address').click()
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(dialog.getByLabelText('City')).toHaveValue('Skokie')
  await expect.element(page.getByRole('complementary', { name: 'Viewing as store' })).toBeInTheDocument()
  expect(address()).toBe('/address')
})
