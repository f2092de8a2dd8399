import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerList, cutOff, refuse } from '../../../testing/answers.ts'
import { aPicture } from '../../../testing/catalogue-samples.ts'
import { chooseFiles } from '../../../testing/choose-files.ts'
import { renderPage } from '../../../testing/render.tsx'
import { aFactory, aWholesaleCustomItem, aWholesaleDress } from '../../../testing/samples.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const save = button('Save dress')
const dialog = page.getByRole('dialog')
const said = (text: string) => page.getByText(text, { exact: true })

const around = [
  answerList(api.listFactories, [aFactory()]),
  answer(api.getDressTerms, { collections: ['Maison'], silhouettes: ['A-line'] }),
  answerList(api.listCustomItems, [aWholesaleCustomItem({ id: 2 })]),
]
const openNew = (kind: 'dresses' | 'custom-items') =>
  renderPage(`/desk/catalogue/${kind}/new`, {
    as: 'wholesale_admin',
    answers: around,
  })

/** Fills the fields that every dress must have. */
async function fillDress(): Promise<void> {
  const typed = {
    'Dress name': 'Halcyon',
    'Style number': 'TD-9025',
    'Wholesale price': '$1,180.50',
    'Factory price': '480',
    MSRP: '2840',
    'Estimated months': '4',
    'Estimated days': '7',
  }
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
}

test('a form with mistakes says them beside the fields, goes to the first, and keeps what was typed', async () => {
  const { server } = await openNew('dresses')
  await field('Wholesale price').fill('12.345')
  await save.click()
  await expect.element(field('Dress name')).toHaveFocus()
  await expect.element(field('Dress name')).toHaveAccessibleDescription('This Field is required!')
  await expect
    .element(field('Wholesale price'))
    .toHaveAccessibleDescription('Enter an amount in dollars, with at most two decimals.')
  await expect.element(field('Wholesale price')).toHaveValue('12.345')
  expect(server.calls(api.createDress)).toEqual([])

  // Only the server knows that another dress has this style number.
  const taken = 'A dress with this style number already exists.'
  server.answer(api.createDress, refuse('conflict', { errors: { style_number: taken } }))
  await fillDress()
  await save.click()
  await expect.element(field('Style number')).toHaveFocus()
  await expect.element(field('Style number')).toHaveAccessibleDescription(taken)
  await expect.element(field('Dress name')).toHaveValue('Halcyon')
})

test('a dress that comes in no color or size is not published, and the form says why', async () => {
  const { server } = await openNew('dresses')
  const errors = {
    colors: 'A published dress needs at least one color.',
    sizes: 'A published dress needs at least one size.',
  }
  server.answer(api.createDress, refuse('invalid', { errors }))
  await fillDress()
  await page.getByRole('radio', { name: 'Published' }).click({ force: true })
  await save.click()
  await expect.element(said(errors.colors)).toBeVisible()
  await expect.element(said(errors.sizes)).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Colors', exact: true })).toHaveFocus()
})

test('a save that gets no answer keeps the form, and the second try has the same key', async () => {
  const { server, address } = await openNew('dresses')
  await fillDress()
  server.answer(api.createDress, cutOff())
  await save.click()
  await expect.element(page.getByText('Trousseau cannot be reached.')).toBeVisible()
  await expect.element(field('Dress name')).toHaveValue('Halcyon')
  const halcyon = aWholesaleDress({ id: 65, name: 'Halcyon' })
  server.answer(api.createDress, halcyon)
  server.answer(api.getDress, halcyon)
  await save.click()
  await expect.element(said('Halcyon was saved.')).toBeVisible()
  await expect.poll(address).toBe('/desk/catalogue/dresses/65')
  const keys = server.calls(api.createDress).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a custom item is saved with its prices and time, and published', async () => {
  const { server, address } = await openNew('custom-items')
  const typed = {
    Name: 'Ostrich Fan',
    'Wholesale price': '64',
    'Factory price': '20.5',
    'Estimated months': '1',
  }
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
  await page.getByRole('radio', { name: 'Published' }).click({ force: true })
  const fan = aWholesaleCustomItem({ id: 66, name: 'Ostrich Fan' })
  server.answer(api.createCustomItem, fan)
  server.answer(api.getCustomItem, fan)
  await button('Save custom item').click()
  await expect.element(said('Ostrich Fan was saved.')).toBeVisible()
  await expect.poll(address).toBe('/desk/catalogue/custom-items/66')
  expect(server.calls(api.createCustomItem)[0]?.body).toMatchObject({
    name: 'Ostrich Fan',
    wholesale_price: 6_400,
    factory_price: 2_050,
    estimated_months: 1,
    published: true,
  })
})

