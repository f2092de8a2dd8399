import type { Page } from '@playwright/test'
import { expectAccessible, expectToFit } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import { openPackage, packing } from './packages-page.ts'

test('by keyboard alone a package is made and opened for dispatch', async ({ page, product }) => {
  const way = await packing(product)
  const [order] = await way.ready(['PKG-KEYS-1'])
  await signIn(page, 'factoryNord', '/packages/new')
  const tick = page.getByRole('checkbox', { name: `Pack sales order ${order?.sales_order_number}` })
  await tick.focus()
  await page.keyboard.press('Space')
  const button = page.getByRole('region').filter({ has: tick }).getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Package #/ })).toBeVisible()
  const dispatch = page.getByRole('button', { name: 'Dispatch', exact: true })
  await dispatch.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Carrier')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(dispatch).toBeFocused()
})

async function judge(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectToFit(page)
}

for (const [name, width, height] of [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const) {
  test(`the packages and what waits to be packed are accessible and fit a ${name}`, async ({
    page,
    product,
  }) => {
    test.setTimeout(120_000)
    const way = await packing(product)
    const [sent, open] = await way.ready([`PKG-FITS-${name}-1`, `PKG-FITS-${name}-2`, `PKG-FITS-${name}-3`])
    if (!sent || !open) throw new Error('three are ready')
    await way.dispatch((await way.pack([sent])).id, `FITS-${name}-0123456789-0123456789`)
    const pack = await way.pack([open])
    await page.setViewportSize({ width, height })
    await signIn(page, 'factoryNord')
    await page.getByRole('checkbox', { name: `Select package ${pack.id}` }).check()
    await expect(page.getByText('1 selected')).toBeVisible()
    await judge(page)
    const change = page.getByRole('button', { name: `Change the shipping cost of package ${pack.id}` })
    if (name !== 'desktop') expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.goto('/packages/new')
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await judge(page)
  })

  test(`a package and its questions are accessible and fit a ${name}`, async ({ page, product }) => {
    test.setTimeout(120_000)
    const way = await packing(product)
    const [packed] = await way.ready([`PKG-ASKS-${name}-1`, `PKG-ASKS-${name}-2`])
    if (!packed) throw new Error('two are ready')
    const pack = await way.pack([packed])
    await page.setViewportSize({ width, height })
    await openPackage(page, pack)
    await page.getByRole('button', { name: 'Change what is in it' }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox').nth(2)).toBeVisible()
    await judge(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Dispatch', exact: true }).click()
    await expect(page.getByRole('dialog').getByLabel('Carrier')).toBeFocused()
    await judge(page)
  })
}
