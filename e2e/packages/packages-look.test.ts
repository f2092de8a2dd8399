import { expectInOrder, expectToFit, PHONE, TABLET } from '../testing/accessible.ts'
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

test('the packages and what waits to be packed are accessible, fit a desktop, a tablet and a phone, and are large enough to touch', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const way = await packing(product)
  const [sent, open] = await way.ready(['PKG-FITS-1', 'PKG-FITS-2', 'PKG-FITS-3'])
  if (!sent || !open) throw new Error('three are ready')
  await way.dispatch((await way.pack([sent])).id, 'FITS-0123456789-0123456789')
  const pack = await way.pack([open])
  await signIn(page, 'factoryNord')
  await page.getByRole('checkbox', { name: `Select package ${pack.id}` }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectInOrder(page)
  const change = page.getByRole('button', { name: `Change the shipping cost of package ${pack.id}` })
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expectToFit(page)
    expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await page.goto('/packages/new')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expectInOrder(page)
})

test('a package and its questions are accessible and fit a desktop and a phone', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const way = await packing(product)
  const [packed] = await way.ready(['PKG-ASKS-1', 'PKG-ASKS-2'])
  if (!packed) throw new Error('two are ready')
  const pack = await way.pack([packed])
  await openPackage(page, pack)
  await page.getByRole('button', { name: 'Change what is in it' }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox').nth(2)).toBeVisible()
  await expectInOrder(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Carrier')).toBeFocused()
  await expectInOrder(page)
})
