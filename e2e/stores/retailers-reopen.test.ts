import { randomUUID } from 'node:crypto'
import { newBilledStore } from '../payments/billed-store.ts'
import { otherBrowser } from '../people/staff-page.ts'
import { ofStore, PASSWORD } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signInByScreen } from '../testing/sign-in.ts'
import { openRetailers, prompt } from './retailers-page.ts'

test('a store that owes money and waits for a dress is closed only after each is decided on; an admin reopens it, and its people sign in again', async ({
  page,
  product,
}) => {
  const mark = `Reopened ${randomUUID().slice(0, 8)}`
  const { admin, place, bill } = await newBilledStore(product, mark)
  const invoice = await bill('RO-1', 45)
  await place('RO-2')

  await openRetailers(page, mark)
  await page.getByRole('button', { name: `Delete Store ${mark}` }).click()
  const closing = page.getByRole('dialog', { name: `Delete ${mark}?` })
  await expect(closing.getByRole('listitem')).toContainText([
    '1 pending order.',
    `${invoice.formatted_total} owed on 1 invoice.`,
  ])
  const go = closing.getByRole('button', { name: 'Continue' })
  await closing.getByLabel('Cancel pending orders').check()
  await expect(go).toBeDisabled()
  await closing.getByLabel('Leave the balance open').check()
  await go.click()
  await prompt(page).getByLabel('Your password').fill(PASSWORD)
  await prompt(page).getByRole('button', { name: 'Take Action', exact: true }).click()
  await expect(page.getByText(`${mark} was deleted.`)).toBeVisible()

  await page.getByRole('radio', { name: 'Closed' }).check()
  await page.getByRole('button', { name: `Reopen Store ${mark}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen store' }).click()
  await expect(page.getByText(`${mark} is open again. 1 person can sign in.`)).toBeVisible()

  const shop = await otherBrowser(page)
  await signInByScreen(shop, ofStore(admin.email))
  await shop.getByRole('link', { name: 'INVOICES', exact: true }).click()
  await expect(shop.getByRole('row').filter({ hasText: String(invoice.number) })).toContainText(
    invoice.formatted_total,
  )
  await shop.context().close()
})
