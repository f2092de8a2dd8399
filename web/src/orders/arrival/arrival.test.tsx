import { api } from '@trousseau/contract/api'
import { BAD_ALTERATIONS } from '@trousseau/domain/dates/risk'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { type Answer, answer, refuse } from '../../testing/answers.ts'
import { rowDates, someDates } from '../../testing/date-samples.ts'
import { facts } from '../../testing/facts.ts'
import { anOrderInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { texts } from '../../testing/texts.ts'

const open = (given: Answer) => {
  const order = answer(api.getOrder, anOrderInFull({ id: 7, status: 2, dates: rowDates() }))
  return renderPage('/sales-order-summary/7', { as: 'store_admin', answers: [order, given] })
}
const arrival = page.getByRole('region', { name: 'Arrival', exact: true })
const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem')
const promises = page.getByRole('list', { name: 'What was promised' }).getByRole('listitem')

test('a store reads when its dress arrives, why, what it can do, how far it is, and what it was told before', async () => {
  await open(answer(api.getOrderDates, someDates()))
  await expect.element(arrival.getByText('Arrives August 4, 3 days after it is needed.')).toBeVisible()
  await expect.element(arrival.getByText('Short on time', { exact: true })).toBeVisible()
  expect(facts(arrival)).toEqual({
    'Needed by': 'August 01, 2026, with 42 days for alterationsChange',
    Arrives: 'August 04, 2026',
    Why: 'Materials out',
  })
  expect(texts(stages).slice(1, 5)).toEqual([
    'MaterialsDone July 7',
    'CuttingDone July 10',
    'SewingBy July 16, planned July 13',
    'BeadingBy July 20, planned July 16',
  ])
  await expect.element(stages.nth(3)).toHaveAttribute('aria-current', 'step')
  expect(texts(promises).map((text) => text.slice(0, 23))).toEqual([
    'Ordered for July 2803/0',
    'Was July 28, now August',
  ])
  await expectAccessibleAndToFit()
})

test('a store changes the days for alterations in place, and the sentence follows at once', async () => {
  const { server } = await open(answer(api.getOrderDates, someDates()))
  const change = arrival.getByRole('button', { name: 'Change days for alterations' })
  const field = arrival.getByLabelText('Days for alterations')
  const save = arrival.getByRole('button', { name: 'Save' })
  await change.click()
  await expect.element(field).toHaveFocus()
  await expect.element(arrival.getByText('Leave blank for the usual 42 days.')).toBeVisible()
  for (const wrong of ['-1', '181', '1.5', 'six']) {
    await field.fill(wrong)
    await save.click()
    await expect.element(arrival.getByText(BAD_ALTERATIONS)).toBeVisible()
  }
  expect(server.calls(api.updateAlterations)).toEqual([])

  // Somebody else was faster: what was typed stays, and goes with their version.
  await field.fill('30')
  server.answer(api.updateAlterations, refuse('stale'))
  server.answer(api.getOrder, anOrderInFull({ id: 7, status: 2, dates: rowDates(), version: 2 }))
  await save.click()
  await expect.poll(() => server.calls(api.getOrder).length).toBe(2)
  await expect.element(field).toHaveValue('30')

  const changed = anOrderInFull({ id: 7, status: 2, dates: rowDates(), version: 3 })
  server.answer(api.updateAlterations, changed)
  server.answer(api.getOrder, changed)
  server.answer(
    api.getOrderDates,
    someDates({
      alterations_days: 30,
      own_alterations_days: 30,
      need_by: '2026-08-13',
      slack: 9,
      risk: 'tight',
      sentence: 'Arrives August 4, 9 days before it is needed.',
    }),
  )
  await save.click()
  await expect.element(arrival.getByText('Arrives August 4, 9 days before it is needed.')).toBeVisible()
  expect(server.calls(api.updateAlterations).map(({ body }) => body)).toEqual([
    { days: 30, version: 1 },
    { days: 30, version: 2 },
  ])
  await expect.element(change).toHaveFocus()
})

test('what has arrived was in time or was late, and its days for alterations stay', async () => {
  const arrived = { state: 'arrived', advice: null, reason: null } as const
  const said = 'Arrived August 4, 9 days before it was needed.'
  const order = answer(api.getOrder, anOrderInFull({ id: 7, status: 6, dates: rowDates() }))
  const given = someDates({ ...arrived, slack: 9, risk: 'tight', sentence: said })
  await renderPage('/sales-order-summary/7', {
    as: 'store_admin',
    answers: [order, answer(api.getOrderDates, given)],
  })
  await expect.element(arrival.getByText(said)).toBeVisible()
  await expect.element(arrival.getByText('On time', { exact: true })).toBeVisible()
  await expect.element(arrival.getByRole('button')).not.toBeInTheDocument()
})

test('what was canceled has no stages, and one promise is no history', async () => {
  await open(
    answer(
      api.getOrderDates,
      someDates({
        state: 'cancelled',
        risk: null,
        arrives_on: null,
        slack: null,
        reason: null,
        advice: null,
        sentence: 'This order was cancelled.',
        promises: [],
      }),
    ),
  )
  await expect.element(arrival.getByText('This order was cancelled.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Stages' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: 'What was promised' })).not.toBeInTheDocument()
})

test('if the dates cannot be loaded the rest of the order is there, and they can be asked for again', async () => {
  const { server } = await open(answer(api.getOrderDates, refuse('unavailable')))
  await expect.element(page.getByText('The dates could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Item' })).toBeVisible()
  server.answer(api.getOrderDates, someDates())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(arrival.getByText('Arrives August 4, 3 days after it is needed.')).toBeVisible()
})
