import { api } from '@trousseau/contract/api'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import type { Session } from '@trousseau/contract/sessions'
import { afterEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { type Answer, answer, closedGate, cutOff, refuse } from '../../testing/answers.ts'
import { aConfig } from '../../testing/catalogue-samples.ts'
import { PLACES } from '../../testing/place-samples.ts'
import {
  answerProvider,
  fillBankAccount,
  type ProviderDouble,
  takeOverProvider,
} from '../../testing/provider.ts'
import { renderPage } from '../../testing/render.tsx'
import { aPaymentMethod, aSession, aStore, STORE } from '../../testing/samples.ts'
import { texts } from '../../testing/texts.ts'

const REQUIRED = 'This Field is required!'
const NUMBER = 'This field must be a number'
const ADDRESS = ['Country', 'Street', 'City', 'State', 'Zip code']

const CARD = aPaymentMethod({ id: 9, person_name: 'Carla Stone' })
const BANK = aPaymentMethod({ id: 10, method: 'bank', person_name: 'Ivory Lane Bridal' })

const dialog = page.getByRole('dialog')
const panel = dialog.getByRole('tabpanel')
const method = (name: string) =>
  page.getByRole('list', { name: 'Payment methods' }).getByRole('listitem').filter({ hasText: name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = (label: string) => dialog.getByLabelText(label, { exact: true })
const inPanel = (label: string) => panel.getByLabelText(label, { exact: true })
const said = (text: string) => page.getByText(text, { exact: true })
const told = (field: Locator, words: string) => expect.element(field).toHaveAccessibleDescription(words)

/** Never answers: the provider's library is loaded only after the config. */
const noProvider = answer(api.getConfig, async () => {
  await closedGate().opened
  return aConfig()
})
const nowhere = answer(api.getStore, aStore({ street: '', city: '', state: null, zip: '' }))
const around = [noProvider, answer(api.getStore, aStore()), ...PLACES]
const saved = (...methods: PaymentMethod[]) => answer(api.listPaymentMethods, methods)
const open = (more: readonly Answer[] = [saved(CARD, BANK)], session: Partial<Session> = {}) =>
  renderPage('/payments', { as: 'store_admin', session, answers: [...around, ...more] })

async function openBankForm(): Promise<void> {
  await button('Add new payment method').click()
  await dialog.getByRole('tab', { name: 'BANK ACCOUNT' }).click()
  await expect.element(inPanel('State')).toBeVisible()
}

const save = button('Save payment method')
/** The words of the open form about a save that failed. */
const failure = dialog.getByRole('alert').filter({ hasText: /./ })

/** Opens the card form, with the provider's frames as far as they can be shown here. */
async function openCardForm(...more: readonly Answer[]) {
  const provider = takeOverProvider()
  const rendered = await open([saved(), answerProvider, ...more])
  await button('Add new payment method').click()
  await expect.element(dialog.getByText(/^Card details go directly to our payment provider\./)).toBeVisible()
  await expect.element(inPanel('State')).toBeVisible()
  return { ...rendered, provider }
}

async function fillBiller(): Promise<void> {
  await inPanel('First name').fill('Ada')
  await inPanel('Last name').fill('Byron')
  await inPanel('Street').fill('4 Mill Road')
  await inPanel('City').fill('Evanston')
  await inPanel('State').selectOptions('Illinois')
  await inPanel('Zip code').fill('60201')
}

async function fillCard(provider: ProviderDouble): Promise<void> {
  provider.type({ number: true, cvv: true })
  await inPanel('Month').fill('4')
  await inPanel('Year').fill('2039')
  await fillBiller()
}

const BILLED = { person_name: 'Ada Byron', address_1: '4 Mill Road', address_zip: '60201' }
const NEW_CARD = aPaymentMethod({ ...BILLED, id: 21, card_exp: '042039' })
const NEW_BANK = aPaymentMethod({
  ...BILLED,
  id: 22,
  method: 'bank',
  card_last_four: '3210',
  bank_holder_type: 'personal',
})

/** The page waits twenty seconds for the provider. */
const PATIENCE_MS = 21_000
/** Time runs as usual, and can be moved forward. */
const holdClock = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
afterEach(() => void vi.useRealTimers())

async function leave(field: Locator, typed: string): Promise<void> {
  await field.fill(typed)
  const left = field.element() as HTMLElement
  left.blur()
}

// Claims: payments.cod, entity.store.cod
test('a store on credit on delivery sees only that, and nothing is asked about its cards or of the payment provider', async () => {
  const { server } = await renderPage('/payments', {
    as: 'store_admin',
    session: { store: { ...STORE, stax_customer_id: 'customer-12', payment_method_type_id: 2 } },
  })
  await expect.element(said('CREDIT ON DELIVERY')).toBeVisible()
  expect(texts(page.getByRole('main'))).toEqual(['PaymentsCREDIT ON DELIVERY'])
  await expect.element(page.getByRole('main').getByRole('button')).not.toBeInTheDocument()
  expect(server.calls(api.listPaymentMethods)).toEqual([])
  expect(server.calls(api.getConfig)).toEqual([])
})

// Claims: payments.title, payments.subtitle, payments.list.logo, payments.list.masked, payments.list.expires,
//   payments.edit, payments.delete, payments.add-button, payments.sign-out
test('the page is titled "Payments", "Please Add a Payment Method For The Store"; each method has its logo, its masked number, edit and delete, a card "Expires on", and SIGN OUT stands above', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Payments', exact: true })).toBeVisible()
  await expect.element(said('Please Add a Payment Method For The Store')).toBeVisible()
  for (const [name, logo, number] of [
    ['Carla Stone', 'Visa', '**** **** **** **** 1111'],
    ['Ivory Lane Bridal', 'Bank account', '**** **** **** **** 6789'],
  ] as const) {
    await expect.element(method(name).getByRole('img', { name: logo, exact: true })).toBeVisible()
    await expect.element(method(name).getByText(number, { exact: true })).toBeVisible()
    for (const action of ['Edit', 'Delete'])
      await expect.element(button(new RegExp(`^${action} the .* of ${name}$`))).toBeVisible()
  }
  await expect
    .element(method('Carla Stone').getByText('Expires on 03/31/2039', { exact: true }))
    .toBeVisible()
  await expect.element(method('Ivory Lane').getByText(/Expires/)).not.toBeInTheDocument()
  await expect.element(button('Add new payment method')).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('button', { name: 'SIGN OUT', exact: true }))
    .toBeVisible()
})

test('the provider’s script is loaded when the form for a card opens, and not with the page', async () => {
  takeOverProvider()
  const { server } = await open([saved(CARD), answerProvider])
  await expect.element(method('Carla Stone')).toBeVisible()
  // Where the script lies is part of the configuration.
  expect(server.calls(api.getConfig)).toEqual([])
  await button(/^Edit .* of Carla Stone$/).click()
  await expect.element(inDialog('State')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(api.getConfig)).toEqual([])
  await button('Add new payment method').click()
  await expect.element(dialog.getByTitle('Secure field').first()).toBeVisible()
  expect(server.calls(api.getConfig)).toHaveLength(1)
})

test('a script that does not come is said not to have come; one can try again, or sign in again and come back', async () => {
  takeOverProvider()
  delete window.StaxJs
  const { address } = await open([saved(), answerProvider, answer(api.logout, null)])
  await button('Add new payment method').click()
  await expect
    .element(failure)
    .toHaveTextContent('The card form of our payment provider could not be loaded. Please try again.')
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await expect.poll(address).toBe('/login')
})

// Claims: payments.add-modal, payments.edit-modal, payments.delete.confirm
test('the dialogs are titled "Add Payment Method", "Edit payment" and "Are you sure you want to delete this payment method?"', async () => {
  const { server } = await open()
  for (const [name, title] of [
    ['Add new payment method', 'Add Payment Method'],
    [/^Edit .* of Carla Stone$/, 'Edit payment'],
    [/^Delete .* of Carla Stone$/, 'Are you sure you want to delete this payment method?'],
  ] as const) {
    await button(name).click()
    await expect.element(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expectDialogAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  expect(server.calls(api.deletePaymentMethod)).toEqual([])
})

// Claims: payments.list.loading
test('the list is loading first and shown afterwards; one that fails can be loaded again', async () => {
  const gate = closedGate()
  const { server } = await open([
    answer(api.listPaymentMethods, async () => {
      await gate.opened
      return refuse('unexpected')
    }),
  ])
  await expect.poll(() => texts(page.getByRole('status'))).toContain('Loading the payment methods')
  gate.open()
  await expect.element(said('The payment methods could not be loaded.')).toBeVisible()
  server.answer(api.listPaymentMethods, [CARD])
  await button('Retry').click()
  await expect.element(method('Carla Stone')).toBeVisible()
  expect(texts(page.getByRole('status'))).not.toContain('Loading the payment methods')
})

// Claims: payments.add-modal.tab.card, payments.add-modal.tab.bank
test('an empty list says so, and leads to a dialog with the tabs "CREDIT/DEBIT CARD" and "BANK ACCOUNT"', async () => {
  await open([saved()])
  await expect.element(said('No payment method has been added yet.')).toBeVisible()
  await button('Add new payment method').click()
  await expect.poll(() => texts(dialog.getByRole('tab'))).toEqual(['CREDIT/DEBIT CARD', 'BANK ACCOUNT'])
})

test('a payment method is marked to be offered first at checkout', async () => {
  const { server } = await open()
  const first = button(/^Offer the bank account .* of Ivory Lane Bridal first at checkout$/)
  await expect.element(first).toHaveAttribute('aria-pressed', 'false')
  const marked = aPaymentMethod({ ...BANK, is_default: true })
  server.answer(api.markDefaultPaymentMethod, marked)
  server.answer(api.listPaymentMethods, [CARD, marked])
  await first.click()
  await expect.element(first).toHaveAttribute('aria-pressed', 'true')
  expect(server.calls(api.markDefaultPaymentMethod)[0]?.params).toEqual({ id: 10 })
})

test('a card is marked as expired from the day after its last month', async () => {
  await open(undefined, { today: '2039-04-01' })
  await expect.element(method('Carla Stone').getByText('Expired', { exact: true })).toBeVisible()
  await expect.element(method('Ivory Lane').getByText('Expired', { exact: true })).not.toBeInTheDocument()
})

test('a card is not marked as expired on the last day of its month', async () => {
  await open(undefined, { today: '2039-03-31' })
  await expect.element(method('Carla Stone')).toBeVisible()
  await expect.element(said('Expired')).not.toBeInTheDocument()
})

/** The star is drawn by CSS after the label's text. */
const stars = (form: Locator = panel) =>
  [...form.element().querySelectorAll('label')].map((label) => [
    label.textContent,
    getComputedStyle(label, '::after').content.includes('*'),
  ])
const starred = (...labels: string[]) => [...labels, ...ADDRESS].map((label) => [label, true])

// Claims: entity.bank-form.fields, entity.card-form.fields, rule.card-new.required, rule.card-bank.asterisk
test('the card and the bank form mark every field with an asterisk, card number and CVV too', async () => {
  await open()
  await button('Add new payment method').click()
  await expect
    .poll(() => stars())
    .toEqual(starred('Card number', 'CVV', 'Month', 'Year', 'First name', 'Last name'))
  // The number and the code are typed into the provider's frames: the form itself has only room for them.
  for (const label of ['Card number', 'CVV'])
    expect(panel.getByRole('textbox', { name: label }).elements()).toEqual([])
  await dialog.getByRole('tab', { name: 'BANK ACCOUNT' }).click()
  await expect
    .poll(() => stars())
    .toEqual(
      starred(
        'Routing number',
        'Account number',
        'Account type',
        'Account holder',
        'First name',
        'Last name',
        'Name on the account',
      ),
    )
})

// Claims: entity.bank-form.fields
test('the name on the account is that of the person, or of the store where a business holds it, until another is typed, and goes to the provider', async () => {
  const { sent } = takeOverProvider()
  const { server } = await open([saved(), answerProvider])
  await openBankForm()
  const name = inPanel('Name on the account')
  await inPanel('First name').fill('Ada')
  await inPanel('Last name').fill('Byron')
  await expect.element(name).toHaveValue('Ada Byron')
  await inPanel('Account holder').selectOptions('Business')
  await expect.element(name).toHaveValue('Ivory Lane Bridal')
  await inPanel('Account holder').selectOptions('Personal')
  await expect.element(name).toHaveValue('Ada Byron')
  await leave(name, 'A. K. Byron')
  await inPanel('Last name').fill('Lovelace')
  await inPanel('Account holder').selectOptions('Business')
  await expect.element(name).toHaveValue('A. K. Byron')
  await leave(name, ' ')
  await expect.element(name).toHaveValue('Ivory Lane Bridal')
  for (const [label, typed] of [
    ['Routing number', '021000021'],
    ['Account number', '9876543210'],
    ['Street', '4 Mill Road'],
    ['City', 'Evanston'],
    ['Zip code', '60201'],
  ] as const)
    await inPanel(label).fill(typed)
  await inPanel('Account type').selectOptions('Checking')
  await inPanel('State').selectOptions('Illinois')
  server.answer(api.addPaymentMethod, BANK)
  server.answer(api.listPaymentMethods, [BANK])
  await button('Save payment method').click()
  await expect.element(method('Ivory Lane Bridal')).toBeVisible()
  expect(sent).toEqual([
    expect.objectContaining({
      firstname: 'Ada',
      lastname: 'Lovelace',
      person_name: 'Ivory Lane Bridal',
      bank_type: 'checking',
      bank_holder_type: 'business',
      bank_account: '9876543210',
      bank_routing: '021000021',
      address_1: '4 Mill Road',
      address_city: 'Evanston',
      address_state: 'IL',
      address_zip: '60201',
      address_country: 'USA',
    }),
  ])
  // Our server gets only the provider's id, and none of the digits.
  expect(server.calls(api.addPaymentMethod)[0]?.body).toEqual({ stax_id: 'pm-1' })
})

// Claims: const.bank-type, const.holder-type
test('a new bank account tells every field that is missing, and takes a routing number only', async () => {
  await open([saved(CARD, BANK), nowhere])
  await openBankForm()
  await button('Save payment method').click()
  const labels = [
    'Routing number',
    'Account number',
    'Account type',
    'Account holder',
    'First name',
    'Last name',
    'Name on the account',
  ]
  for (const label of [...labels, 'Street', 'City', 'State', 'Zip code']) await told(inPanel(label), REQUIRED)
  await expect.element(inPanel('Routing number')).toHaveFocus()
  for (const typed of ['021000022', '12345', 'my bank']) {
    await leave(inPanel('Routing number'), typed)
    await told(inPanel('Routing number'), 'Check the routing number (9 digits).')
  }
  await leave(inPanel('Account number'), '98-76')
  await told(inPanel('Account number'), NUMBER)
  for (const label of ['Routing number', 'Account number'])
    await expect.element(inPanel(label)).toHaveAttribute('autocomplete', 'off')
  expect(texts(inPanel('Account type').getByRole('option'))).toEqual(['Choose a type', 'Checking', 'Savings'])
  expect(texts(inPanel('Account holder').getByRole('option'))).toEqual([
    'Personal or business?',
    'Personal',
    'Business',
  ])
})

// Claims: rule.card-edit.month.required, rule.card-edit.month.numeric, rule.card-edit.month.max,
//   rule.card-edit.year.required, rule.card-edit.year.numeric, rule.card-edit.year.max,
//   rule.card-edit.person-name, rule.card-edit.address, rule.card-edit.city, rule.card-edit.zip.numeric,
//   rule.card-bank.asterisk, api.payment-methods.update.card
test('editing a card requires month, year, name and address, as numbers where they are numbers', async () => {
  const { server } = await open()
  await button(/^Edit .* of Carla Stone$/).click()
  await expect.element(dialog.getByText('**** **** **** **** 1111')).toBeVisible()
  await expect.element(inDialog('State')).toBeVisible()
  expect(stars(dialog)).toEqual(starred('Month', 'Year', 'Name on the card'))
  const typed = ['Month', 'Year', 'Name on the card', 'Street', 'City', 'Zip code']
  for (const label of typed) await inDialog(label).fill('')
  await inDialog('State').selectOptions('')
  await button('Save changes').click()
  for (const label of [...typed, 'State']) await told(inDialog(label), REQUIRED)
  await expect.element(inDialog('Month')).toHaveFocus()
  for (const label of ['Month', 'Year', 'Zip code']) {
    await leave(inDialog(label), 'ab')
    await told(inDialog(label), NUMBER)
  }
  await inDialog('Month').fill('')
  await userEvent.type(inDialog('Month'), '077')
  await expect.element(inDialog('Month')).toHaveValue('07')
  await inDialog('Year').fill('')
  await userEvent.type(inDialog('Year'), '20400')
  await expect.element(inDialog('Year')).toHaveValue('2040')
  await inDialog('Name on the card').fill('Carla Steyn')
  await inDialog('Country').selectOptions('Canada')
  await inDialog('State').selectOptions('Quebec')
  await inDialog('Street').fill('5 Rue Ontario')
  await inDialog('City').fill('Montréal')
  await inDialog('Zip code').fill('H2X 1Y4')
  expect(server.calls(api.updatePaymentMethod)).toEqual([])
  const changed = aPaymentMethod({ id: 9, person_name: 'Carla Steyn', version: 2 })
  server.answer(api.updatePaymentMethod, changed)
  server.answer(api.listPaymentMethods, [changed, BANK])
  await button('Save changes').click()
  await expect.element(method('Carla Steyn')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(api.updatePaymentMethod)[0]?.body).toMatchObject({
    person_name: 'Carla Steyn',
    address_1: '5 Rue Ontario',
    address_city: 'Montréal',
    address_state: 'QC',
    address_country: 'CA',
    address_zip: 'H2X 1Y4',
    month: '07',
    year: '2040',
    version: 1,
  })
})

// Claims: rule.bank-edit.person-name, rule.bank-edit.address, rule.bank-edit.city,
//   rule.bank-edit.zip.required, rule.bank-edit.zip.numeric, rule.card-bank.asterisk
test('editing a bank account requires name, street, city and a zip that is a number', async () => {
  const { server } = await open()
  await button(/^Edit the bank account .* of Ivory Lane Bridal$/).click()
  await expect.element(inDialog('State')).toBeVisible()
  await expect.element(inDialog('Month')).not.toBeInTheDocument()
  expect(stars(dialog)).toEqual(starred('Name on the account', 'Account type', 'Account holder'))
  const typed = ['Name on the account', 'Street', 'City', 'Zip code']
  for (const label of typed) await inDialog(label).fill(' ')
  await button('Save changes').click()
  for (const label of typed) await told(inDialog(label), REQUIRED)
  await expect.element(inDialog('Name on the account')).toHaveFocus()
  await leave(inDialog('Zip code'), '6020A')
  await told(inDialog('Zip code'), NUMBER)
  expect(server.calls(api.updatePaymentMethod)).toEqual([])
})

// Claims: api.payment-methods.update.bank
test('a bank account that is edited sends name, address and both kinds', async () => {
  const { server } = await open()
  await button(/^Edit the bank account .* of Ivory Lane Bridal$/).click()
  await expect.element(inDialog('State')).toBeVisible()
  for (const [label, typed] of [
    ['Name on the account', 'Ivory Lane Inc.'],
    ['Street', '14 Oak Street'],
    ['City', 'Skokie'],
    ['Zip code', '60076'],
  ] as const)
    await inDialog(label).fill(typed)
  await inDialog('Account type').selectOptions('Savings')
  await inDialog('Account holder').selectOptions('Personal')
  server.answer(api.updatePaymentMethod, aPaymentMethod({ ...BANK, version: 2 }))
  await button('Save changes').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(api.updatePaymentMethod).map(({ body }) => body)).toEqual([
    {
      person_name: 'Ivory Lane Inc.',
      address_1: '14 Oak Street',
      address_city: 'Skokie',
      address_state: 'IL',
      address_country: 'US',
      address_zip: '60076',
      bank_type: 'savings',
      bank_holder_type: 'personal',
      version: 1,
    },
  ])
})

test('what somebody else changed meanwhile is said, and can be loaded again; the server’s words stand at their fields', async () => {
  const { server } = await open([saved(BANK), answer(api.updatePaymentMethod, refuse('stale'))])
  await button(/^Edit the bank account/).click()
  await inDialog('Street').fill('9 Late Lane')
  await button('Save changes').click()
  await expect.element(dialog.getByText(/Someone else changed this/)).toBeVisible()
  server.answer(api.getPaymentMethod, aPaymentMethod({ ...BANK, address_city: 'Skokie', version: 2 }))
  await button('Load it again').click()
  await expect.element(inDialog('City')).toHaveValue('Skokie')
  await expect.element(inDialog('Street')).toHaveValue('12 Oak Street')
  const words = 'Please do not enter a card number here.'
  server.answer(api.updatePaymentMethod, refuse('invalid', { errors: { person_name: words } }))
  await button('Save changes').click()
  await told(inDialog('Name on the account'), words)
  expect(server.calls(api.updatePaymentMethod).at(-1)?.body).toMatchObject({ version: 2 })
})

test('a store that is not yet the provider’s customer is told so, and can go on once it is', async () => {
  const store = { ...STORE, stax_customer_id: null, payment_method_type_id: 1 as const }
  const refreshed = answer(api.refreshPaymentMethods, { refreshed: false, payment_methods: [] })
  const { server } = await open([saved(), refreshed], { store })
  await button('Add new payment method').click()
  await expect.element(dialog.getByText(/being set up with our payment provider/)).toBeVisible()
  await button('Try again').click()
  await expect.element(dialog.getByText(/^It is not ready yet\./)).toBeVisible()
  server.answer(api.getSession, aSession('store_admin'))
  await button('Try again').click()
  await expect.element(dialog.getByRole('tab', { name: 'CREDIT/DEBIT CARD' })).toBeVisible()
})

test('the payments, the card form, the bank form and the form to edit a card are accessible and fit a desktop and a phone, mistakes included', async () => {
  takeOverProvider()
  const answers = [...around, answerProvider, saved(CARD, BANK)]
  await renderPage('/payments', { as: 'store_admin', answers })
  await expect.element(method('Carla Stone')).toBeVisible()
  await expectAccessibleAndToFit('the payments')
  await button('Add new payment method').click()
  await expect.element(dialog.getByTitle('Secure field').first()).toBeVisible()
  await expect.element(inPanel('State')).toBeVisible()
  await expectAccessibleAndToFit('the card form')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await openBankForm()
  await button('Save payment method').click()
  await told(inPanel('Routing number'), REQUIRED)
  await expectAccessibleAndToFit('the bank form')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await button(/^Edit .* of Carla Stone$/).click()
  await expect.element(inDialog('State')).toBeVisible()
  await expectAccessibleAndToFit('the form to edit a card')
})

// Claims: route.payment-method, payment-method.kinds, entity.payment-method.method
test('/payment-method leads to the payments, where cards and bank accounts stand', async () => {
  const { address } = await renderPage('/payment-method', {
    as: 'store_regular',
    answers: [...around, saved(CARD, BANK)],
  })
  await expect.element(method('Carla Stone').getByRole('img', { name: 'Visa', exact: true })).toBeVisible()
  await expect.element(method('Ivory Lane').getByRole('img', { name: 'Bank account' })).toBeVisible()
  expect(address()).toBe('/payments')
})

test('what the server was still fetching from the provider is in the list a moment later', async () => {
  holdClock()
  const { server } = await open([saved(BANK)])
  await expect.element(method('Ivory Lane')).toBeVisible()
  server.answer(api.listPaymentMethods, [CARD, BANK])
  expect(server.calls(api.listPaymentMethods)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(4_000)
  await expect.element(method('Carla Stone')).toBeVisible()
})

// Claims: payments.card.save-disabled, payments.card.save-disabled-again
test('a card can be saved only while the provider’s fields are complete; its address begins as the store’s', async () => {
  const { provider } = await openCardForm()
  const { street, city, zip } = aStore()
  for (const [label, value] of [
    ['Street', street],
    ['City', city],
    ['State', 'IL'],
    ['Zip code', zip],
  ] as const)
    await expect.element(inPanel(label)).toHaveValue(value)
  await expect.element(save).toBeDisabled()
  provider.type({ number: true, cvv: false })
  await expect.element(save).toBeDisabled()
  provider.type({ number: true, cvv: true })
  await expect.element(save).toBeEnabled()
  provider.type({ number: false, cvv: true })
  await expect.element(save).toBeDisabled()
})

test('a new card tells on save every field that is missing, and what is wrong with month, year and zip', async () => {
  const { provider, server } = await openCardForm(answer(api.addPaymentMethod, NEW_CARD), nowhere)
  provider.type({ number: true, cvv: true })
  await save.click()
  for (const label of ['Month', 'Year', 'First name', 'Last name', 'Street', 'City', 'State', 'Zip code'])
    await told(inPanel(label), REQUIRED)
  await expect.element(inPanel('Month')).toHaveFocus()
  await userEvent.type(inPanel('Month'), '123')
  await expect.element(inPanel('Month')).toHaveValue('12')
  await userEvent.type(inPanel('Year'), '20391')
  await expect.element(inPanel('Year')).toHaveValue('2039')
  for (const [label, typed, words] of [
    ['Month', 'xx', NUMBER],
    ['Month', '13', 'A month is a number from 1 to 12.'],
    ['Year', 'soon', NUMBER],
    ['Year', '203', 'A year has four digits.'],
    ['Zip code', 'SW1A', NUMBER],
  ] as const) {
    await leave(inPanel(label), typed)
    await told(inPanel(label), words)
  }
  await inPanel('Month').fill('1')
  await leave(inPanel('Year'), '2020')
  await told(inPanel('Year'), 'This card has expired.')
  expect(provider.sent).toEqual([])
  await inPanel('Country').selectOptions('France')
  await expect.element(inPanel('State')).not.toBeInTheDocument()
  await inPanel('Year').fill('39')
  for (const [label, typed] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Street', '12 Savile Row'],
    ['City', 'London'],
  ] as const)
    await inPanel(label).fill(typed)
  server.answer(api.listPaymentMethods, [NEW_CARD])
  await save.click()
  await expect.element(method('Ada Byron')).toBeVisible()
  expect(provider.sent).toMatchObject([
    { month: '01', year: '2039', address_state: '', address_zip: 'SW1A', address_country: 'FRA' },
  ])
})

test('a provider that never answers is given up in time, nothing typed is lost, and the second try saves one', async () => {
  holdClock()
  const { provider, server } = await openCardForm(
    answer(api.refreshPaymentMethods, { refreshed: true, payment_methods: [] }),
    answer(api.addPaymentMethod, NEW_CARD),
  )
  await fillCard(provider)
  provider.onSave(() => new Promise(() => {}))
  await save.click()
  await expect.poll(() => provider.sent).toHaveLength(1)
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  await expect.element(failure).toHaveTextContent('did not answer')
  await expect.element(inPanel('Last name')).toHaveValue('Byron')
  provider.onSave(() => Promise.resolve({ id: 'pm-2' }))
  server.answer(api.listPaymentMethods, [NEW_CARD])
  await save.click()
  await expect.element(method('Ada Byron')).toBeVisible()
  expect(server.calls(api.addPaymentMethod).map(({ body }) => body)).toEqual([{ stax_id: 'pm-2' }])
})

test('a double click on save saves one', async () => {
  const { provider, server } = await openCardForm(answer(api.addPaymentMethod, NEW_CARD))
  await fillCard(provider)
  const gate = closedGate()
  provider.onSave(async () => {
    await gate.opened
    return { id: 'pm-1' }
  })
  await save.dblClick()
  server.answer(api.listPaymentMethods, [NEW_CARD])
  gate.open()
  await expect.element(method('Ada Byron')).toBeVisible()
  expect(provider.sent).toHaveLength(1)
  expect(server.calls(api.addPaymentMethod)).toHaveLength(1)
})

// Claims: error.tokenize.failure
test('a refusal is told in the provider’s first words, for a card and for a bank account, each in its own form', async () => {
  const { provider, server } = await openCardForm(
    answer(api.refreshPaymentMethods, { refreshed: true, payment_methods: [] }),
  )
  await fillCard(provider)
  provider.onSave(() => Promise.reject({ message: 'Too Many Attempts.' }))
  await save.click()
  await expect.element(failure).toHaveTextContent('Too Many Attempts.')
  await dialog.getByRole('tab', { name: 'BANK ACCOUNT' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  await fillBankAccount('Ada', 'Byron')
  provider.onSave(() => Promise.reject({ bank_account: ['The bank account format is invalid.'] }))
  await save.click()
  await expect.element(failure).toHaveTextContent('The bank account format is invalid.')
  await expect.element(inPanel('Account number')).toHaveValue('9876543210')
  expect(server.calls(api.addPaymentMethod)).toEqual([])
})

test('a bank account that was saved although the answer was lost is found in the provider’s list, and not sent again', async () => {
  const provider = takeOverProvider()
  const { server } = await open([
    saved(CARD),
    answerProvider,
    answer(api.refreshPaymentMethods, { refreshed: true, payment_methods: [CARD, NEW_BANK] }),
  ])
  await button('Add new payment method').click()
  await fillBankAccount('Ada', 'Byron')
  // After a cut connection the browser itself sends the request again, and the provider refuses the second one.
  provider.onSave(() => {
    server.answer(api.listPaymentMethods, [CARD, NEW_BANK])
    return Promise.reject({ bank_account: ['This account exists already.'] })
  })
  await save.click()
  await expect.element(said('Payment method ID: 22')).toBeVisible()
  await expect.element(method('Ada Byron')).toBeVisible()
  expect(provider.sent).toHaveLength(1)
  expect(server.calls(api.addPaymentMethod)).toEqual([])
})

test('what the provider saved after it was given up is found by the second try, and is not sent again', async () => {
  holdClock()
  const provider = takeOverProvider()
  const { server } = await open([
    saved(),
    answerProvider,
    answer(api.refreshPaymentMethods, { refreshed: true, payment_methods: [] }),
  ])
  await button('Add new payment method').click()
  await fillBankAccount('Ada', 'Byron')
  provider.onSave(() => new Promise(() => {}))
  await save.click()
  await expect.poll(() => provider.sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  await expect.element(failure).toHaveTextContent('did not answer')
  server.answer(api.refreshPaymentMethods, { refreshed: true, payment_methods: [NEW_BANK] })
  server.answer(api.listPaymentMethods, [NEW_BANK])
  await save.click()
  await expect.element(method('Ada Byron')).toBeVisible()
  expect(provider.sent).toHaveLength(1)
})

test('what our own server could not be told is held, and trying again tells it alone', async () => {
  const { provider, server } = await openCardForm(answer(api.addPaymentMethod, cutOff()))
  await fillCard(provider)
  await save.click()
  await expect.element(failure).toHaveTextContent('Saved, but not in your list yet')
  await expect.element(inPanel('First name')).toBeDisabled()
  await expect.element(dialog.getByRole('tab', { name: 'BANK ACCOUNT' })).toBeDisabled()
  server.answer(api.addPaymentMethod, NEW_CARD)
  server.answer(api.listPaymentMethods, [NEW_CARD])
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(said('Payment method ID: pm-1')).toBeVisible()
  await expect.element(method('Ada Byron')).toBeVisible()
  expect(provider.sent).toHaveLength(1)
  expect(server.calls(api.addPaymentMethod).map(({ body }) => body)).toEqual([
    { stax_id: 'pm-1' },
    { stax_id: 'pm-1' },
  ])
})
