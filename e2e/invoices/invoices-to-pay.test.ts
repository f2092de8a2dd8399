import { formatMoney, toCents } from '@trousseau/domain/money/money'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { openInvoices, table, tick } from './invoices-page.ts'

const sumOf = (...amounts: number[]) =>
  formatMoney(amounts.reduce((sum, amount) => sum + (toCents(amount) ?? 0), 0))

test('ticks survive paging, sorting, a reload and the way back from /make-a-payment, whose address names the invoices', async ({
  page,
  product,
}) => {
  const one = await shipped(product, { pos: ['INV-KEEP-1'] })
  const other = await shipped(product, { pos: ['INV-KEEP-2'] })
  await openInvoices(page, '?search=INV-KEEP-&per_page=1')
  await tick(page, other.number).check()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await tick(page, one.number).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await table(page).getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
  await expect(tick(page, one.number)).toBeChecked()
  await page.reload()
  await expect(tick(page, one.number)).toBeChecked()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByText(sumOf(one.open, other.open), { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Make a payment' }).click()
  await page.waitForURL(
    (url) =>
      url.pathname === '/make-a-payment' && url.searchParams.get('invoices') === `${other.id},${one.id}`,
  )
  await page.goBack()
  await expect(page.getByText('2 selected')).toBeVisible()
})
