import { formatDay } from '@trousseau/domain/day'
import { ACCOUNTS } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signInByScreen, startSignedIn } from '../testing/sign-in.ts'
import {
  checkOutDress,
  dialog,
  fillOrder,
  newNumber,
  next,
  ODETTE,
  ordersOf,
  PLACED,
  place,
  QUESTION,
  ROSALIND,
  summary,
} from './checkout-page.ts'

type Message = { subject: string; text: string; channel: string }

// Claims: flow.order, accessory.offered-after-success, checkout.summary.place-order, dialog.accessory.text,
//   dialog.accessory.yes, dialog.accessory.no, dialog.accessory.target, checkout.success.notice,
//   checkout.success.target
test('a dress is ordered with a saved address, a saved method, a number and a type; one of its items is taken, the other not, and both orders are there', async ({
  page,
  product,
}) => {
  await signInByScreen(page, ACCOUNTS.storeAdmin)
  await page.getByPlaceholder('Please enter style number or name').fill(ODETTE.name)
  await page.getByRole('link', { name: `View ${ODETTE.name}`, exact: true }).click()
  await page.waitForURL(`**/ViewOrder/${ODETTE.id}`)
  const day = await checkOutDress(page, ODETTE.id)
  const po = newNumber()
  await next(page).click()
  // Which method is preselected depends on the store's latest order.
  await page.getByRole('radio', { name: /1111/ }).check({ force: true })
  await fillOrder(page, po)
  await next(page).click()
  const words = [ODETTE.name, '4', 'Ivory', formatDay(day), '**** **** **** **** 1111', po, 'Sample']
  for (const text of words) await expect(summary(page).getByText(text, { exact: true }).first()).toBeVisible()
  await expect(summary(page).getByRole('img')).toBeVisible()
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: ODETTE.first })).toBeVisible()
  await expect(dialog(page).getByText('$148.00')).toBeVisible()
  await expect(dialog(page).getByText(QUESTION, { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Yes' }).click()
  await expect(dialog(page).getByRole('heading', { name: ODETTE.second })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
  await page.waitForURL('**/sales-order')
  await expect(page.getByText(`Order ${po} was placed.`)).toBeVisible()

  const [veil, dress, ...others] = await ordersOf(page, po)
  expect(others).toEqual([])
  expect(dress).toMatchObject({
    orderable: { name: ODETTE.name },
    type: 1,
    wear_date: day,
    accessory_of: null,
  })
  expect(dress?.payment).toMatchObject({ method: 'card', card_last_four: '1111' })
  expect(veil).toMatchObject({ orderable: { name: ODETTE.first }, accessory_of: dress?.id, wear_date: day })
  expect(veil?.address).toEqual(dress?.address)
  expect(veil?.payment).toEqual(dress?.payment)

  // Each order's notices come in their order; those of two orders may come in any.
  for (const order of [dress, veil])
    await expect
      .poll(() => chatAbout(product.sandboxUrl, order?.id))
      .toEqual([expect.stringMatching(/^Order attempt: /), expect.stringMatching(/^Order placed: /)])
})

async function chatAbout(sandboxUrl: string, order: number | undefined): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/messages?channel=chat`)
  const { messages } = (await answer.json()) as { messages: Message[] }
  const isAbout = new RegExp(`^Order: #${order}\\b`, 'm')
  return messages.filter(({ text }) => isAbout.test(text)).map(({ subject }) => subject)
}

test('nothing is lost on a reload: step, address, method, number and type stay and go with the order, then the questions do; a double click on Yes orders once', async ({
  page,
}) => {
  await startSignedIn(page, 'storeAdmin')
  await checkOutDress(page, ROSALIND.id)
  const po = newNumber()
  await page.getByRole('radio').nth(1).check()
  await next(page).click()
  await page.getByRole('group', { name: 'Payment Method' }).getByRole('radio').nth(2).check()
  await fillOrder(page, po)
  await page.reload()
  await expect(page.getByLabel('Purchase Order Number')).toHaveValue(po)
  await expect(page.getByLabel('Type of order')).toHaveValue('1')
  await expect(page.getByRole('group', { name: 'Payment Method' }).getByRole('radio').nth(2)).toBeChecked()
  await next(page).click()
  // Checkout reaches this step only after the server has confirmed that the PO number is unused.
  await expect(place(page)).toBeEnabled()
  await page.reload()
  await expect(place(page)).toBeEnabled()
  await expect(summary(page).getByText('**** **** **** **** 3210')).toBeVisible()
  await place(page).click()
  await expect(dialog(page).getByRole('heading', { name: ROSALIND.first })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: ROSALIND.second })).toBeVisible()
  await page.reload()
  await expect(dialog(page).getByRole('heading', { name: PLACED })).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: ROSALIND.second })).toBeVisible()
  await expect(dialog(page).getByText(QUESTION)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Yes' }).dblclick()
  await page.waitForURL('**/sales-order')
  const orders = await ordersOf(page, po)
  expect(orders.map(({ orderable }) => orderable.name)).toEqual([ROSALIND.second, ROSALIND.name])
  for (const { payment } of orders) expect(payment).toMatchObject({ method: 'bank' })
})
