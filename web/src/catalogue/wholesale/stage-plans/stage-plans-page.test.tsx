import { api } from '@trousseau/contract/api'
import { SHARES_NOT_100, USUAL_PLAN } from '@trousseau/domain/dates/stages'
import type { Account } from '@trousseau/domain/people/roles'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../../testing/answers.ts'
import { aStagePlan } from '../../../testing/date-samples.ts'
import { facts } from '../../../testing/facts.ts'
import { renderPage } from '../../../testing/render.tsx'
import { aWholesaleCustomItem, aWholesaleDress } from '../../../testing/samples.ts'

const open = (as: Account = 'wholesale_admin', plans = [aStagePlan()]) =>
  renderPage('/desk/catalogue/stage-plans', {
    as,
    answers: [
      answer(api.listStagePlans, plans),
      answerList(api.listDresses, [aWholesaleDress({ id: 41, name: 'Giselle' })]),
      answerList(api.listCustomItems, [aWholesaleCustomItem({ id: 6, name: 'Cape' })]),
    ],
  })

const part = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = page.getByRole('dialog')
const save = dialog.getByRole('button', { name: 'Save plan' })

test('a plan is named by dresses and custom items that are found by their names, and its shares add up', async () => {
  const { server } = await open()
  await expect.element(part('Standard plan')).toBeVisible()
  await expect.element(part('Hand-beaded gowns').getByText('For Odette.')).toBeVisible()
  expect(facts(part('Hand-beaded gowns'))).toMatchObject({ Confirmation: '2 days', Sewing: '35%' })
  await expectAccessibleAndToFit()
  await page.getByRole('button', { name: 'Change Hand-beaded gowns' }).click()
  await dialog.getByLabelText('Beading', { exact: true }).fill('25')
  await save.click()
  await expect.element(dialog.getByText(SHARES_NOT_100)).toBeVisible()
  await expectDialogAccessible()
  await dialog.getByLabelText('Sewing', { exact: true }).fill('25')
  await dialog.getByRole('button', { name: 'Add Giselle' }).click()
  await dialog.getByRole('button', { name: 'Add Cape' }).click()
  await dialog.getByRole('button', { name: 'Remove Odette' }).click()

  // Somebody else was faster: what was chosen stays, and goes with their version.
  server.answer(api.saveStagePlan, refuse('stale'))
  server.answer(api.listStagePlans, [aStagePlan({ version: 2 })])
  await save.click()
  await dialog.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Remove Giselle' })).toBeVisible()
  server.answer(api.saveStagePlan, aStagePlan({ version: 3 }))
  await save.click()
  await expect.element(page.getByText('Hand-beaded gowns was saved.')).toBeVisible()
  const shares = Object.assign({}, USUAL_PLAN, { sewing: { percent: 25 }, beading: { percent: 25 } })
  expect(server.calls(api.saveStagePlan).at(-1)?.body).toEqual({
    id: 2,
    name: 'Hand-beaded gowns',
    shares,
    is_default: false,
    dresses: [41],
    custom_items: [6],
    version: 2,
  })
})

test('other staff read the plans, and where there is none, the usual one', async () => {
  const { server } = await open('wholesale_regular', [])
  await expect.element(part('Standard plan')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add plan' })).not.toBeInTheDocument()
  expect(server.calls(api.saveStagePlan)).toEqual([])
})
