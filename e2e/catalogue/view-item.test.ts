import { addDays, formatDay, formatLongDay } from '@trousseau/domain/day'
import { shipDate } from '@trousseau/domain/ship-date'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'
import { AURELIE, color, custom, openItem, proceed, size, typeInto, wearDate } from './item-page.ts'

// Claims: route.view-order.alias, view-item.title, view-item.shows
test('View Item shows the image, style number, name and price of a dress, at both addresses and in any case', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  for (const path of ['/ViewOrder/1', '/view-order/1', '/vieworder/1', '/View-Order/1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('View Item')
    await expect(page.getByRole('heading', { level: 2, name: 'Aurélie' })).toBeVisible()
  }
  await expect(page).toHaveTitle('Aurélie · View Item · Trousseau')
  await expect(page.getByRole('img', { name: /^A-line gown/ })).toBeVisible()
  await expect(page.getByText('LM-4102', { exact: true })).toBeVisible()
  await expect(page.getByText('$1,185.00', { exact: true })).toBeVisible()
  await expect(page.getByText('MSRP $2,845.00')).toBeVisible()
  await expect(page.getByText('A-line gown in layered tulle')).toBeVisible()
})

// Claims: view-item.wear-date, view-item.colour, view-item.size, view-item.custom-toggle,
//   view-item.custom.fields, view-item.note, view-item.ship-date
test('View Item has a wear date, a color, a size, CUSTOM MEASUREMENTS, a note and the estimated ship date', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, AURELIE.path)
  await expect(wearDate(page)).toHaveAttribute('placeholder', 'MM/DD/YYYY')
  const colors = page.getByRole('group', { name: 'Color' }).getByRole('radio')
  await expect(colors).toHaveCount(3)
  await expect(color(page, 'Champagne')).toBeVisible()
  await expect(size(page)).toHaveValue('')
  await expect(page.getByLabel('Note', { exact: true })).toBeVisible()
  const ships = formatLongDay(shipDate(today, AURELIE.months, AURELIE.days))
  await expect(page.getByText('Estimated ship date')).toBeVisible()
  await expect(page.getByText(ships, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Bust')).toHaveCount(0)
  await custom(page).check()
  for (const label of ['Bust', 'Waist', 'Hips', 'Hollow to hem', 'Other details'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(page.getByText('a fee of $95.00')).toBeVisible()
})

// Claims: const.sort.sizes
test('sizes stand in the order of their numbers, whatever order they come in', async ({ page }) => {
  await page.route('**/api/dresses/1', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const byText = data.sizes.sort((a: { label: string }, b: { label: string }) =>
      a.label < b.label ? -1 : 1,
    )
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, sizes: byText } } })
  })
  await startSignedIn(page, 'storeAdmin')
  await openItem(page, AURELIE.path)
  await expect(size(page).getByRole('option')).toHaveText([
    'Choose a size',
    '0',
    '2',
    '4',
    '6',
    '8',
    '10',
    '12',
    '14',
    '16',
    '18',
    '20',
    '22',
    '24',
    '26',
    '28',
  ])
})

// Claims: view-item.proceed, view-item.submit.target, view-item.proceed.enabled
test('PROCEED TO CHECKOUT waits for wear date, color and size, and goes to the checkout of the dress', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, AURELIE.path)
  await expect(proceed(page)).toBeDisabled()
  await expect(page.getByText('Still needed: wear date, color, size.')).toBeVisible()
  await typeInto(page, 'Wear date', formatDay(addDays(today, 300)))
  await expect(proceed(page)).toBeDisabled()
  await color(page, 'Blush').check()
  await expect(proceed(page)).toBeDisabled()
  await size(page).selectOption('12')
  await expect(proceed(page)).toBeEnabled()
  await size(page).selectOption('')
  await expect(proceed(page)).toBeDisabled()
  await size(page).selectOption('12')
  await proceed(page).click()
  await page.waitForURL('**/checkout/1')
})

// Claims: view-item.proceed.enabled, rule.view-item.custom-details
test('bust and waist take the place of a size, and are required then', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  const today = await openItem(page, AURELIE.path)
  await typeInto(page, 'Wear date', formatDay(addDays(today, 300)))
  await color(page, 'Ivory').check()
  await custom(page).check()
  await expect(page.getByText('Still needed: bust, waist.')).toBeVisible()
  await typeInto(page, 'Bust', '')
  await expect(page.getByLabel('Bust')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This Field is required!')).toBeVisible()
  await typeInto(page, 'Bust', '36.5')
  await expect(page.getByLabel('Bust')).not.toHaveAttribute('aria-invalid', 'true')
  await typeInto(page, 'Waist', '400')
  await expect(page.getByText('This is a measure in inches from 10 to 100, to the quarter.')).toBeVisible()
  await expect(proceed(page)).toBeDisabled()
  await typeInto(page, 'Waist', '28.25')
  await expect(proceed(page)).toBeEnabled()
  await proceed(page).click()
  await page.waitForURL('**/checkout/1')
})

// Claims: view-item.custom-toggle.disables-size, view-item.custom-toggle.clears-size,
//   view-item.custom-toggle.off-clears
test('CUSTOM MEASUREMENTS on disables and clears the size; off, it clears its own values', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  await openItem(page, AURELIE.path)
  await size(page).selectOption('8')
  await custom(page).check()
  await expect(size(page)).toBeDisabled()
  await expect(size(page)).toHaveValue('')
  const values = { Bust: '36', Waist: '28', Hips: '38', 'Hollow to hem': '58', 'Other details': 'Long torso' }
  for (const [label, value] of Object.entries(values)) await typeInto(page, label, value)
  await custom(page).uncheck()
  await expect(size(page)).toBeEnabled()
  await expect(size(page)).toHaveValue('')
  await custom(page).check()
  for (const label of Object.keys(values))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
})

// Claims: rule.wear-date.required, rule.view-item.colour, rule.view-item.size
test('a field says what is wrong once it is left, and Enter says all of it', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  await openItem(page, AURELIE.path)
  await wearDate(page).focus()
  await expect(page.getByText('Wear date is required!')).toHaveCount(0)
  await wearDate(page).press('Tab')
  await expect(page.getByText('Wear date is required!')).toBeVisible()
  await size(page).focus()
  await size(page).press('Tab')
  await expect(page.getByText('Please select a size or specify custom measurements')).toBeVisible()
  await page.reload()
  await wearDate(page).press('Enter')
  await expect(page.getByText('Wear date is required!')).toBeVisible()
  await expect(page.getByText('This Field is required!')).toBeVisible()
  await expect(page.getByText('Please select a size or specify custom measurements')).toBeVisible()
})

test('a note takes 2,000 characters, and a longer one is kept and refused', async ({ page }) => {
  await startSignedIn(page, 'storeAdmin')
  await openItem(page, AURELIE.path)
  await typeInto(page, 'Note', 'n'.repeat(2001))
  await expect(page.getByText('2,001 of 2,000 characters')).toBeVisible()
  await expect(page.getByText('This field takes 2000 characters at most.')).toBeVisible()
  await expect(page.getByText('Still needed: wear date, color, size, note.')).toBeVisible()
  await typeInto(page, 'Note', 'n'.repeat(2000))
  await expect(page.getByText('This field takes 2000 characters at most.')).toHaveCount(0)
})
