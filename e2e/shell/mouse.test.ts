import type { Locator, Page } from '@playwright/test'
import { addDays, formatDay } from '@trousseau/domain/day'
import { color, proceed, size, wearDate } from '../catalogue/item-page.ts'
import { dialog, newNumber, next, PLACED, place } from '../checkout/checkout-page.ts'
import { expect, test } from '../testing/product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'

/** How often a person may have to click for an order. What they type is not counted. */
const MOST_FOR_AN_ORDER = 11
const MOST_FOR_THE_NEXT = 6

type Mouse = {
  click: (target: Locator) => Promise<void>
  /** Opens a list and clicks a line of it. */
  choose: (list: Locator, label: string) => Promise<void>
  /** The clicks since it was last asked. */
  clicked: () => number
}

function mouseOf(): Mouse {
  let clicks = 0
  return {
    async click(target) {
      clicks += 1
      await target.click()
    },
    async choose(list, label) {
      clicks += 2
      await list.selectOption(label)
    },
    clicked() {
      const since = clicks
      clicks = 0
      return since
    },
  }
}

/** Two dresses in sight in the catalogue, which come in Ivory and size 4, each with two accessories. */
const FIRST = 'Amandine'
const SECOND = 'Anaïs'

const number = (page: Page) => page.getByLabel('Purchase Order Number')
const view = (page: Page, name: string) => page.getByRole('link', { name: `View ${name}`, exact: true })

/** Into the field that the product has put the cursor in. */
async function typeNumber(page: Page): Promise<string> {
  await expect(number(page)).toBeFocused()
  const po = newNumber()
  await page.keyboard.insertText(po)
  return po
}

async function placeWith({ click }: Mouse, page: Page): Promise<void> {
  await click(next(page))
  await click(place(page))
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
}

/** Each of them would be an order more, and is not counted. */
async function refuseAccessories(page: Page): Promise<void> {
  for (let asked = 0; asked < 2; asked += 1)
    await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
  await page.waitForURL('**/sales-order')
}

test('a store orders a dress by mouse with at most eleven clicks, and the next one with at most six: another sample, or the same dress again', async ({
  page,
  product,
}) => {
  const { today } = await ordersOf(product, 'storeAdmin')
  const day = formatDay(addDays(today, 400))
  const mouse = mouseOf()
  const { click, choose, clicked } = mouse
  await signIn(page, 'storeAdmin', '/start-order')

  await click(view(page, FIRST))
  await click(wearDate(page))
  await page.keyboard.insertText(day)
  await click(color(page, 'Ivory'))
  await choose(size(page), '4')
  await click(proceed(page))
  await click(next(page))
  await typeNumber(page)
  await choose(page.getByLabel('Type of order'), 'Sample')
  await placeWith(mouse, page)
  expect(clicked(), 'for an order').toBeLessThanOrEqual(MOST_FOR_AN_ORDER)

  await refuseAccessories(page)
  await click(page.getByRole('button', { name: 'Order another' }))
  await click(view(page, SECOND))
  await click(color(page, 'Ivory'))
  await click(proceed(page))
  const po = await typeNumber(page)
  await placeWith(mouse, page)
  expect(clicked(), 'for another order').toBeLessThanOrEqual(MOST_FOR_THE_NEXT)

  await refuseAccessories(page)
  await page.getByRole('link', { name: po }).first().click()
  await click(page.getByRole('link', { name: 'Order again' }))
  await click(wearDate(page))
  await page.keyboard.insertText(day)
  await click(proceed(page))
  await click(next(page))
  await typeNumber(page)
  await placeWith(mouse, page)
  expect(clicked(), 'for the same dress again').toBeLessThanOrEqual(MOST_FOR_THE_NEXT)
})
