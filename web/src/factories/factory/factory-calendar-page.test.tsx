import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer } from '../../testing/answers.ts'
import { aCalendar } from '../../testing/date-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { texts } from '../../testing/texts.ts'

test('a factory reads its calendar and adds days off, of which it is told first what they move; it changes none', async () => {
  const { server } = await renderPage('/factory/calendar', {
    as: 'factory',
    answers: [answer(api.getCalendar, aCalendar())],
  })
  const closures = page.getByRole('list', { name: 'Days off' }).getByRole('listitem')
  await expect
    .poll(() => texts(closures))
    .toEqual(['New Year, February 1, 2027 to February 21, 2027: closed'])
  await expect
    .element(page.getByText('Works on Monday, Tuesday, Wednesday, Thursday, and Friday.'))
    .toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await expectAccessibleAndToFit()
  await page.getByRole('button', { name: 'Add days off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add days off' })
  server.answer(api.previewClosure, {
    moved: 1,
    turned: { tight: 1, short: 0, late: 0 },
    sentence: '1 order moves, 1 turns tight.',
  })
  await dialog.getByLabelText('First day').fill('03/01/2027')
  await dialog.getByLabelText('Last day').fill('03/02/2027')
  await dialog.getByLabelText('Name').fill('Stocktaking')
  await expect.element(dialog.getByText('1 order moves, 1 turns tight.')).toBeVisible()
  server.answer(api.createClosure, aCalendar({ version: 3 }))
  await dialog.getByRole('button', { name: 'Save days' }).click()
  await expect.element(page.getByText('Stocktaking was saved.')).toBeVisible()
  expect(server.calls(api.createClosure).map(({ params }) => params.id)).toEqual([3])
})
