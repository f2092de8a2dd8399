import { writeFile } from 'node:fs/promises'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'
import { restoreCatalogue } from './restore-catalogue.ts'
import { addDress, drawPicture, fillDress } from './wholesale-item-page.ts'

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

test('two people change one dress: the second is told, loads the newer version and keeps what was typed', async ({
  page,
  context,
  allow,
}) => {
  await startSignedIn(page, 'wholesaleAdmin')
  await addDress(page, 'Perdita', 'TD-9020')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('MSRP').fill('2999')
  await other.getByRole('button', { name: 'Save dress' }).click()
  await expect(other.getByText('Perdita was saved.')).toBeVisible()

  allow.refusal(409, /^\/api\/dresses\/\d+$/)
  await page.getByLabel('Dress name').fill('Perdita Grande')
  await page.getByRole('button', { name: 'Save dress' }).click()
  await expect(page.getByText('Somebody else changed this meanwhile.')).toBeVisible()
  await expect(page.getByLabel('Dress name')).toHaveValue('Perdita Grande')
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(page.getByLabel('MSRP')).toHaveValue('2999.00')
  await expect(page.getByLabel('Dress name')).toHaveValue('Perdita Grande')
  await page.getByRole('button', { name: 'Save dress' }).click()
  await expect(page.getByText('Perdita Grande was saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Dress name')).toHaveValue('Perdita Grande')
  await expect(page.getByLabel('MSRP')).toHaveValue('2999.00')
})

test('what is not a picture or too large is told of by name, and the others are kept', async ({
  page,
  allow,
}, testInfo) => {
  await signIn(page, 'wholesaleAdmin', '/desk/catalogue/dresses/new')
  const alert = page.getByRole('alert')
  const tooLarge = testInfo.outputPath('huge.png')
  await writeFile(tooLarge, Buffer.alloc(15 * 1024 * 1024 + 1))
  await page.getByLabel('Choose pictures').setInputFiles(tooLarge)
  await expect(alert.getByText('huge.png: A picture may have 15 MB at most.')).toBeVisible()

  allow.refusal(422, '/api/pictures')
  await page.getByLabel('Choose pictures').setInputFiles([
    { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear customer, this is a letter.') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    { name: 'good.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(page, '#8a9a8c') },
  ])
  await expect(alert.getByText('letter.jpg: Please choose a JPEG, PNG or WebP picture.')).toBeVisible()
  await expect(alert.getByText('notes.txt: Please choose a JPEG, PNG or WebP picture.')).toBeVisible()
  await expect(page.getByLabel('What picture 1 shows')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)

  await fillDress(page, 'Wordless', 'TD-9030')
  await page.getByRole('button', { name: 'Save dress' }).click()
  await expect(page.getByLabel('What picture 1 shows')).toBeFocused()
  await expect(page.getByLabel('What picture 1 shows')).toHaveAccessibleDescription(
    'Please say what the picture shows.',
  )
})
