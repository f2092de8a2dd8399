import { api } from '@trousseau/contract/api'
import { NO_WORKING_DAY } from '@trousseau/domain/dates/work-calendar'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aCalendar, aRecord, aTransit } from '../../testing/date-samples.ts'
import { aFactoryBalance, aFactoryOverview } from '../../testing/money-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory } from '../../testing/samples.ts'
import { texts } from '../../testing/texts.ts'

const open = (calendar = aCalendar()) =>
  renderPage('/desk/factories/3', {
    as: 'wholesale_regular',
    answers: [
      answer(api.getFactory, aFactory()),
      answer(api.getFactoryOverview, aFactoryOverview()),
      answer(api.getFactoryBalance, aFactoryBalance()),
      answerList(api.listFactoryUsers, []),
      answer(api.listTransitTimes, [aTransit()]),
      answer(api.listCountries, { US: 'United States' }),
      answer(api.getCalendar, calendar),
      answer(api.getFactoryRecord, aRecord()),
    ],
  })

const section = page.getByRole('region', { name: 'Working days' })
const closures = page.getByRole('list', { name: 'Days off' }).getByRole('listitem')
const dialog = page.getByRole('dialog', { name: 'Add days off' })

test('days off say what they would move before they are saved', async () => {
  const { server } = await open()
  await expect
    .poll(() => texts(closures))
    .toEqual(['New Year, February 1, 2027 to February 21, 2027: closedChangeRemove'])
  await expectAccessibleAndToFit()
  await section.getByRole('button', { name: 'Add days off' }).click()
  server.answer(api.previewClosure, {
    moved: 37,
    turned: { tight: 0, short: 4, late: 0 },
    sentence: '37 orders move, 4 turn short.',
  })
  await dialog.getByLabelText('Name').fill('Repairs')
  await dialog.getByLabelText('First day').fill('03/01/2027')
  await dialog.getByLabelText('Last day').fill('03/05/2027')
  await dialog.getByLabelText('What’s different').selectOptions('slow')
  await dialog.getByLabelText('Pace (%)').fill('50')
  await expect.element(dialog.getByText('37 orders move, 4 turn short.')).toBeVisible()
  await expectDialogAccessible()
  server.answer(api.createClosure, aCalendar({ version: 3 }))
  await dialog.getByRole('button', { name: 'Save days' }).click()
  await expect.element(page.getByText('Repairs was saved.')).toBeVisible()
  expect(server.calls(api.createClosure).map(({ body }) => body)).toEqual([
    { name: 'Repairs', from: '2027-03-01', to: '2027-03-05', kind: 'slow', pace: 50 },
  ])
})

test('a week without a working day is refused, and one that somebody else has changed is told', async () => {
  const { server } = await open(
    aCalendar({ week: [true, false, false, false, false, false, false], closures: [] }),
  )
  await expect.element(section.getByText('No days off yet.')).toBeVisible()
  await section.getByLabelText('Monday').click()
  await expect.element(page.getByText(NO_WORKING_DAY)).toBeVisible()
  server.answer(api.updateCalendar, refuse('stale'))
  await section.getByLabelText('Saturday').click()
  expect(server.calls(api.updateCalendar).map(({ body }) => body.version)).toEqual([2])
})
