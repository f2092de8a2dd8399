import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../testing/accessible.ts'
import { type Answer, answer, refuse } from '../testing/answers.ts'
import { someDates } from '../testing/date-samples.ts'
import { facts } from '../testing/facts.ts'
import { anOrderInFull } from '../testing/order-samples.ts'
import { renderPage } from '../testing/render.tsx'
import { texts } from '../testing/texts.ts'

const dates = {
  state: 'being_made',
  need_by: '2026-08-01',
  ships_on: '2026-07-28',
  arrives_on: '2026-08-04',
  slack: -3,
  risk: 'short',
  cause: null,
} as const
const open = (given: Answer) => {
  const order = answer(api.getOrder, anOrderInFull({ id: 7, status: 2, dates }))
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
    'Needed by': 'August 01, 2026, with 42 days for alterations',
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
        sentence: 'This order was canceled.',
        promises: [],
      }),
    ),
  )
  await expect.element(arrival.getByText('This order was canceled.')).toBeVisible()
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
