import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerList } from '../../testing/answers.ts'
import { aDeskOrder } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aFactory, aRetailer, many } from '../../testing/samples.ts'

// Where the ticking of rows, which several lists have, is shown.

const table = page.getByRole('table', { name: 'Orders' })
const tick = (n: number) =>
  page.getByRole('checkbox', { name: `Select PO PO-${n}, Aurélie, Ivory Lane Bridal`, exact: true })
const tickAll = page.getByRole('checkbox', { name: 'Select all on this page' })
const count = (words: string) => page.getByText(words, { exact: true })

const openOrders = () =>
  renderPage('/desk/orders', {
    as: 'wholesale_admin',
    answers: [
      answerList(
        api.listOrders,
        many(13, (n) => aDeskOrder({ id: n })),
      ),
      answerList(api.listFactories, [aFactory()]),
      answerList(api.listStores, [aRetailer()]),
    ],
  })

test('what is ticked stays ticked on another page, and is counted over all of them', async () => {
  await openOrders()
  await tick(2).click()
  await expect.element(count('1 selected')).toBeVisible()
  await expect.element(tickAll).toBePartiallyChecked()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.element(tick(11)).toBeVisible()
  await expect.element(tickAll).not.toBeChecked()
  await tickAll.click()
  await expect.element(count('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Page 1' }).click()
  await expect.element(tick(2)).toBeChecked()
  await expect.element(tick(1)).not.toBeChecked()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(tick(2)).not.toBeChecked()
  await expect.element(count('4 selected')).not.toBeInTheDocument()
})

test('another question begins without a tick: nothing is done to what is not among its rows', async () => {
  const { server } = await openOrders()
  await tick(2).click()
  await expect.element(count('1 selected')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('PO-2')
  await expect.poll(() => server.calls(api.listOrders).at(-1)?.query.search).toBe('PO-2')
  await expect.element(table).toHaveAttribute('aria-busy', 'false')
  await expect.element(tick(2)).not.toBeChecked()
  await expect.element(count('1 selected')).not.toBeInTheDocument()
})
