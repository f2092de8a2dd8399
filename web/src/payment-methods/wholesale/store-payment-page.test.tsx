import { api } from '@trousseau/contract/api'
import type { Store } from '@trousseau/contract/stores'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { type Answer, answer, closedGate, cutOff, refuse } from '../../testing/answers.ts'
import { aConfig } from '../../testing/catalogue-samples.ts'
import { answerProvider, takeOverProvider } from '../../testing/provider.ts'
import { renderPage } from '../../testing/render.tsx'
import { aPaymentMethod, aStore } from '../../testing/samples.ts'

const REQUIRED = 'This Field is required!'
const NUMBER = 'This field must be a number'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const said = (text: string | RegExp) => page.getByText(text, { exact: true })
const told = (locator: Locator, words: string) => expect.element(locator).toHaveAccessibleDescription(words)

const around = [
  answer(api.getConfig, aConfig()),
  answer(api.listPaymentMethods, []),
  answer(api.listCountries, { GB: 'United Kingdom', US: 'United States' }),
  answer(api.listStates, { IL: 'Illinois' }),
]
type Way = { search?: string; answers?: readonly Answer[] }
/** Opens the bank account form: the card form loads the provider's frames. */
const open = (store: Store = aStore(), { search = '&by=bank', answers = [] }: Way = {}) =>
  renderPage(`/store-payment?store=12${search}`, {
    as: 'wholesale_admin',
    answers: [...around, answer(api.getStore, store), ...answers],
  })

// Claims: entity.bank-form.retailer-fields, rule.retailer-bank.routing, rule.retailer-bank.account,
//   rule.retailer-bank.confirm, rule.retailer-bank.zip
test('the bank account of a store has name, numbers and address, wants numbers, and twice the same account', async () => {
  await open()
  await expect.element(page.getByRole('radio', { name: 'Bank account' })).toBeChecked()
  const names = ['Name on the account', 'Street', 'City', 'State', 'Country', 'Zip code', 'Phone number']
  for (const label of names) await expect.element(field(label)).toBeVisible()
  await button('Save bank account').click()
  const numbers = ['Routing number', 'Account number', 'Confirm account number']
  for (const label of numbers) {
    await told(field(label), REQUIRED)
    await field(label).fill('12 x')
    await userEvent.tab()
    await told(field(label), NUMBER)
  }
  await field('Account number').fill('9876543210')
  await field('Confirm account number').fill('98765432100')
  await userEvent.tab()
  await told(field('Confirm account number'), 'Account numbers must match')
  for (const [typed, message] of [
    ['', REQUIRED],
    ['6O2O1', NUMBER],
  ] as const) {
    await field('Zip code').fill(typed)
    await userEvent.tab()
    await told(field('Zip code'), message)
  }
})

async function leave(label: string, typed: string): Promise<void> {
  await field(label).fill(typed)
  await userEvent.tab()
}

// Claims: entity.card-form.retailer-fields, rule.retailer-card.card, rule.retailer-card.month,
//   rule.retailer-card.year, rule.retailer-card.cvv, rule.retailer-card.zip
test('the card of a store is saved only while the frames are complete, and says "Required!" of month, year and cvv', async () => {
  const { type, sent } = takeOverProvider()
  await open(aStore(), { search: '', answers: [answerProvider] })
  const frames = page.getByTitle('Secure field')
  await expect.element(frames.first()).toBeVisible()
  await expect.element(button('Save card')).toBeDisabled()
  await frames.first().click()
  await field('Month').click()
  await expect.element(said('Please enter a valid card number.')).toBeVisible()
  await field('Year').click()
  await told(field('Month'), 'Required!')
  await frames.nth(1).click()
  await told(field('Year'), 'Required!')
  await field('Name on card').click()
  await expect.poll(() => said('Required!').elements()).toHaveLength(3)
  await expectAccessibleAndToFit('the card form with mistakes')
  // An incomplete code counts as missing.
  type({ number: true, cvv: false })
  await expect.element(said('Please enter a valid card number.')).not.toBeInTheDocument()
  expect(said('Required!').elements()).toHaveLength(3)
  type({ number: true, cvv: true })
  await leave('Month', '4')
  await leave('Year', '2039')
  await expect.element(said('Required!')).not.toBeInTheDocument()
  await expect.element(button('Save card')).toBeEnabled()
  type({ number: true, cvv: false })
  await expect.element(button('Save card')).toBeDisabled()
  type({ number: true, cvv: true })

  for (const [label, typed, message] of [
    ['Month', 'My', NUMBER],
    ['Month', '13', 'A month is a number from 1 to 12.'],
    ['Year', 'soon', NUMBER],
    ['Name on card', '', REQUIRED],
    ['Street', '', REQUIRED],
    ['City', '', REQUIRED],
    ['Zip code', '', REQUIRED],
    ['Zip code', '6O2O1', NUMBER],
    ['Phone number', '', REQUIRED],
  ] as const) {
    await leave(label, typed)
    await told(field(label), message)
  }
  await button('Save card').click()
  await expect.element(field('Month')).toHaveFocus()
  await field('Country').selectOptions('United Kingdom')
  await leave('Zip code', 'SW1A 1AA')
  await told(field('Zip code'), '')
  expect(sent).toEqual([])
})

async function fillBank(account = '9876543210'): Promise<void> {
  await field('Routing number').fill('021000021')
  await field('Account number').fill(account)
  await field('Confirm account number').fill(account)
}

