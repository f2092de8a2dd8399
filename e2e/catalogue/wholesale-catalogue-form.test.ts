import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import { restoreCatalogue } from './restore-catalogue.ts'
import { drawPicture, fillDress } from './wholesale-item-page.ts'

test.afterEach(({ product }) => restoreCatalogue(product))

test('staff add a dress with a picture, colors and sizes and publish it, and a store finds it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'wholesaleStaff', '/desk/catalogue')
  await page.getByRole('link', { name: 'Add dress' }).click()
  await fillDress(page, 'Ondine', 'TD-9001')
  await page.getByLabel('Collection').fill('Riviera')
  await page.getByRole('checkbox', { name: 'Champagne', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Ivory', exact: true }).check()
  await page.getByRole('button', { name: 'Move Ivory back' }).click()
  await page.getByRole('button', { name: '0–14' }).click()
  await page.getByLabel('Search custom items').fill('cathedral')
  await page.getByRole('button', { name: 'Add Cathedral Veil' }).click()
  await page.getByLabel('Choose pictures').setInputFiles({
    name: 'front.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPicture(page, '#d8c7b0'),
  })
  await page.getByLabel('What picture 1 shows').fill('Ondine from the front')
  await page.getByRole('radio', { name: 'Published' }).check()
  await page.getByRole('button', { name: 'Save dress' }).click()
  await expect(page.getByText('Ondine was saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Ondine' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ivory' })).toBeVisible()
  const id = /\d+$/.exec(page.url())?.[0]

  const store = await browser.newPage()
  const answer = store.waitForResponse(`**/api/dresses/${id}`)
  await signIn(store, 'storeAdmin', `/view-order/${id}`)
  const { data } = await (await answer).json()
  expect(data).toMatchObject({
    name: 'Ondine',
    style_number: 'TD-9001',
    collection: 'Riviera',
    wholesale_price: 1180.5,
    msrp: 2840,
    images: [{ alt: 'Ondine from the front' }],
    custom_items: [{ name: 'Cathedral Veil' }],
    colors: [{ label: 'Ivory' }, { label: 'Champagne' }],
  })
  expect(data.sizes).toHaveLength(8)
  expect(data).not.toHaveProperty('factory_price')
  await store.close()
})
