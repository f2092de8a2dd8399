import type { FactoryBalance } from '@trousseau/contract/factory-payments'
import { formatMoney, toCents } from '@trousseau/domain/money/money'
import { packing } from '../packages/packages-page.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { signIn } from '../testing/sign-in.ts'
import { booksOf, cells, figure, openWholesale } from '../testing/wholesale-pages.ts'

// Claims: role.wholesale, api.factory-payments.create
test('what is paid to a factory lessens what it is owed, and a used reference is said at its field', async ({
  page,
  product,
  allow,
}) => {
  const { wholesale } = await booksOf(product)
  await shipped(product, { pos: ['FP-OWED'], factory: 'factorySud' })
  const { factoryId } = await packing(product, 'factorySud')
  const before = await wholesale<FactoryBalance>('GET', `/api/factories/${factoryId}/balance`)
  await openWholesale(page, '/desk/factory-payments', 'Factory payments')
  await page.getByLabel('Factory', { exact: true }).selectOption({ label: 'Atelier Sud' })
  const owed = page.getByRole('region', { name: 'What Atelier Sud is owed' })
  await expect(figure(owed, 'Owed')).toHaveText(before.formatted_owed)

  const record = async (amount: string, reference: string) => {
    await page.getByRole('button', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    await dialog.getByLabel('Amount').fill(amount)
    await dialog.getByLabel('Reference').fill(reference)
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    return dialog
  }
  await expect(await record('125.25', 'FP-WIRE-9')).toHaveCount(0)
  await expect(page.getByText('Payment created successfully')).toBeVisible()
  await expect(cells(page, 'Reference').filter({ hasText: 'FP-WIRE-9' })).toHaveCount(1)
  const after = await wholesale<FactoryBalance>('GET', `/api/factories/${factoryId}/balance`)
  expect(Math.round((before.owed - after.owed) * 100)).toBe(12_525)
  await expect(figure(owed, 'Owed')).toHaveText(after.formatted_owed)

  allow.refusal(409, '/api/factory-payments')
  const dialog = await record('10', 'fp-wire-9')
  await expect(dialog.getByText('This factory already has a payment with this reference.')).toBeVisible()
  await expect(dialog.getByLabel('Reference')).toBeFocused()
})

test('an order paid for twice: the second payment is voided with a reason, and the factory sees that and what it is owed', async ({
  page,
  product,
}) => {
  const { wholesale } = await booksOf(product)
  await shipped(product, { pos: ['FP-TWICE', 'FP-OTHER'], factory: 'factorySud' })
  const { factoryId } = await packing(product, 'factorySud')
  const before = await wholesale<FactoryBalance>('GET', `/api/factories/${factoryId}/balance`)
  const owedAfter = (paid: number) => formatMoney((toCents(before.owed) ?? 0) - paid)

  // Paid by selection, and a second time by hand.
  const path = `/desk/factory-payments?factory=${factoryId}&view=owed&search=FP-TWICE`
  await openWholesale(page, path, 'Factory payments')
  const owed = figure(page.getByRole('region', { name: 'What Atelier Sud is owed' }), 'Owed')
  await page.getByRole('checkbox', { name: /^Select \d+$/ }).check()
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  const sum = ((await pay.textContent()) ?? '').replace('Pay ', '')
  const cents = toCents(sum.replace(/[$,]/g, '')) ?? 0
  await pay.click()
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await dialog.getByLabel('Reference').fill('TWICE-1')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(owed).toHaveText(owedAfter(cents))
  await page.getByRole('radio', { name: 'Payments' }).check()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByLabel('Amount').fill(sum)
  await dialog.getByLabel('Reference').fill('TWICE-2')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(owed).toHaveText(owedAfter(2 * cents))

  await page.getByRole('link', { name: 'TWICE-2' }).click()
  await page.getByRole('button', { name: 'Void payment' }).click()
  const voiding = page.getByRole('dialog', { name: 'Void this payment?' })
  await voiding.getByLabel('Reason').fill('Paid twice')
  await voiding.getByRole('button', { name: 'Void payment' }).click()
  await expect(page.getByText(`The payment of ${sum} was voided.`)).toBeVisible()

  await signIn(page, 'factorySud', '/factory/payments')
  await expect(page.getByRole('row').filter({ hasText: 'TWICE-2' })).toContainText(`Paid twice–${sum}Voided`)
  await expect(figure(page.getByRole('region', { name: 'What is owed' }), 'Owed')).toHaveText(
    owedAfter(cents),
  )
})
