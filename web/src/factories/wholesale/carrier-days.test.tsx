import { api } from '@trousseau/contract/api'
import type { Account } from '@trousseau/domain/people/roles'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, refuse } from '../../testing/answers.ts'
import { aTransit } from '../../testing/date-samples.ts'
import { renderPart } from '../../testing/render.tsx'
import { texts } from '../../testing/texts.ts'
import { CarrierDaysSection } from './carrier-days.tsx'

const open = (as: Account = 'wholesale_admin', transit = aTransit()) =>
  renderPart(<CarrierDaysSection factoryId={3} />, {
    as,
    answers: [
      answer(api.listTransitTimes, [transit]),
      answer(api.listCountries, { FR: 'France', US: 'United States' }),
    ],
  })

const row = (at: number) => page.getByRole('group', { name: `Row ${at}` })
const save = page.getByRole('button', { name: 'Save carrier days' })

test('an admin adds and removes carrier days, which are saved together', async () => {
  const { server } = await open()
  await expect.element(row(2).getByLabelText('Country')).toHaveValue('US')
  await expectAccessibleAndToFit()
  await page.getByRole('button', { name: 'Remove row 1' }).click()
  await page.getByRole('button', { name: 'Add carrier days' }).click()
  await row(2).getByLabelText('Country').selectOptions('France')
  await row(2).getByLabelText('Days').fill('121')
  await save.click()
  await expect.element(page.getByText('Please enter whole days from 0 to 120.')).toBeVisible()
  await row(2).getByLabelText('Days').fill('6')
  server.answer(api.updateTransitTimes, aTransit({ version: 5 }))
  await save.click()
  await expect.element(page.getByText('Carrier days for Atelier Nord saved.')).toBeVisible()
  expect(server.calls(api.updateTransitTimes)[0]?.body).toEqual({
    factory: 3,
    times: [
      { country: 'US', service: 'UPS', days: 3 },
      { country: 'FR', service: '', days: 6 },
    ],
    version: 4,
  })
})

test('carrier days that somebody else has changed are told, and loading them keeps what was typed', async () => {
  const { server } = await open()
  await row(1).getByLabelText('Days').fill('9')
  server.answer(api.updateTransitTimes, refuse('stale'))
  server.answer(api.listTransitTimes, [aTransit({ version: 5 })])
  await save.click()
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.element(row(1).getByLabelText('Days')).toHaveValue('9')
  server.answer(api.updateTransitTimes, aTransit({ version: 6 }))
  await save.click()
  await expect.element(page.getByText('Carrier days for Atelier Nord saved.')).toBeVisible()
  expect(server.calls(api.updateTransitTimes).at(-1)?.body.version).toBe(5)
})

test('other staff read carrier days, and that there are none', async () => {
  await open('wholesale_regular')
  const list = page.getByRole('list', { name: 'Carrier days' }).getByRole('listitem')
  await expect.poll(() => texts(list)).toEqual(['All other countries: 7 days', 'United States, UPS: 3 days'])
  await expect.element(save).not.toBeInTheDocument()
})
