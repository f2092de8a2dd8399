import { randomUUID } from 'node:crypto'
import type { Factory } from '@trousseau/contract/factories'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { cells, openWholesale } from '../testing/wholesale-pages.ts'

/** Creates a factory just for this test, so that the audit log has an entry to find. */
async function takenOn(product: Product): Promise<string> {
  const wholesale = await asking(product, 'wholesaleAdmin')
  const { id } = await wholesale<Factory>('POST', '/api/factories', { name: `Audited ${randomUUID()}` })
  return `factory ${id}`
}

test('the audit shows what was just done, by whom and from where, found by search; its request id on demand', async ({
  page,
  product,
}) => {
  const subject = await takenOn(product)
  await openWholesale(page, '/desk/audit', 'Audit')
  await expect(page.getByRole('columnheader')).toHaveText([
    'When',
    'Who',
    'What',
    'Store',
    'Subject',
    'IP address',
  ])
  await page.getByLabel('Search').fill(subject)
  // It is found by its id, and shown by the name that people know.
  await expect(cells(page, 'Subject').getByRole('link')).toHaveCount(1)
  await expect(cells(page, 'Who')).toHaveText(/^Margaret Lindqvist\s*admin@trousseau\.example$/)
  await expect(cells(page, 'What')).toHaveText('Factory created')
  await expect(cells(page, 'When')).toHaveText(/^\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [AP]M C[SD]T$/)
  await expect(cells(page, 'IP address')).toHaveText(/127\.0\.0\.1|::1/)

  await page.getByRole('button', { name: 'Factory created: details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Factory created' })
  await expect(dialog.getByText('Request id')).toBeVisible()
  await expect(dialog.getByText(/^[\da-f]{8}-[\da-f-]{27}$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Factory created: details' })).toBeFocused()

  await page.getByLabel('Search').fill('nothing is called this')
  await expect(page.getByText('No entry matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cells(page, 'What').first()).toBeVisible()
  await expect(page).toHaveURL(/\/desk\/audit$/)
})
