import { api } from '@trousseau/contract/api'
import type { Dress } from '@trousseau/contract/dresses'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { type Answer, answer, answerList, refuse } from '../../testing/answers.ts'
import { aConfig, answerChosenDress, aPicture, someItemDates } from '../../testing/catalogue-samples.ts'
import { lookOn, renderPage } from '../../testing/render.tsx'
import { aCustomItem, aDress, anAddress, aPaymentMethod } from '../../testing/samples.ts'
import { texts } from '../../testing/texts.ts'

// Ordered on the samples' today, March 10, it ships on July 10.
const DRESS = aDress({
  id: 40,
  images: [aPicture(), aPicture({ hash: 'b1b2c3d4e5f60718', alt: 'A-line gown, from behind' })],
})

const LATE = 'The estimated ship date is past the wear date, please call us to discuss this order.'
const DIALOG =
  'The item you have selected will not arrive by the Wear Date. Please change the Wear Date, or select a different item.'

const wearDate = page.getByLabelText('Wear date')
const size = page.getByLabelText('Size', { exact: true })
const custom = page.getByLabelText('CUSTOM MEASUREMENTS')
const field = (label: string) => page.getByLabelText(label, { exact: true })
const color = (name: string) => page.getByRole('radio', { name, exact: true })
const proceed = page.getByRole('button', { name: 'PROCEED TO CHECKOUT', exact: true })
const dialog = page.getByRole('dialog')
const said = (text: string) => page.getByText(text, { exact: true })

const around = [
  answer(api.getDressArrival, someItemDates()),
  answer(api.getConfig, aConfig()),
  answerList(api.listAddresses, [anAddress()]),
  answer(api.listPaymentMethods, [aPaymentMethod()]),
]
const open = (dress: Dress = DRESS, path = '/ViewOrder/40', ...more: Answer[]) =>
  renderPage(path, { as: 'store_admin', answers: [answer(api.getDress, dress), ...around, ...more] })

async function typeInto(locator: Locator, text: string): Promise<void> {
  await locator.fill(text)
  await userEvent.tab()
}

// Claims: route.view-order.alias, view-item.title, view-item.shows
test.each(['/ViewOrder/40', '/view-order/40', '/vieworder/40', '/View-Order/40'])(
  '%s is "View Item", with the image, style number, name and price of a dress',
  async (path) => {
    const { server } = await open(DRESS, path)
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'View Item', exact: true }))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2, name: 'Aurélie' })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'A-line gown, from the front' })).toBeVisible()
    for (const text of ['TR-1040', '$1,250.00', 'Silk mikado with a bateau neckline.'])
      await expect.element(said(text)).toBeVisible()
    await expect.element(page.getByText('MSRP $2,800.00')).toBeVisible()
    expect(document.title).toBe('Aurélie · View Item · Trousseau')
    expect(server.calls(api.getDress)[0]?.params.id).toBe(40)
  },
)

// Claims: view-item.wear-date, view-item.colour, view-item.size, view-item.custom-toggle,
//   view-item.custom.fields, view-item.note, view-item.ship-date
test('View Item has a wear date, a color, a size, CUSTOM MEASUREMENTS, a note and the estimated ship date', async () => {
  await open()
  await expect.element(wearDate).toHaveAttribute('placeholder', 'MM/DD/YYYY')
  const colors = page.getByRole('group', { name: 'Color' }).getByRole('radio')
  expect(colors.elements()).toHaveLength(2)
  await expect.element(color('Ivory')).toBeVisible()
  await expect.element(size).toHaveValue('')
  expect(texts(size.getByRole('option'))).toEqual(['Choose a size', '8', '10'])
  await expect.element(field('Note')).toBeVisible()
  await expect.element(said('Estimated ship date')).toBeVisible()
  await expect.element(said('July 10, 2026')).toBeVisible()
  await expect.element(field('Bust')).not.toBeInTheDocument()
  await expect.element(said('CUSTOM MEASUREMENTS')).toBeVisible()
  await custom.click()
  for (const label of ['Bust', 'Waist', 'Hips', 'Hollow to hem', 'Other details'])
    await expect.element(field(label)).toBeVisible()
  await expect.element(page.getByText('Adds $95.00')).toBeVisible()
})

// Claims: const.sort.sizes
test('sizes stand in the order of their numbers, whatever order they come in', async () => {
  const sizes = ['0', '10', '12', '2', '28', '4', '8'].map((label, index) => ({ id: index + 1, label }))
  await open(aDress({ id: 40, sizes }))
  await expect
    .poll(() => texts(size.getByRole('option')))
    .toEqual(['Choose a size', '0', '2', '4', '8', '10', '12', '28'])
})

