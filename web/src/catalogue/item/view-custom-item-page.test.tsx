import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aConfig, aPicture, someItemDates } from '../../testing/catalogue-samples.ts'
import { anOrderInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { aCustomItem, anAddress, aPaymentMethod } from '../../testing/samples.ts'

// Ordered on the samples' today, March 10, it ships on April 7.
const VEIL = aCustomItem({
  id: 2,
  name: 'Chapel Veil',
  description: 'A single layer of silk tulle.',
  images: [aPicture({ alt: 'Chapel veil in ivory tulle' })],
  estimated_months: 0,
  estimated_days: 28,
  wholesale_price: 148,
})

const wearDate = page.getByLabelText('Wear date')
const proceed = page.getByRole('button', { name: 'PROCEED TO CHECKOUT', exact: true })
const dialog = page.getByRole('dialog')
const said = (text: string) => page.getByText(text, { exact: true })

const open = (search = '') =>
  renderPage(`/view-custom-order/2${search}`, {
    as: 'store_admin',
    answers: [
      answer(api.getCustomItem, VEIL),
      answer(api.getCustomItemArrival, someItemDates({ alterations_days: 0 })),
      answer(api.getConfig, aConfig()),
      answer(api.getOrder, anOrderInFull({ id: 17 })),
      answerList(api.listAddresses, [anAddress()]),
      answer(api.listPaymentMethods, [aPaymentMethod()]),
      answerList(api.listPublishedDresses, []),
      answerList(api.listPublishedCustomItems, [VEIL]),
    ],
  })

async function typeDay(text: string): Promise<void> {
  await wearDate.fill(text)
  await userEvent.tab()
}

// Claims: view-custom.title, view-custom.subtitle, view-custom.shows, view-custom.wear-date,
//   view-custom.ship-date, const.ship-date-format
test('the custom item view has its title and subtitle, image, name, price, wear date and estimated ship date', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'View Item', exact: true })).toBeVisible()
  await expect
    .element(said('Enter wear date, and choose color and size to proceed to checkout'))
    .toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Chapel veil in ivory tulle' })).toBeVisible()
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'Chapel Veil', exact: true }))
    .toBeVisible()
  await expect.element(said('$148.00')).toBeVisible()
  await expect.element(said('A single layer of silk tulle.')).toBeVisible()
  await expect.element(wearDate).toBeVisible()
  await expect.element(said('Estimated ship date')).toBeVisible()
  await expect.element(said('April 07, 2026')).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Size', { exact: true })).not.toBeInTheDocument()
  await wearDate.click()
  await page.getByRole('button', { name: '31 March 2026', exact: true }).click()
  await expect.element(wearDate).toHaveValue('03/31/2026')
})

// Claims: view-custom.proceed, view-custom.proceed.target, view-custom.proceed.needs-wear-date
test('a custom item proceeds to its checkout once it has a wear date, which is kept for the way back', async () => {
  const { address, back } = await open()
  await expect.element(proceed).toBeDisabled()
  await wearDate.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(said('Wear date is required!')).toBeVisible()
  await typeDay('soon')
  await expect.element(said('Invalid date')).toBeVisible()
  await expect.element(proceed).toBeDisabled()
  await typeDay('04/07/2026')
  await expect.element(proceed).toBeEnabled()
  await proceed.click()
  await expect.poll(address).toBe('/custom-checkout/2')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  back()
  await expect.element(wearDate).toHaveValue('04/07/2026')
  await expect.element(proceed).toBeEnabled()
})

// Claims: view-custom.proceed.disabled-late
test('a custom item that ships after its wear date is refused with the same warning and dialog', async () => {
  await open()
  await typeDay('04/06/2026')
  await expect.element(dialog.getByText(/^The item you have selected will not arrive/)).toBeVisible()
  await page.getByRole('button', { name: 'Change the wear date' }).click()
  await expect.element(wearDate).toHaveFocus()
  await expect
    .element(said('The estimated ship date is past the wear date, please call us to discuss this order.'))
    .toBeVisible()
  await expect.element(proceed).toBeDisabled()
})

test.each([
  ['?accessory_of=17', '/custom-checkout/2?accessory_of=17'],
  ['?accessory_of=<b>', '/custom-checkout/2'],
])(
  'the dress order that an item goes with is handed on to the checkout, and nothing else: %s',
  async (search, target) => {
    const { address } = await open(search)
    await typeDay('04/07/2026')
    await proceed.click()
    await expect.poll(address).toBe(target)
  },
)

// Claims: view-custom.back
test("the custom item view's back link goes to /start-order", async () => {
  const { address } = await open()
  await page.getByRole('link', { name: 'Back to list' }).click()
  await expect.poll(address).toBe('/start-order')
})

// Claims: view-custom.back
test('an item that is not there says so, and its back link goes to /start-order', async () => {
  await renderPage('/View-Custom-Order/9999', {
    as: 'store_admin',
    answers: [answer(api.getCustomItem, refuse('not_found'))],
  })
  await expect.element(said('This item is no longer available.')).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to list' })
  await expect.element(back).toHaveAttribute('href', '/start-order')
})

test('the custom item view is accessible and fits a desktop and a phone', async () => {
  await open()
  await expect.element(wearDate).toBeVisible()
  await expectAccessibleAndToFit()
})
