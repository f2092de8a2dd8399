import { randomUUID } from 'node:crypto'
import type { Factory } from '@trousseau/contract/factories'
import type { Session } from '@trousseau/contract/sessions'
import { newRetailer } from '../stores/retailers-page.ts'
import { expectInOrder } from '../testing/accessible.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import type { Product } from '../testing/run-product.ts'
import { cells, openDesk } from '../testing/wholesale-pages.ts'

/** Something to be found in the audit: a factory of a story's own was taken on. */
async function takenOn(product: Product): Promise<string> {
  const house = await asking(product, 'wholesaleAdmin')
  const { id } = await house<Factory>('POST', '/api/factories', { name: `Audited ${randomUUID()}` })
  return `factory ${id}`
}

test('the audit shows what was just done, by whom and from where, found by search; its request id on demand', async ({
  page,
  product,
}) => {
  const subject = await takenOn(product)
  await openDesk(page, '/desk/audit', 'Audit')
  await expect(page.getByRole('columnheader')).toHaveText([
    'When',
    'Who',
    'What',
    'Store',
    'Subject',
    'From where',
  ])
  await page.getByLabel('Search').fill(subject)
  await expect(cells(page, 'Subject')).toHaveText([subject])
  await expect(cells(page, 'Who')).toHaveText(/^Margaret Lindqvist\s*admin@trousseau\.example$/)
  await expect(cells(page, 'What')).toHaveText('Factory created')
  await expect(cells(page, 'When')).toHaveText(/^\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [AP]M C[SD]T$/)
  await expect(cells(page, 'From where')).toHaveText(/127\.0\.0\.1|::1/)

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

test('the audit is exported as audit.xlsx, as it is searched', async ({ page, product }) => {
  const subject = await takenOn(product)
  await openDesk(page, `/desk/audit?search=${subject}`, 'Audit')
  await expect(cells(page, 'Subject')).toHaveText([subject])
  const asked = page.waitForRequest(/\/api\/audit\/export/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect(new URL((await asked).url()).searchParams.get('search')).toBe(subject)
  expect((await saved).suggestedFilename()).toBe('audit.xlsx')
  await expect(page.getByText('Audit exported successfully')).toBeVisible()
})

test('a click on a person or a store shows only theirs, and a chip takes that back', async ({
  page,
  product,
}) => {
  const store = await newRetailer(product, `Audited ${randomUUID().slice(0, 8)}`)
  await openDesk(page, `/desk/audit?search=${store.name}`, 'Audit')
  await page
    .getByRole('button', { name: `Only ${store.name}` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`store=${store.id}`))
  const chip = page.getByRole('button', { name: `Only ${store.name}: show all stores` })
  await expect(chip).toBeVisible()
  await page.getByLabel('Search').fill('')
  await expect(cells(page, 'What').filter({ hasText: 'Store created' })).toHaveCount(1)
  await expect(cells(page, 'Store').filter({ hasNotText: store.name })).toHaveCount(0)

  await page.getByRole('button', { name: 'Only Margaret Lindqvist' }).first().click()
  await expect(page).toHaveURL(/user=\d+/)
  await page.getByLabel('Search').fill('nothing is called this')
  await expect(page.getByText('No entry matches.')).toBeVisible()
  const person = page.getByRole('button', { name: 'Only Margaret Lindqvist: show all people' })
  await person.click()
  await expect(person).toHaveCount(0)
  await page.getByLabel('Search').fill('')
  await chip.click()
  await expect(page).toHaveURL(/\/desk\/audit$/)
})

test('who looks at the portal as a store does is marked in the audit, and so is who asks for what they may not', async ({
  page,
  product,
}) => {
  const house = await asking(product, 'wholesaleAdmin')
  const store = await newRetailer(product, `Viewed ${randomUUID().slice(0, 8)}`)
  await house('POST', `/api/stores/${store.id}/view-as`)
  await openDesk(page, `/desk/audit?store=${store.id}`, 'Audit')
  const viewed = page.getByRole('row').filter({ hasText: 'Viewed as store' })
  await expect(viewed.getByText('Viewing', { exact: true })).toBeVisible()
  await viewed.getByRole('button', { name: 'Viewed as store: details' }).click()
  await expect(page.getByRole('dialog').getByText('Viewing as')).toBeVisible()

  const staff = await asking(product, 'wholesaleStaff')
  const { user } = await staff<Session>('GET', '/api/session')
  await expect(staff('GET', '/api/audit')).rejects.toThrow('answered 403')
  await page.goto(`/desk/audit?user=${user.id}&search=Refused`)
  await expect(cells(page, 'What').first()).toHaveText('Refused')
  await expect(cells(page, 'Who').first()).toHaveText(/Theo Barnes/)
})

test('the audit shows the last year unless other days are asked for, the latest first or the earliest', async ({
  page,
  product,
}) => {
  const subject = await takenOn(product)
  await openDesk(page, '/desk/audit', 'Audit')
  const house = await asking(product, 'wholesaleAdmin')
  const { today } = await house<Session>('GET', '/api/session')
  const [year, month, day] = today.split('-')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(`${month}/${day}/${year}`)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(`${month}/${day}/${Number(year) - 1}`)
  await expect(page.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'descending')
  await page.goto(`/desk/audit?search=${subject}&to=2020-01-01&from=2019-01-01`)
  await expect(page.getByText('No entry matches.')).toBeVisible()
  await page.goto('/desk/audit?search=Signed in')
  await page.getByRole('button', { name: 'When' }).click()
  await expect(page.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'ascending')
})

test('an audit that could not be loaded is asked for again, with its filters', async ({ page, allow }) => {
  allow.refusal(500, '/api/audit')
  await page.route('**/api/audit?*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await openDesk(page, '/desk/audit?search=Signed in', 'Audit')
  await expect(page.getByText('The audit could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cells(page, 'What').first()).toHaveText('Signed in')
})

test('the audit is accessible and fits a desktop and a phone', async ({ page, product }) => {
  test.setTimeout(120_000)
  await takenOn(product)
  await openDesk(page, '/desk/audit', 'Audit')
  await page.getByRole('button', { name: 'Only Margaret Lindqvist' }).first().click()
  await expect(page.getByRole('button', { name: /show all people$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Audit' })).toHaveAttribute('aria-busy', 'false')
  await expectInOrder(page)
  await page
    .getByRole('button', { name: /details$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectInOrder(page)
})
