import { writeFile } from 'node:fs/promises'
import { expect, test } from '../testing/product.ts'
import { signIn, startSignedIn } from '../testing/sign-in.ts'
import { restoreCatalogue } from './restore-catalogue.ts'
import { addDress, drawPicture, fillDress } from './wholesale-item-page.ts'

test.afterEach(({ product }) => restoreCatalogue(product))

test('staff add a dress with a picture, colours and sizes and publish it, and a store finds it', async ({
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

test('a form with mistakes says them beside the fields, goes to the first, and keeps what was typed', async ({
  page,
  allow,
}) => {
  await signIn(page, 'wholesaleAdmin', '/desk/catalogue/dresses/new')
  await page.getByLabel('Wholesale price').fill('12.345')
  await page.getByRole('button', { name: 'Save dress' }).click()
  await expect(page.getByLabel('Dress name')).toBeFocused()
  await expect(page.getByLabel('Dress name')).toHaveAccessibleDescription('This Field is required!')
  await expect(page.getByLabel('Wholesale price')).toHaveAccessibleDescription(
    'This is an amount in dollars, with at most two decimals.',
  )
  await expect(page.getByLabel('Wholesale price')).toHaveValue('12.345')

  // The style number of a dress that is there already, which only the server knows.
  allow.refusal(409, '/api/dresses')
  await fillDress(page, 'Second Aurélie', 'lm-4102')
  await page.getByRole('button', { name: 'Save dress' }).click()
  await expect(page.getByLabel('Style number')).toBeFocused()
  await expect(page.getByLabel('Style number')).toHaveAccessibleDescription(
    'A dress with this style number already exists.',
  )
  await expect(page.getByLabel('Dress name')).toHaveValue('Second Aurélie')
})

test('a dress that comes in no colour or size is not published, and the form says why', async ({
  page,
  allow,
}) => {
  await signIn(page, 'wholesaleAdmin', '/desk/catalogue/dresses/new')
  await fillDress(page, 'Colourless', 'TD-9010')
  await page.getByRole('radio', { name: 'Published' }).check()
  allow.refusal(422, '/api/dresses')
  await page.getByRole('button', { name: 'Save dress' }).click()
  await expect(page.getByText('A published dress has at least one colour.')).toBeVisible()
  await expect(page.getByText('A published dress has at least one size.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Colours' })).toBeFocused()
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

test('a save that gets no answer keeps the form, and the second try adds no second dress', async ({
  page,
  allow,
}) => {
  await signIn(page, 'wholesaleAdmin', '/desk/catalogue/dresses/new')
  await fillDress(page, 'Halcyon', 'TD-9025')
  // It arrives, and its answer is lost on the way back.
  allow.lostConnection()
  let isLost = false
  await page.route('**/api/dresses', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Save dress' }).click()
  await expect(page.getByRole('alert').getByText('Trousseau cannot be reached.')).toBeVisible()
  await expect(page.getByLabel('Dress name')).toHaveValue('Halcyon')
  await page.getByRole('button', { name: 'Save dress' }).click()
  await expect(page.getByText('Halcyon was saved.')).toBeVisible()
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

test('whoever leaves with something unsaved is asked, and may stay', async ({ page }) => {
  await signIn(page, 'wholesaleAdmin', '/desk/catalogue/custom-items/new')
  await page.getByLabel('Name').fill('Silk Glove')
  await page.getByRole('link', { name: 'Back to the catalogue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Silk Glove')
  await page.getByRole('link', { name: 'Back to the catalogue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/desk/catalogue?show=custom-items')
})

test('the ship date of an order made today is shown while months and days are typed', async ({ page }) => {
  await signIn(page, 'wholesaleAdmin', '/desk/catalogue/custom-items/new')
  await page.getByLabel('Estimated months').fill('0')
  await page.getByLabel('Estimated days').fill('0')
  const today = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    year: 'numeric',
    month: 'long',
    day: '2-digit',
  }).format(new Date())
  await expect(page.getByText(`Ordered today, ships on ${today}`)).toBeVisible()
})
