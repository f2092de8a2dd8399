import { api } from '@trousseau/contract/api'
import type { Account } from '@trousseau/domain/people/roles'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aCalendar, aRecord, aTransit } from '../../testing/date-samples.ts'
import { aFactoryBalance, aFactoryOverview } from '../../testing/money-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory } from '../../testing/samples.ts'
import { texts } from '../../testing/texts.ts'

const NOTHING_OPEN = {
  factory: { id: 3, name: 'Atelier Nord' },
  orders: { in_production: 0, ready_to_ship: 0 },
  open_packages: 0,
  owed: 0,
  formatted_owed: '$0.00',
  overpaid: 0,
  formatted_overpaid: '$0.00',
  usual_items: 0,
}

type About = { as?: Account; factory?: ReturnType<typeof aFactory> }

const open = ({ as = 'wholesale_admin', factory = aFactory() }: About = {}) =>
  renderPage('/desk/factories/3', {
    as,
    answers: [
      answer(api.getFactory, factory),
      answer(api.getFactoryOverview, aFactoryOverview()),
      answer(api.getFactoryBalance, aFactoryBalance()),
      answerList(api.listFactoryUsers, []),
      answer(api.getFactoryClosing, NOTHING_OPEN),
      answer(api.listTransitTimes, [aTransit()]),
      answer(api.listCountries, { US: 'United States' }),
      answer(api.getCalendar, aCalendar()),
      answer(api.getFactoryRecord, aRecord()),
    ],
  })

const form = page.getByRole('form', { name: 'Details' })
const save = form.getByRole('button', { name: 'Save factory' })
const close = page.getByRole('button', { name: 'Close factory' })
const prompt = page.getByRole('dialog', { name: 'enter password to take action' })

test('a factory’s page shows what it has to make and what it is owed, with the way to its orders and payments', async () => {
  await open()
  const work = page.getByRole('region', { name: 'What Atelier Nord has to make' })
  await expect.poll(() => texts(work.getByRole('definition'))).toEqual(['1', '2', '3', '4', '5', '6'])
  const owed = page.getByRole('region', { name: 'What Atelier Nord is owed' })
  await expect.element(owed).toHaveTextContent('Owed$759.50')
  await expect.element(owed.getByRole('link')).toHaveAttribute('href', '/desk/factory-payments?factory=3')
  await expect
    .element(page.getByRole('link', { name: 'See its orders in production' }))
    .toHaveAttribute('href', '/desk/orders?status=in-production&factory=3')
})

test('a factory’s page says what its stages took against the plan', async () => {
  await open({ as: 'wholesale_regular' })
  const record = page.getByRole('list', { name: 'Planned and taken days by stage' })
  await expect
    .poll(() => texts(record.getByRole('listitem')))
    .toEqual([
      'Sewing: 29 days planned, 33 taken, 41 orders, 4 days longer',
      'Packing: 1 day planned, 1 taken, 40 orders',
    ])
  await expectAccessibleAndToFit()
})

test('two admins change the same factory: the second is told, and loses nothing', async () => {
  const { server } = await open()
  await form.getByLabelText('Phone').fill('312 555 0190')
  server.answer(api.updateFactory, refuse('stale'))
  server.answer(api.getFactory, aFactory({ address: '7 East Street', version: 2 }))
  await save.click()
  await form.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.element(form.getByLabelText('Address')).toHaveValue('7 East Street')
  await expect.element(form.getByLabelText('Phone')).toHaveValue('312 555 0190')
  const saved = aFactory({ address: '7 East Street', phone: '312 555 0190', version: 3 })
  server.answer(api.updateFactory, saved)
  server.answer(api.getFactory, saved)
  await save.click()
  await expect.element(page.getByText('Atelier Nord was saved.')).toBeVisible()
  expect(server.calls(api.updateFactory).map(({ body }) => body.version)).toEqual([1, 2])
})

