import { expectInOrder, expectToFit, PHONE } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { shipped } from '../testing/seed-packages.ts'
import { signIn } from '../testing/sign-in.ts'
import { block, openHome } from './home-page.ts'

for (const account of ['storeAdmin', 'wholesaleAdmin', 'factoryNord'] as const) {
  test(`the home of ${account} is without objections, on a desktop and on a phone`, async ({
    page,
    product,
  }) => {
    await shipped(product, { pos: [`LOOK-${account}`.slice(0, 20)] })
    await openHome(page, account)
    await expectInOrder(page)
  })
}

test('on a phone the value of an outer bar of the chart stays on the page', async ({ page, product }) => {
  await shipped(product, { pos: ['LOOK-PHONE-CHART'] })
  await page.setViewportSize(PHONE)
  await openHome(page, 'storeAdmin')
  const bars = block(page, 'Spending by month')
    .getByRole('list', { name: 'Spending by month' })
    .getByRole('button')
  for (const bar of [bars.first(), bars.last()]) {
    await bar.click()
    await expect(bar.getByText(/^\$/)).toBeInViewport({ ratio: 1 })
    await expectToFit(page)
  }
})

test('a home that fails to load says so, offers to sign in again, and loads on Retry', async ({
  page,
  allow,
}) => {
  allow.refusal(500, /\/overview$/)
  await signIn(page, 'storeStaff')
  let isBroken = true
  await page.route(/\/api\/stores\/\d+\/overview$/, (route) =>
    isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.goto('/home')
  await expect(page.getByText('The overview could not be loaded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(block(page, 'Ordered last')).toBeVisible()
  await expect(page.getByText('The overview could not be loaded.')).toHaveCount(0)
})
