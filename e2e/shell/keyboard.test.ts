import type { Locator, Page } from '@playwright/test'
import { addDays, formatDay } from '@trousseau/domain/day'
import { newNumber, PLACED } from '../checkout/checkout-page.ts'
import { holdBack } from '../testing/hold-back.ts'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'
import { booksOf } from '../testing/wholesale-pages.ts'

/** What a person may have to press for a whole order, besides what they type. */
const MOST_FOR_AN_ORDER = 60
/** Enough to pass all that can be focused on any page, and the browser's own. */
const ROUND = 60

type Keys = {
  press: (key: string) => Promise<void>
  type: (text: string) => Promise<void>
  /** Goes on with Tab to what has to come next. */
  tabTo: (target: Locator) => Promise<void>
  pressed: () => number
}

/** A person without a mouse. What is typed into a field is not counted. */
function keysOf(page: Page): Keys {
  let pressed = 0
  async function press(key: string) {
    pressed += 1
    await page.keyboard.press(key)
  }
  return {
    press,
    type: (text) => page.keyboard.type(text),
    async tabTo(target) {
      // Tab passes by what cannot be used yet.
      await expect(target).toBeEnabled()
      // Found anew only when the page has drawn another in its place: to find it by its role takes longer than a key.
      let element = await target.elementHandle()
      for (let tabs = 0; tabs < ROUND; tabs += 1) {
        await press('Tab')
        if (!(await element?.evaluate((one) => one.isConnected))) element = await target.elementHandle()
        if (await element?.evaluate((one) => one === document.activeElement)) return
      }
      throw new Error(`Tab does not lead to ${target}.`)
    },
    pressed: () => pressed,
  }
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a store orders a dress by keyboard alone, with at most sixty keys besides what is typed', async ({
  page,
  product,
}) => {
  const { today } = await ordersOf(product, 'storeAdmin')
  const po = newNumber()
  const { press, type, tabTo, pressed } = keysOf(page)
  await signIn(page, 'storeAdmin', '/start-order')
  const found = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(found.nth(1)).toBeVisible()
  await press('/')
  await type('Odette')
  await expect(found).toHaveText(['Odette'])
  await press('Enter')
  await tabTo(page.getByLabel('Wear date'))
  await type(formatDay(addDays(today, 400)))
  await tabTo(page.getByRole('radio', { name: 'Ivory', exact: true }))
  await press('Space')
  await tabTo(page.getByLabel('Size', { exact: true }))
  await press('4')
  await tabTo(button(page, 'PROCEED TO CHECKOUT'))
  await press('Enter')
  await expect(title(page, 'Checkout')).toBeFocused()
  await tabTo(button(page, 'Next'))
  await press('Enter')
  await expect(button(page, /Payment Method/).first()).toBeFocused()
  await tabTo(page.getByLabel('Purchase Order Number'))
  await type(po)
  await tabTo(page.getByLabel('Type of order'))
  await press('s')
  await tabTo(button(page, 'Next'))
  await press('Enter')
  await tabTo(button(page, 'PLACE ORDER'))
  await press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name: PLACED })).toBeVisible()
  expect(pressed()).toBeLessThanOrEqual(MOST_FOR_AN_ORDER)
})

test('staff confirm an order, make it ready, pack and dispatch it, and record its check by keyboard alone', async ({
  page,
  product,
}) => {
  const po = newNumber()
  const { id } = await (await ordersOf(product, 'storeAdmin')).place(po)
  const { press, type, tabTo } = keysOf(page)
  const dialog = page.getByRole('dialog')
  await signIn(page, 'wholesaleAdmin')
  await press('Control+k')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await type(po)
  await expect(dialog.getByRole('option', { name: po })).toBeVisible()
  await press('Enter')

  await expect(title(page, /Pending/)).toBeFocused()
  await tabTo(button(page, 'Confirm order'))
  await press('Enter')
  await expect(dialog.getByLabel('Factory')).toBeFocused()
  await tabTo(dialog.getByRole('button', { name: 'Confirm order' }))
  await press('Enter')
  await expect(title(page, /#\d/)).toBeVisible()
  await tabTo(button(page, /^Mark ready for /))
  await press('Enter')
  await tabTo(button(page, /^Make a package for /))
  await press('Enter')

  await expect(title(page, /^Package/)).toBeFocused()
  await tabTo(button(page, /^Dispatch for /))
  await press('Enter')
  await expect(dialog.getByLabel('Carrier')).toBeFocused()
  await type('UPS')
  await tabTo(dialog.getByLabel('Tracking number'))
  await type(po)
  await tabTo(dialog.getByLabel('Shipping cost'))
  await type('45')
  await tabTo(dialog.getByRole('button', { name: 'Dispatch package' }))
  await press('Enter')

  await tabTo(page.getByRole('region', { name: 'Invoice', exact: true }).getByRole('link'))
  await press('Enter')
  await expect(title(page, /^Invoice # /)).toBeFocused()
  await tabTo(button(page, 'Record a payment'))
  await press('Enter')
  await expect(dialog).toBeVisible()
  await tabTo(dialog.getByLabel('Reference'))
  await type(po)
  await tabTo(dialog.getByRole('button', { name: 'Record payment' }))
  await press('Enter')
  await expect(dialog).toHaveCount(0)
  const bill = await (await booksOf(product)).invoice(Number(/\d+$/.exec(page.url())?.[0]))
  expect(bill).toMatchObject({ open: 0, orders: [{ id }] })
})

test('what is typed before the search has come is searched for, and Enter opens what is found', async ({
  page,
}) => {
  const { press, type } = keysOf(page)
  const deliver = await holdBack(page, '**/finder-dialog-*.js')
  await signIn(page, 'storeAdmin', '/start-order')
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
  const field = page.getByRole('main').getByRole('textbox').first()
  await press('Control+k')
  await type('for the search')
  // Who goes elsewhere with the mouse meanwhile writes there.
  await field.click()
  await type('Rosa')
  await expect(field).toHaveValue('Rosa')
  await press('Control+k')
  await type('Your accoumt')
  for (let taken = 0; taken < 2; taken += 1) await press('Backspace')
  await type('nt')
  await press('Enter')
  await expect(field).toHaveValue('Rosa')
  deliver()
  await page.waitForURL('**/account')
})