test('what the provider refuses is said in its own words, keeps the form, and can be mended', async () => {
  const provider = takeOverProvider()
  const bank = aPaymentMethod({ id: 10, method: 'bank' })
  const { server } = await open(aStore(), {
    answers: [
      answerProvider,
      answer(api.refreshPaymentMethods, { refreshed: true, payment_methods: [] }),
      answer(api.addPaymentMethod, bank),
    ],
  })
  await fillBank('123')
  provider.onSave(() => Promise.reject({ bank_account: ['The bank account format is invalid.'] }))
  await button('Save bank account').click()
  await expect.element(page.getByRole('alert').getByText('The bank account format is invalid.')).toBeVisible()
  await expect.element(field('Routing number')).toHaveValue('021000021')
  await fillBank()
  provider.onSave(() => Promise.resolve({ id: 'pm-1' }))
  server.answer(api.listPaymentMethods, [bank])
  await button('Save bank account').click()
  await expect.element(said(/Payment method id: pm-1$/)).toBeVisible()
  expect(provider.sent.map(({ bank_account }) => bank_account)).toEqual(['123', '9876543210'])
  expect(server.calls(api.addPaymentMethod)).toHaveLength(1)
})

test('what the provider has and the portal could not be told of is finished without typing it again', async () => {
  const { sent } = takeOverProvider()
  const { server } = await open(aStore(), {
    answers: [answerProvider, answer(api.addPaymentMethod, cutOff())],
  })
  await fillBank()
  await button('Save bank account').click()
  await expect.element(page.getByText(/cannot be reached/)).toBeVisible()
  const bank = aPaymentMethod({ id: 10, method: 'bank' })
  server.answer(api.addPaymentMethod, bank)
  server.answer(api.listPaymentMethods, [bank])
  await button('Finish saving').click()
  await expect.element(said(/Payment method id: pm-1$/)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('while the card form does not come, that is said, and a bank account can be added', async () => {
  takeOverProvider()
  delete window.StaxJs
  const { server } = await open(aStore(), { search: '', answers: [answerProvider] })
  await expect.element(page.getByRole('alert').getByText(/could not be loaded/)).toBeVisible()
  await expect.element(button('Save card')).toBeDisabled()
  await page.getByRole('radio', { name: 'Bank account' }).click({ force: true })
  await expect.element(button('Save bank account')).toBeEnabled()
  await page.getByRole('radio', { name: 'Credit/debit card' }).click({ force: true })
  await expect.element(button('Retry')).toBeVisible()
  takeOverProvider()
  await button('Retry').click()
  await expect.element(page.getByTitle('Secure field').first()).toBeVisible()
  expect(server.calls(api.addPaymentMethod)).toEqual([])
})

// Claims: entity.card-form.retailer-fields
test('whether a card or a bank account is added stands in the address; the card has the same address and no number of its own', async () => {
  const held = answer(api.getConfig, async () => {
    await closedGate().opened
    return aConfig()
  })
  const { address } = await open(aStore(), { search: '', answers: [held] })
  await expect.element(page.getByRole('radio', { name: 'Credit/debit card' })).toBeChecked()
  const names = ['Month', 'Year', 'Name on card', 'Street', 'City', 'State', 'Country']
  for (const label of [...names, 'Zip code', 'Phone number']) await expect.element(field(label)).toBeVisible()
  // The number and the code are typed into the provider's frames: the page itself has only room for them.
  for (const label of ['Card number', 'CVV']) {
    await expect.element(said(label)).toBeVisible()
    expect(page.getByRole('textbox', { name: label }).elements()).toEqual([])
  }
  await page.getByRole('radio', { name: 'Bank account' }).click({ force: true })
  await expect.element(field('Routing number')).toBeVisible()
  expect(address()).toContain('by=bank')
})

test('a store that the provider does not know yet is said to be saved, and goes on when it is set up', async () => {
  const { server } = await open(
    { ...aStore(), stax_customer_id: null },
    {
      answers: [answer(api.refreshPaymentMethods, { refreshed: false, payment_methods: [] })],
    },
  )
  await expect.element(page.getByRole('heading', { name: 'Ivory Lane Bridal is saved.' })).toBeVisible()
  await expect.element(said(/It is being set up with our payment provider/)).toBeVisible()
  await button('Try again').click()
  await expect.element(said(/We keep trying\.$/)).toBeVisible()
  server.answer(api.getStore, aStore())
  await button('Try again').click()
  await expect.element(button('Save bank account')).toBeVisible()
})

// Claims: route.store-payment
test('/store-payment without a store explains itself, and leads to the retailers', async () => {
  await renderPage('/store-payment', { as: 'wholesale_regular' })
  await expect.element(page.getByText('Add a store first')).toBeVisible()
  await expect.element(link('See the retailers')).toHaveAttribute('href', '/list-of-retailers')
})

// Claims: route.store-payment
test('a store that is not there is said to be none, and another can be added', async () => {
  await open(undefined, { answers: [answer(api.getStore, refuse('not_found'))] })
  await expect.element(said('That store does not exist.')).toBeVisible()
  await expect.element(link('Add store')).toHaveAttribute('href', '/add-store')
})

test('a store that is on credit on delivery is asked for no card', async () => {
  await open({ ...aStore(), payment_method_type_id: 2 })
  await expect.element(page.getByRole('heading', { name: 'CREDIT ON DELIVERY' })).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
})

test('the bank form of /store-payment is accessible and fits a desktop and a phone, mistakes included', async () => {
  await open()
  await button('Save bank account').click()
  await told(field('Routing number'), REQUIRED)
  await expectAccessibleAndToFit()
})

test('what is saved for a new store is accessible and fits a desktop and a phone', async () => {
  const saved = answer(api.listPaymentMethods, [aPaymentMethod(), aPaymentMethod({ id: 10, method: 'bank' })])
  await open(aStore(), { answers: [saved] })
  await expect.element(link('Done')).toBeVisible()
  await expectAccessibleAndToFit()
})
