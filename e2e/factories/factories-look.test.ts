import { randomUUID } from 'node:crypto'
import type { Factory } from '@trousseau/contract/factories'
import { expectInOrder } from '../testing/accessible.ts'
import { asking } from '../testing/api-client.ts'
import { expect, test } from '../testing/product.ts'
import { cells, openDesk } from '../testing/wholesale-pages.ts'

test('two admins change the same factory: the second is told, and loses nothing', async ({
  page,
  product,
  allow,
}) => {
  const house = await asking(product, 'wholesaleAdmin')
  const name = `Twice ${randomUUID().slice(0, 8)}`
  const { id } = await house<Factory>('POST', '/api/factories', { name })
  await openDesk(page, `/desk/factories/${id}`, name)
  const form = page.getByRole('form', { name: 'Details' })
  await form.getByLabel('Phone').fill('312 555 0190')
  await house('PUT', `/api/factories/${id}`, { address: '7 East Street' })
  allow.refusal(409, `/api/factories/${id}`)
  await form.getByRole('button', { name: 'Save factory' }).click()
  await form.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(form.getByLabel('Address')).toHaveValue('7 East Street')
  await expect(form.getByLabel('Phone')).toHaveValue('312 555 0190')
  await form.getByRole('button', { name: 'Save factory' }).click()
  await expect(page.getByText(`${name} was saved.`)).toBeVisible()
})

test('the factories are searched, sorted by name and paged, and the way back leads to the same page', async ({
  page,
  product,
}) => {
  const house = await asking(product, 'wholesaleAdmin')
  const mark = randomUUID().slice(0, 8)
  const names = ['Alpha', 'Beta', 'Gamma'].map((first) => `${first} ${mark}`)
  for (const name of names) await house('POST', '/api/factories', { name })
  await openDesk(page, '/desk/factories', 'Factories')
  await page.getByLabel('Search').fill(mark)
  await expect(cells(page, 'Name')).toHaveText(names)
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(cells(page, 'Name')).toHaveText([...names].reverse())
  await page.goto(`/desk/factories?search=${mark}&per_page=2&page=2`)
  await expect(cells(page, 'Name')).toHaveText([`Gamma ${mark}`])
  await page.getByRole('link', { name: `Gamma ${mark}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Gamma ${mark}` })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Factories' }).click()
  await expect(cells(page, 'Name')).toHaveText([`Gamma ${mark}`])
})

test('the factories and a factory’s page are accessible and fit a desktop and a phone', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const house = await asking(product, 'wholesaleAdmin')
  const long = `${'Werkplaats'.repeat(6)} ${randomUUID().slice(0, 8)}`
  const { id } = await house<Factory>('POST', '/api/factories', { name: long })
  await openDesk(page, '/desk/factories', 'Factories')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectInOrder(page)
  await page.getByRole('button', { name: 'Add factory' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectInOrder(page)
  await page.goto(`/desk/factories/${id}`)
  await expect(page.getByText('Nobody of this factory can sign in yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: `What ${long} is owed` })).toBeVisible()
  await expectInOrder(page)
  await page.getByRole('button', { name: 'Close factory' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectInOrder(page)
})