// Claims: view-item.proceed, view-item.submit.target, view-item.proceed.enabled
test('PROCEED TO CHECKOUT waits for wear date, color and size, and goes to the checkout of the dress', async () => {
  const { address } = await open()
  await expect.element(proceed).toBeDisabled()
  await expect.element(said('Choose a wear date, color and size.')).toBeVisible()
  await typeInto(wearDate, '11/20/2026')
  await expect.element(said('Choose a color and size.')).toBeVisible()
  await color('White').click()
  await expect.element(said('Choose a size.')).toBeVisible()
  await expect.element(proceed).toBeDisabled()
  await size.selectOptions('10')
  await expect.element(proceed).toBeEnabled()
  await typeInto(wearDate, '')
  await expect.element(said('Choose a wear date.')).toBeVisible()
  await expect.element(proceed).toBeDisabled()
  await typeInto(wearDate, '11/20/2026')
  await expect.element(proceed).toBeEnabled()
  await size.selectOptions('')
  await expect.element(proceed).toBeDisabled()
  await size.selectOptions('10')
  await proceed.click()
  await expect.poll(address).toBe('/checkout/40')
})

// Claims: view-item.proceed.enabled, rule.view-item.custom-details, rule.view-item.colour,
//   rule.view-item.size
test('bust and waist take the place of a size, and are required then; a color is required with either', async () => {
  const { address } = await open()
  await typeInto(wearDate, '11/20/2026')
  await size.selectOptions('8')
  await expect.element(said('Choose a color.')).toBeVisible()
  await expect.element(proceed).toBeDisabled()
  await color('Ivory').click()
  await expect.element(proceed).toBeEnabled()
  await custom.click()
  await expect.element(said('Enter bust and waist.')).toBeVisible()
  await typeInto(field('Bust'), '')
  await expect.element(field('Bust')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(said('This Field is required!')).toBeVisible()
  await typeInto(field('Bust'), '36.5')
  await expect.element(field('Bust')).not.toHaveAttribute('aria-invalid', 'true')
  await typeInto(field('Waist'), '')
  await expect.element(said('This Field is required!')).toBeVisible()
  await expect.element(proceed).toBeDisabled()
  await typeInto(field('Waist'), '400')
  await expect.element(said('Enter inches from 10 to 100, in quarters (28.5).')).toBeVisible()
  await expect.element(proceed).toBeDisabled()
  await typeInto(field('Waist'), '28.25')
  await proceed.click()
  await expect.poll(address).toBe('/checkout/40')
})

// Claims: view-item.custom-toggle.disables-size, view-item.custom-toggle.clears-size,
//   view-item.custom-toggle.off-clears
test('CUSTOM MEASUREMENTS on disables and clears the size; off, it clears its own values', async () => {
  await open()
  await size.selectOptions('8')
  await custom.click()
  await expect.element(size).toBeDisabled()
  await expect.element(size).toHaveValue('')
  const values = { Bust: '36', Waist: '28', Hips: '38', 'Hollow to hem': '58', 'Other details': 'Long torso' }
  for (const [label, value] of Object.entries(values)) await field(label).fill(value)
  await custom.click()
  await expect.element(size).toBeEnabled()
  await expect.element(size).toHaveValue('')
  await custom.click()
  for (const label of Object.keys(values)) await expect.element(field(label)).toHaveValue('')
})

// Claims: rule.wear-date.required, rule.view-item.colour, rule.view-item.size
test('a field says what is wrong once it is left, and Enter says all of it', async () => {
  await open()
  await wearDate.click()
  await expect.element(said('Wear date is required!')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(said('Wear date is required!')).toBeVisible()
  await expect.element(said('This Field is required!')).not.toBeInTheDocument()
  await wearDate.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(said('This Field is required!')).toBeVisible()
  await expect.element(said('Please select a size or specify custom measurements')).toBeVisible()
})

test('a note takes 2,000 characters, and a longer one is kept and refused', async () => {
  await open()
  const tooLong = 'This field takes 2000 characters at most.'
  await typeInto(field('Note'), 'n'.repeat(2001))
  await expect.element(said('2,001 of 2,000 characters')).toBeVisible()
  await expect.element(said(tooLong)).toBeVisible()
  await expect.element(said('Choose a wear date, color and size. Check the note.')).toBeVisible()
  await typeInto(field('Note'), 'n'.repeat(2000))
  await expect.element(said(tooLong)).not.toBeInTheDocument()
})

// Claims: rule.wear-date.invalid, rule.wear-date.earliest
test('the earliest wear date is today; an earlier one and what is no date are invalid', async () => {
  await open()
  for (const wrong of ['02/30/2027', 'soon', '03/09/2026']) {
    await typeInto(wearDate, wrong)
    await expect.element(said('Invalid date')).toBeVisible()
    await expect.element(wearDate).toHaveValue(wrong)
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await typeInto(wearDate, '03/10/2026')
  await expect.element(said('Invalid date')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Change the wear date' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(wearDate).toHaveValue('03/10/2026')
})

test('a wear date is taken as people type it, and so is a measure: both are written out when they are left', async () => {
  await open()
  for (const typed of ['9/18/27', '09182027', '2027-09-18', 'Sep 18 2027']) {
    await typeInto(wearDate, typed)
    await expect.element(wearDate).toHaveValue('09/18/2027')
  }
  await custom.click()
  await typeInto(field('Bust'), '36 1/2')
  await expect.element(field('Bust')).toHaveValue('36.5')
})

test('the calendar marks the first possible day, and those before it can still be chosen', async () => {
  await open()
  await wearDate.click()
  const day = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(page.getByText('First possible day: 07/10/2026')).toBeVisible()
  await expect.element(day('10 July 2026')).toHaveAttribute('data-soonest')
  await expect.element(day('9 July 2026')).toHaveAttribute('data-early')
  await expectDialogAccessible()
  await day('9 July 2026').click()
  await expect.element(dialog.getByText(DIALOG, { exact: true })).toBeVisible()
  await expectDialogAccessible()
})

test('a date that is mistyped after a good one keeps the dress from checkout', async () => {
  const { address } = await open()
  await color('Ivory').click()
  await size.selectOptions('8')
  await typeInto(wearDate, '11/20/2026')
  await expect.element(proceed).toBeEnabled()
  await wearDate.fill('11/20/202')
  await userEvent.keyboard('{Enter}')
  await expect.element(said('Invalid date')).toBeVisible()
  await expect.element(proceed).toBeDisabled()
  expect(address()).toBe('/ViewOrder/40')
  await typeInto(wearDate, '11/20/2026')
  await expect.element(proceed).toBeEnabled()
})

// Claims: dialog.wear-date, text.ship-date-warning, view-item.proceed.disabled-late
test('a dress that ships on the wear date is in time; one day earlier is refused with the warning and the dialog', async () => {
  await open()
  await color('Ivory').click()
  await size.selectOptions('8')
  await typeInto(wearDate, '07/10/2026')
  await expect.element(proceed).toBeEnabled()
  await expect.element(said(LATE)).not.toBeInTheDocument()

  await typeInto(wearDate, '07/09/2026')
  await expect.element(dialog.getByText(DIALOG, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change the wear date' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(wearDate).toHaveFocus()
  expect(getSelection()?.toString()).toBe('07/09/2026')
  await expect.element(said(LATE)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '(312) 555-0148' }))
    .toHaveAttribute('href', 'tel:3125550148')
  await expect.element(proceed).toBeDisabled()

  await typeInto(wearDate, '07/08/2026')
  await expect.element(dialog.getByText(DIALOG, { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await typeInto(wearDate, '07/11/2026')
  await expect.element(said(LATE)).not.toBeInTheDocument()
  await expect.element(proceed).toBeEnabled()
})

test('a wear date of before that is too late by now is warned of, without the dialog', async () => {
  await renderPage('/ViewOrder/40', {
    as: 'store_admin',
    answers: [...around, answerChosenDress(DRESS, { wear_date: '2026-07-09' })],
  })
  await expect.element(said(LATE)).toBeVisible()
  await expect.element(wearDate).toHaveValue('07/09/2026')
  await expect.element(dialog).not.toBeInTheDocument()
})

// Claims: view-item.wear-date
test('a day that is picked in the calendar and cannot be met opens the dialog at once, and its link leads to other items', async () => {
  const { address } = await open(
    aDress({ id: 40, estimated_months: 0, estimated_days: 14 }),
    '/ViewOrder/40',
    answerList(api.listPublishedDresses, [DRESS]),
    answerList(api.listPublishedCustomItems, []),
  )
  await wearDate.click()
  // Earlier months have no day that may be chosen.
  await expect.element(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: '9 March 2026', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: '10 March 2026', exact: true }).click()
  await expect.element(dialog.getByText(DIALOG, { exact: true })).toBeVisible()
  await expect.element(wearDate).toHaveValue('03/10/2026')
  await dialog.getByRole('link', { name: 'Choose another item' }).click()
  await expect.poll(address).toBe('/start-order')
})

test('a dress that is not there says so and shows the way back', async () => {
  await renderPage('/ViewOrder/40', {
    as: 'store_admin',
    answers: [answer(api.getDress, refuse('not_found'))],
  })
  await expect.element(said('This dress is no longer available.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Browse dresses' })
  await expect.element(link).toHaveAttribute('href', '/start-order')
})

test('a dress that fails to load says so, and loads on Retry', async () => {
  const { server } = await renderPage('/ViewOrder/40', {
    as: 'store_admin',
    answers: [answer(api.getDress, refuse('unexpected'))],
  })
  await expect.element(said('The dress could not be loaded.')).toBeVisible()
  server.answer(api.getDress, DRESS)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Aurélie' })).toBeVisible()
})

test('the pictures can be changed, enlarged and turned by keyboard', async () => {
  await open()
  const second = page.getByRole('button', { name: /^Picture 2 of 2/ })
  await second.click()
  await expect.element(second).toHaveAttribute('aria-current', 'true')
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' })
  await enlarge.click()
  await expect.element(dialog.getByText('2 of 2')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Next picture' })).toHaveFocus()
  await expectDialogAccessible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByText('1 of 2')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog.getByText('2 of 2')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(enlarge).toHaveFocus()
})

test('the picture zooms once the pointer moves over it, not under one that rests there', async () => {
  await open()
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' })
  const isZoomed = () => document.querySelector('[data-zoomed]') !== null
  await enlarge.hover({ position: { x: 100, y: 100 } })
  expect(isZoomed()).toBe(false)
  await expect
    .poll(async () => {
      await enlarge.hover({ position: { x: 120 + Math.random() * 100, y: 160 } })
      return isZoomed()
    })
    .toBe(true)
  await wearDate.hover()
  await expect.poll(isZoomed).toBe(false)
})

test('a color shows its own picture, or says in which color the dress is shown', async () => {
  await open(
    aDress({
      id: 40,
      images: [
        aPicture({ alt: 'Gown in wine' }),
        aPicture({ hash: 'b1b2c3d4e5f60718', alt: 'Gown in white' }),
      ],
    }),
  )
  await color('Ivory').click()
  await expect.element(said('Shown in Wine')).toBeVisible()
  await color('White').click()
  await expect.element(page.getByRole('img', { name: 'Gown in white' })).toBeVisible()
  await expect.element(page.getByText(/^Shown in/)).not.toBeInTheDocument()
})

test('on a phone the enlarged picture goes from edge to edge', async () => {
  await renderPage('/ViewOrder/40', {
    as: 'store_admin',
    answers: [answer(api.getDress, DRESS), ...around],
    on: 'phone',
  })
  await page.getByRole('button', { name: 'Enlarge the picture' }).click()
  const picture = dialog.getByRole('img', { name: 'A-line gown, from the front' })
  await expect.poll(() => picture.element().getBoundingClientRect().width).toBe(390)
})

test('what pairs with a dress is shown with its price, and leads to its page', async () => {
  const veil = aCustomItem({ id: 2, wholesale_price: 118 })
  await open(
    aDress({ id: 40, custom_items_ids: [2], custom_items: [veil] }),
    '/ViewOrder/40',
    answer(api.getCustomItem, veil),
  )
  const link = page.getByRole('link', { name: /Cathedral veil/ })
  await expect.element(link).toHaveTextContent('$118.00')
  await expect.element(link).toHaveAttribute('href', '/view-custom-order/2')
})

test('View Item is accessible and fits a desktop and a phone, mistakes included, with the way to checkout in sight', async () => {
  await renderPage('/ViewOrder/40', {
    as: 'store_admin',
    answers: [answer(api.getDress, DRESS), ...around],
  })
  await custom.click()
  await typeInto(field('Bust'), 'x')
  await typeInto(wearDate, '03/11/2026')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expectAccessibleAndToFit()
  const expectProceedInSight = async () => {
    window.scrollTo(0, 500)
    await expect.element(proceed).toBeInViewport()
  }
  await expectProceedInSight()
  await lookOn('phone', expectProceedInSight)
})

test('for a wear date the page tells the arrival and by when to order, and without it one orders as usual', async () => {
  const { server } = await open()
  await expect.element(wearDate).toBeVisible()
  expect(server.calls(api.getDressArrival)).toEqual([])
  await typeInto(wearDate, '09/12/2026')
  await expect.element(said('Arrives July 15, 17 days before it is needed.')).toBeVisible()
  await expect
    .element(
      said('Needed by August 01, 2026, with 42 days for alterations. Order by March 13 to be on time.'),
    )
    .toBeVisible()
  expect(server.calls(api.getDressArrival).at(-1)?.query).toEqual({ wear_date: '2026-09-12' })
  await expectAccessibleAndToFit()
  server.answer(api.getDressArrival, refuse('unavailable'))
  await typeInto(wearDate, '09/13/2026')
  await expect
    .element(said('We can’t work out the arrival date right now. You can still order.'))
    .toBeVisible()
  await color('Ivory').click()
  await size.selectOptions('8')
  await expect.element(proceed).toBeEnabled()
})
