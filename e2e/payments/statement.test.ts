import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Statement } from '@trousseau/contract/statements'
import { addMonths, formatDay } from '@trousseau/domain/day'
import { typeInto } from '../catalogue/item-page.ts'
import { expectInOrder } from '../testing/accessible.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { signIn } from '../testing/sign-in.ts'
import { accountOf } from './make-a-payment-page.ts'

const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Statement' }).locator('tbody').getByRole('row')
const figure = (page: Page, part: string, label: string): Locator =>
  page
    .getByRole('region', { name: part, exact: true })
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

async function openStatement(page: Page, search = ''): Promise<void> {
  await signIn(page, 'storeStaff', `/statement${search}`)
  await expect(rows(page).first()).toContainText('Opening balance')
}

async function statementOf(product: Product, from: string, to: string): Promise<Statement> {
  const { ask, storeId } = await accountOf(product)
  return ask<Statement>('GET', `/api/stores/${storeId}/statement?from=${from}&to=${to}`)
}

const todayOf = async (product: Product): Promise<string> => {
  const { ask } = await accountOf(product)
  return (await ask<{ today: string }>('GET', '/api/session')).today
}

test('the statement shows the opening balance, every invoice, payment and credit, the balance and its age', async ({
  page,
  product,
}) => {
  const invoice = await shipped(product, { pos: ['STATEMENT-1'], paid: 130 })
  const { storeId } = await accountOf(product)
  const house = await asking(product, 'wholesaleAdmin')
  await house('POST', `/api/stores/${storeId}/credits`, { amount: 12.5, reason: 'A torn hem' })
  const today = await todayOf(product)
  const statement = await statementOf(product, addMonths(today, -12), today)
  await openStatement(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  for (const [label, amount] of [
    ['Opening balance', statement.formatted_opening],
    ['Invoiced', statement.formatted_invoiced],
    ['Paid', statement.formatted_paid],
    ['Credits given', statement.formatted_credited],
    ['Balance', statement.formatted_closing],
  ] as const)
    await expect(figure(page, 'Balance', label)).toHaveText(amount)
  await expect(page.getByText(`${statement.formatted_unapplied} of credits and deposits`)).toBeVisible()
  for (const { label, amount, formatted_amount } of statement.ageing)
    await expect(figure(page, 'Open invoices by age', label)).toHaveText(
      amount === 0 ? '–' : formatted_amount,
    )

  await expect(rows(page)).toHaveCount(statement.lines.length + 1)
  await expect(rows(page).filter({ hasText: 'A torn hem' })).toContainText('$12.50')
  const mentions = rows(page).filter({ hasText: `Invoice # ${invoice.number}` })
  await expect(mentions).toHaveCount(2)
  await expect(mentions.last()).toContainText('$130.00')
  await expect(rows(page).last()).toContainText(statement.formatted_closing)
  await mentions.first().getByRole('link').click()
  await page.waitForURL(`**/invoice-summary/${invoice.store_package_id}`)
})

test('the days of a statement are chosen, kept by the address, and never later than today', async ({
  page,
  product,
}) => {
  const today = await todayOf(product)
  const from = addMonths(today, -12)
  await openStatement(page)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(formatDay(from))
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(formatDay(today))
  const [first, last] = ['2020-01-01', '2020-02-01']
  await typeInto(page, 'From', formatDay(first))
  await typeInto(page, 'To', formatDay(last))
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-02-01/)
  await expect(page.getByText('Nothing was invoiced, paid or credited in these days.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(formatDay(last))
  await expect(figure(page, 'Balance', 'Balance')).toHaveText('$0.00')
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(formatDay(from))
})

for (const [button, file, words, begins] of [
  ['download pdf', 'statement.pdf', 'Statement downloaded successfully', '%PDF-'],
  ['export .xlsx', 'statement.xlsx', 'Statement exported successfully', 'PK'],
] as const) {
  test(`a statement is taken along as ${file}, of the days that are shown`, async ({ page }) => {
    await openStatement(page, '?from=2020-01-01')
    const asked = page.waitForRequest((request) => request.url().includes(`/${file}?`))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file)
    expect((await readFile(await download.path())).subarray(0, begins.length).toString()).toBe(begins)
    expect(new URL((await asked).url()).searchParams.get('from')).toBe('2020-01-01')
    await expect(page.getByText(words)).toBeVisible()
  })
}

test('a statement that cannot be loaded says so, keeps its days, and is there after Retry', async ({
  page,
  allow,
}) => {
  allow.refusal(500, /\/statement$/)
  await signIn(page, 'storeStaff')
  let isBroken = true
  await page.route(/\/api\/stores\/\d+\/statement\?/, (route) =>
    isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.goto('/statement?from=2026-01-01')
  await expect(page.getByText('The statement could not be loaded.')).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('01/01/2026')
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page).first()).toContainText('Opening balance')
})

test('statement and payment are accessible and fit a desktop and a phone', async ({ page, product }) => {
  test.setTimeout(120_000)
  const invoice = await shipped(product, { pos: ['FITS-MONEY'] })
  await openStatement(page)
  await expectInOrder(page)
  await page.goto(`/make-a-payment?invoices=${invoice.id}`)
  await page.getByLabel(`To pay now of invoice # ${invoice.number}`).fill('0')
  await expect(page.getByText('Please enter an amount above $0.00.')).toBeVisible()
  await expectInOrder(page)
  await page.getByLabel(`To pay now of invoice # ${invoice.number}`).fill('1')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
  await expectInOrder(page)
})
