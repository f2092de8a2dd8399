import { addDays, formatDay } from '@trousseau/domain/day'
import { DESKTOP, expectInOrder, PHONE } from '../testing/accessible.ts'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'
import { AURELIE, color, custom, dialog, openItem, proceed, size, typeInto, wearDate } from './item-page.ts'

test('what was chosen survives a reload and the way to checkout and back, but not a sign-out', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, AURELIE.path)
  const day = formatDay(addDays(today, 300))
  await typeInto(page, 'Wear date', day)
  await color(page, 'Champagne').check()
  await custom(page).check()
  await typeInto(page, 'Bust', '36.5')
  await typeInto(page, 'Waist', '28')
  await typeInto(page, 'Note', 'Soft straps,\nplease. 🕊️')

  async function expectChosen() {
    await expect(wearDate(page)).toHaveValue(day)
    await expect(color(page, 'Champagne')).toBeChecked()
    await expect(custom(page)).toBeChecked()
    await expect(size(page)).toBeDisabled()
    await expect(page.getByLabel('Bust')).toHaveValue('36.5')
    await expect(page.getByLabel('Waist')).toHaveValue('28')
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Soft straps,\nplease. 🕊️')
    await expect(proceed(page)).toBeEnabled()
  }
  await page.reload()
  await expectChosen()
  await proceed(page).click()
  await page.waitForURL('**/checkout/1')
  await page.goBack()
  await expectChosen()
  await page.goto('/view-order/1')
  await expectChosen()

  await page.getByRole('button', { name: 'SIGN Out' }).click()
  await page.waitForURL('**/login')
  await startSignedIn(page, 'storeAdmin')
  await openItem(page, AURELIE.path)
  await expect(wearDate(page)).toHaveValue('')
  await expect(color(page, 'Champagne')).not.toBeChecked()
})

// Claims: view-item.back
test('the back link goes to /start-order, as one left it', async ({ page }) => {
  await signIn(page, 'storeAdmin', '/ViewOrder/1')
  await page.getByRole('link', { name: 'Back to list' }).click()
  await page.waitForURL('**/start-order')

  await page.goto('/start-order?q=LM-4102')
  await page.getByRole('link', { name: /^View/ }).first().click()
  await page.waitForURL('**/ViewOrder/1')
  await page.reload()
  const back = page.getByRole('link', { name: 'Back to list' })
  await expect(back).toHaveAttribute('href', '/start-order?q=LM-4102')
  await page.getByRole('link', { name: /Fingertip Veil/ }).click()
  await page.waitForURL('**/view-custom-order/1')
  await expect(back).toHaveAttribute('href', '/start-order?q=LM-4102')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Aurélie' })).toBeVisible()
  await back.click()
  await page.waitForURL('**/start-order?q=LM-4102')
  expect(await page.evaluate(() => history.state.__TSR_index)).toBe(0)
})

test('a dress that is not there says so and shows the way back; a load that failed can be tried again', async ({
  page,
  allow,
}) => {
  allow.refusal(404, /^\/api\/dresses\/(9999|abc)$/)
  allow.refusal(500, '/api/dresses/1')
  await startSignedIn(page, 'storeAdmin')
  for (const path of ['/ViewOrder/9999', '/ViewOrder/abc']) {
    await page.goto(path)
    await expect(page.getByText('We could not find this dress in the catalogue.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See what there is' })).toHaveAttribute(
      'href',
      '/start-order',
    )
  }
  await page.route('**/api/dresses/1', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/ViewOrder/1')
  await expect(page.getByText('The dress could not be loaded.')).toBeVisible()
  await page.unroute('**/api/dresses/1')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Aurélie' })).toBeVisible()
})

test('the pictures can be changed, enlarged and turned by keyboard, and what pairs with the dress is shown', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  await openItem(page, AURELIE.path)
  const second = page.getByRole('button', { name: /^Picture 2 of 2/ })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' })
  const largest = page.waitForResponse(/\/pictures\/\w+\/1440\.avif$/)
  await enlarge.press('Enter')
  await largest
  await expect(dialog(page).getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog(page).getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(enlarge).toBeFocused()
  await expect(page.getByRole('link', { name: /Beaded Belt/ })).toContainText('$118.00')
})

test('View Item is accessible and fits a desktop and a phone, with the way to checkout in sight', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, AURELIE.path)
  await custom(page).check()
  await typeInto(page, 'Bust', 'x')
  await typeInto(page, 'Wear date', formatDay(addDays(today, 1)))
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expectInOrder(page)
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo(0, 500))
    await expect(proceed(page)).toBeInViewport()
  }
})