test('a factory that still has orders to make or ship is not closed, and the prompt says why', async () => {
  const { server, address } = await open()
  await close.click()
  await prompt.getByLabelText('Your password').fill('silk-and-tulle')
  const message = 'This factory still has orders to make or ship.'
  server.answer(api.deleteFactory, refuse('conflict', { message }))
  await prompt.getByRole('button', { name: 'Take Action' }).click()
  await expect.element(prompt.getByText(message)).toBeVisible()
  expect(address()).toBe('/desk/factories/3')
})

test('what is open of a factory is said before any password is asked for; one that is owed money can be closed', async () => {
  const { server } = await open()
  const dialog = page.getByRole('dialog', { name: 'Close Atelier Nord?' })
  const busy = { ...NOTHING_OPEN, orders: { in_production: 27, ready_to_ship: 0 } }
  server.answer(api.getFactoryClosing, busy)
  await close.click()
  await expect.element(dialog.getByText(/It cannot be closed yet: 27 orders in production/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  server.answer(api.getFactoryClosing, { ...NOTHING_OPEN, owed: 700, formatted_owed: '$700.00' })
  await close.click()
  await expect.element(dialog.getByText(/It is owed \$700\.00\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(prompt).toBeVisible()
})

test('a factory is closed behind "enter password to take action": not with a wrong password, and with the right one', async () => {
  const { server, address } = await open()
  server.answerList(api.listFactories, [])
  await close.click()
  await expect.element(prompt.getByText('Atelier Nord')).toBeVisible()
  await prompt.getByRole('button', { name: 'cancel' }).click()
  await expect.element(prompt).not.toBeInTheDocument()
  await close.click()
  const wrong = 'The password you entered is incorrect.'
  server.answer(api.deleteFactory, refuse('invalid', { errors: { password: wrong } }))
  await prompt.getByLabelText('Your password').fill('not the password')
  await prompt.getByRole('button', { name: 'Take Action' }).click()
  await expect.element(prompt.getByText(wrong)).toBeVisible()
  server.answer(api.deleteFactory, null)
  await prompt.getByLabelText('Your password').fill('silk-and-tulle')
  await prompt.getByRole('button', { name: 'Take Action' }).click()
  await expect.element(page.getByText('Atelier Nord was closed.')).toBeVisible()
  await expect.poll(address).toBe('/desk/factories')
  expect(server.calls(api.deleteFactory).map(({ body }) => body.password)).toEqual([
    'not the password',
    'silk-and-tulle',
  ])
})

test('a factory that is none is said to be none, and leads to all', async () => {
  const { address } = await renderPage('/desk/factories/3', {
    as: 'wholesale_admin',
    answers: [
      answer(api.getFactory, refuse('not_found')),
      answer(api.getFactoryOverview, refuse('not_found')),
      answer(api.getFactoryBalance, refuse('not_found')),
      answer(api.listFactoryUsers, refuse('not_found')),
      answerList(api.listFactories, [aFactory()]),
    ],
  })
  await expect.element(page.getByText('We could not find this factory.')).toBeVisible()
  await page.getByRole('link', { name: 'See all factories' }).click()
  await expect.poll(address).toBe('/desk/factories')
})

test('a regular member of staff reads a factory, and can change nothing of it but when it gets emails', async () => {
  await open({ as: 'wholesale_regular' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Atelier Nord' })).toBeVisible()
  await expect.element(page.getByText('factory@ateliernord.example')).toBeVisible()
  expect(page.getByRole('main').getByRole('textbox').elements()).toEqual([])
  await expect.element(page.getByLabelText('When')).toHaveValue('at_once')
  await expect.element(close).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'People' })).not.toBeInTheDocument()
})

test('a factory’s page, of the longest name too, is accessible and fits a desktop and a phone', async () => {
  const name = 'Werkplaats'.repeat(6)
  await open({ factory: aFactory({ name }) })
  await expect.element(page.getByText('No one at this factory can sign in yet.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: `What ${name} is owed` })).toBeVisible()
  await expectAccessibleAndToFit('the page')
  await close.click()
  await expect.element(prompt).toBeVisible()
  await expectAccessibleAndToFit('the prompt')
})
