import type { FactoryBalance } from '@trousseau/contract/factory-payments'
import { packing } from '../packages/packages-page.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
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
  await expect(
    dialog.getByText('A payment with this reference is there already for this factory.'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Reference')).toBeFocused()
})