test('two people change one dress: the second is told, loads the newer version and keeps what was typed', async () => {
  const { server } = await renderPage('/desk/catalogue/dresses/65', {
    as: 'wholesale_admin',
    answers: [...around, answer(api.getDress, aWholesaleDress({ id: 65, name: 'Perdita' }))],
  })
  await field('Dress name').fill('Perdita Grande')
  server.answer(api.updateDress, refuse('stale'))
  server.answer(api.getDress, aWholesaleDress({ id: 65, name: 'Perdita', msrp: 2999, version: 2 }))
  await save.click()
  await expect.element(page.getByText('Someone else changed this.')).toBeVisible()
  await expect.element(field('Dress name')).toHaveValue('Perdita Grande')
  await button('Load the newer version').click()
  await expect.element(field('MSRP')).toHaveValue('2999.00')
  await expect.element(field('Dress name')).toHaveValue('Perdita Grande')
  const saved = aWholesaleDress({ id: 65, name: 'Perdita Grande', msrp: 2999, version: 3 })
  server.answer(api.updateDress, saved)
  server.answer(api.getDress, saved)
  await save.click()
  await expect.element(said('Perdita Grande was saved.')).toBeVisible()
  expect(server.calls(api.updateDress).map(({ body }) => body.version)).toEqual([1, 2])
})

test('what is not a picture or too large is told of by name, and the others are kept', async () => {
  const { server } = await openNew('dresses')
  const choose = page.getByLabelText('Choose pictures')
  const alert = page.getByLabelText('Pictures', { exact: true }).getByRole('alert')
  const jpeg = (name: string) => new File([name], name, { type: 'image/jpeg' })
  const tooLarge = new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' })
  await chooseFiles(choose, tooLarge)
  await expect.element(alert).toHaveTextContent('huge.png: A picture may have 15 MB at most.')
  expect(server.calls(api.addPicture)).toEqual([])

  const { alt, ...picture } = aPicture()
  expect(alt).not.toBe('')
  server.answer(api.addPicture, () =>
    server.calls(api.addPicture).length === 1
      ? refuse('invalid', { message: 'Please choose a JPEG, PNG or WebP picture.' })
      : picture,
  )
  await chooseFiles(
    choose,
    jpeg('letter.jpg'),
    new File(['notes'], 'notes.txt', { type: 'text/plain' }),
    jpeg('good.jpg'),
  )
  for (const name of ['letter.jpg', 'notes.txt'])
    await expect.element(alert).toHaveTextContent(`${name}: Please choose a JPEG, PNG or WebP picture.`)
  await expect.element(field('What picture 1 shows')).toBeVisible()
  expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').elements()).toHaveLength(1)

  await fillDress()
  await save.click()
  await expect.element(field('What picture 1 shows')).toHaveFocus()
  await expect
    .element(field('What picture 1 shows'))
    .toHaveAccessibleDescription('Please describe the picture.')
})

test('whoever leaves with something unsaved is asked, and may stay', async () => {
  const { address } = await openNew('custom-items')
  const back = page.getByRole('link', { name: 'Back to the catalog' })
  await field('Name').fill('Silk Glove')
  await back.click()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field('Name')).toHaveValue('Silk Glove')
  await back.click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.poll(address).toBe('/desk/catalogue?show=custom-items')
})

test('the ship date of an order made today is shown while months and days are typed', async () => {
  await openNew('custom-items')
  await field('Estimated months').fill('1')
  await field('Estimated days').fill('2')
  await expect.element(page.getByText('If ordered today, ships on April 12, 2026')).toBeVisible()
})

test('unusual prices and a missing factory are told before a dress is published, and it is saved all the same', async () => {
  const { server } = await openNew('dresses')
  await fillDress()
  const status = page.getByRole('status').filter({ hasText: 'price' })
  await expect.element(status).not.toBeInTheDocument()
  await field('Factory price').fill('1200')
  await field('MSRP').fill('900')
  await page.getByRole('radio', { name: 'Published' }).click({ force: true })
  for (const warning of [
    'The factory price is above the wholesale price.',
    'The wholesale price is above the MSRP.',
    'There is no usual factory, so whoever confirms an order has to choose one.',
  ])
    await expect.element(said(warning)).toBeVisible()
  server.answer(api.createDress, refuse('unexpected'))
  await save.click()
  await expect.poll(() => server.calls(api.createDress).length).toBe(1)
})
