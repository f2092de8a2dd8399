import { api } from '@trousseau/contract/api'
import type { Account } from '@trousseau/domain/people/roles'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList, closedGate } from '../../testing/answers.ts'
import { aCalendar, aRecord, aTransit } from '../../testing/date-samples.ts'
import { aFactoryBalance, aFactoryOverview } from '../../testing/money-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, MOMENT, many } from '../../testing/samples.ts'
import { column } from '../../testing/texts.ts'

const open = (search = '', as: Account = 'wholesale_admin') =>
  renderPage(`/desk/factories${search}`, {
    as,
    answers: [
      answerList(
        api.listFactories,
        many(11, (n) => aFactory({ id: n, name: `Atelier ${n}` })),
      ),
      answer(api.getFactory, ({ params: { id } }) => aFactory({ id, name: `Atelier ${id}` })),
      answer(api.getFactoryOverview, aFactoryOverview()),
      answer(api.getFactoryBalance, aFactoryBalance()),
      answer(api.getCalendar, aCalendar()),
      answer(api.getFactoryRecord, aRecord()),
      answer(api.listTransitTimes, [aTransit()]),
      answer(api.listCountries, { US: 'United States' }),
      answerList(api.listFactoryUsers, []),
    ],
  })

const table = page.getByRole('table', { name: 'Factories' })
const add = page.getByRole('button', { name: 'Add factory' })
const dialog = page.getByRole('dialog', { name: 'Add factory' })

test('the factories are searched, sorted by name and paged, and the way back leads to the same page', async () => {
  const { server, address } = await open('?search=Atelier&order_by=name&order_dir=desc&page=2')
  await expect.poll(() => column(table, 'Name')).toEqual(['Atelier 11'])
  expect(server.calls(api.listFactories)[0]?.query).toMatchObject({
    search: 'Atelier',
    order_by: 'name',
    order_dir: 'desc',
    page: 2,
  })
  const before = address()
  await table.getByRole('link', { name: 'Atelier 11' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Atelier 11' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Factories' }).click()
  await expect.poll(() => column(table, 'Name')).toEqual(['Atelier 11'])
  expect(address()).toBe(before)
})

test('a regular member of staff reads the factories, and adds none', async () => {
  await open('', 'wholesale_regular')
  await expect.poll(() => column(table, 'Name')).toHaveLength(10)
  await expect.element(add).not.toBeInTheDocument()
})

test('a closed factory is found under its filter, and an admin reopens it', async () => {
  const { server, address } = await open()
  await expect.poll(() => server.calls(api.listFactories).at(-1)?.query.show).toBe('current')
  const closed = aFactory({ id: 4, name: 'Atelier Sud', closed_at: MOMENT })
  server.answerList(api.listFactories, [closed])
  server.answer(api.getFactory, closed)
  await page.getByRole('radio', { name: 'Closed' }).click({ force: true })
  await expect.poll(address).toBe('/desk/factories?show=closed')
  await expect.poll(() => server.calls(api.listFactories).at(-1)?.query.show).toBe('closed')
  await table.getByRole('link', { name: 'Atelier Sud' }).click()
  await page.getByRole('button', { name: 'Reopen factory' }).click()
  const question = page.getByRole('dialog', { name: 'Reopen Atelier Sud?' })
  server.answer(api.reopenFactory, { people: 1, left_out: [] })
  server.answer(api.getFactory, aFactory({ id: 4, name: 'Atelier Sud' }))
  await question.getByRole('button', { name: 'Reopen factory' }).click()
  await expect.element(page.getByText('Atelier Sud is open again.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Close factory' })).toBeVisible()
})

test('a factory that is added is added once, and its page opens', async () => {
  const { server, address } = await open()
  await add.click()
  await dialog.getByLabelText('Name').fill('Atelier Est')
  await dialog.getByLabelText('Email').fill('orders@est.example')
  const est = aFactory({ id: 20, name: 'Atelier Est', email: 'orders@est.example' })
  const gate = closedGate()
  server.answer(api.createFactory, async () => {
    await gate.opened
    return est
  })
  server.answer(api.getFactory, est)
  await dialog.getByRole('button', { name: 'Save factory' }).dblClick()
  gate.open()
  await expect.element(page.getByText('Atelier Est was added.')).toBeVisible()
  await expect.poll(address).toBe('/desk/factories/20')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Atelier Est' })).toBeVisible()
  await expect
    .element(page.getByRole('form', { name: 'Details' }).getByLabelText('Email'))
    .toHaveValue('orders@est.example')
  expect(server.calls(api.createFactory).map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Atelier Est', email: 'orders@est.example' }),
  ])
})

// Claims: rule.email.valid
test('a factory that is added says what is missing at its fields', async () => {
  const { server } = await open()
  await add.click()
  await dialog.getByLabelText('Email').fill('nobody')
  await dialog.getByRole('button', { name: 'Save factory' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('This Field is required!')
  await expect
    .element(dialog.getByLabelText('Email'))
    .toHaveAccessibleDescription('The email you entered is invalid!')
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  expect(server.calls(api.createFactory)).toEqual([])
})

test('the factories are accessible and fit a desktop and a phone', async () => {
  await open()
  await expect.poll(() => column(table, 'Name')).toHaveLength(10)
  await expectAccessibleAndToFit('the list')
  await add.click()
  await expect.element(dialog).toBeVisible()
  await expectAccessibleAndToFit('adding one')
})
