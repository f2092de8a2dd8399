import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { column } from '../../testing/texts.ts'

const bucket = (label: string, amount: number) => ({
  label,
  amount,
  formatted_amount: `$${amount.toFixed(2)}`,
})
const BALANCE = {
  id: 12,
  name: 'Ivory Lane Bridal',
  is_closed: false,
  hold_reason: 'Overdue invoices',
  owed: 350.5,
  formatted_owed: '$350.50',
  overdue: 100,
  formatted_overdue: '$100.00',
  ageing: [bucket('Not due yet', 250.5), bucket('1–30 days', 100)],
  oldest_due: '2026-03-01',
  unused: 0,
  formatted_unused: '$0.00',
}

const TOTALS = answer(api.sumBalances, {
  stores: 1,
  owed: 350.5,
  formatted_owed: '$350.50',
  overdue: 100,
  formatted_overdue: '$100.00',
})

test('the ticked stores are emailed their statements, and who did not get one is named with the reason', async () => {
  const { server } = await renderPage('/desk/balances', {
    as: 'wholesale_regular',
    answers: [
      answerList(api.listBalances, [BALANCE, { ...BALANCE, id: 13, name: 'Belle Rive' }]),
      TOTALS,
      answer(api.sendStatements, [
        { id: 12, success: true, message: '' },
        { id: 13, success: false, message: 'Please choose fewer days.' },
      ]),
    ],
  })
  await page.getByRole('checkbox', { name: 'Select Ivory Lane Bridal' }).click()
  await page.getByRole('button', { name: 'Email statement' }).click()
  await page.getByRole('dialog', { name: 'Email statement' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('checkbox', { name: 'Select Belle Rive' }).click()
  await page.getByRole('button', { name: 'Email statements' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email 2 statements' })
  await expect.element(dialog.getByLabelText('From', { exact: true })).toHaveValue('02/01/2026')
  await expectAccessibleAndToFit('the statements to be emailed')
  await dialog.getByRole('button', { name: 'Email statements' }).click()
  await expect.element(page.getByText('Not sent: Belle Rive: Please choose fewer days.')).toBeVisible()
  await expect.element(page.getByText('The statement of Ivory Lane Bridal is on its way.')).toBeVisible()
  expect(server.calls(api.sendStatements)).toMatchObject([
    { body: { stores: [12, 13], from: '2026-02-01', to: '2026-03-10' } },
  ])
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument()
})

test('the balances of all stores are sorted and exported as they are shown, with their total', async () => {
  const { server } = await renderPage('/desk/balances', {
    as: 'wholesale_regular',
    answers: [answerList(api.listBalances, [BALANCE]), TOTALS, answer(api.exportBalances, new Blob(['PK']))],
  })
  const table = page.getByRole('table', { name: 'Store balances' })
  await expect.poll(() => column(table, 'Balance due')).toEqual(['$350.50'])
  await expect.element(table.getByText('On hold: Overdue invoices')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'All stores' })).toHaveTextContent('Overdue$100.00')
  await table.getByRole('button', { name: 'Oldest due' }).click()
  await expect
    .poll(() => server.calls(api.listBalances).at(-1)?.query)
    .toMatchObject({ order_by: 'oldest_due' })
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByText('Balances exported successfully')).toBeVisible()
  expect(server.calls(api.exportBalances)[0]?.query).toMatchObject({
    order_by: 'oldest_due',
    order_dir: 'asc',
  })
  await expectAccessibleAndToFit('the balances')
})
