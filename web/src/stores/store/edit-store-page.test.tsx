import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { PLACES } from '../../testing/place-samples.ts'
import { takeProblems } from '../../testing/problems.ts'
import { renderPage } from '../../testing/render.tsx'
import { anAddress, aStore, aUser } from '../../testing/samples.ts'

const REQUIRED = 'This Field is required!'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const save = page.getByRole('button', { name: 'Save store' })
const line = page.getByRole('textbox', { name: /^Address/ })
const dialog = page.getByRole('dialog')
const back = page.getByRole('link', { name: 'Back to Settings' })

const open = (path: string) =>
  renderPage(path, {
    as: 'store_admin',
    answers: [
      ...PLACES,
      answer(api.getStore, aStore()),
      answerList(api.listStoreUsers, [aUser({ id: 1, role_id: 1 })]),
      answerList(api.listAddresses, [anAddress()]),
    ],
  })

async function openProfile() {
  const rendered = await open('/edit-store/12')
  await expect.element(field('Store name')).toHaveValue('Ivory Lane Bridal')
  return rendered
}

test('whoever comes back to the profile soon after finds the form again', async () => {
  const { address } = await open('/settings')
  for (let visit = 0; visit < 2; visit += 1) {
    await page.getByRole('link', { name: 'Edit Store', exact: true }).click()
    await expect.element(field('Store name')).toHaveValue('Ivory Lane Bridal')
    await back.click()
    await expect.poll(address).toBe('/settings')
  }
})

// Claims: rule.email.valid, rule.email.required, rule.store.first-name, rule.store.last-name,
//   rule.store.name, rule.store.street, rule.store.city, rule.store.zip, rule.store.address, rule.edit-store.website
test('the profile of a store says what each field misses: "This Field is required!", also for the website, and "This field must be a digit between 10 and 15 digits."', async () => {
  const { server } = await openProfile()
  const required = ['First name', 'Last name', 'Email', 'Store name', 'Website', 'Street', 'City', 'Zip code']
  for (const label of [...required, 'Phone']) await field(label).fill('')
  await field('State').selectOptions('')
  await save.click()
  await expect.element(line).toHaveAccessibleDescription(/This Field is required!/)
  await expect.element(field('State')).toHaveAccessibleDescription(REQUIRED)
  for (const label of required) await expect.element(field(label)).toHaveAccessibleDescription(REQUIRED)
  await expect
    .element(field('Phone'))
    .toHaveAccessibleDescription('This field must be a digit between 10 and 15 digits.')
  await expect.element(field('First name')).toHaveFocus()
  await field('Email').fill('odette@')
  await userEvent.tab()
  await expect.element(field('Email')).toHaveAccessibleDescription('The email you entered is invalid!')
  await field('Website').fill('tulle')
  await userEvent.tab()
  await expect.element(field('Website')).not.toHaveAccessibleDescription()
  expect(server.calls(api.updateStore)).toEqual([])
})

// Claims: store-form.edit
test('street, city, state, country and zip are changed as on a new store, and the line follows them until it is typed', async () => {
  const { server } = await openProfile()
  for (const [label, value] of [
    ['Country', 'US'],
    ['Street', '12 Oak Street'],
    ['City', 'Evanston'],
    ['State', 'IL'],
    ['Zip code', '60201'],
  ] as const)
    await expect.element(field(label)).toHaveValue(value)
  await expect.element(line).toHaveValue('12 Oak Street, Evanston, IL 60201')
  await field('Country').selectOptions('Canada')
  await field('State').selectOptions('Quebec')
  await field('Street').fill('5 Rue Ontario')
  await expect.element(line).toHaveValue('5 Rue Ontario, Evanston, QC 60201')
  await line.fill('Mall, 2nd floor')
  await field('City').fill('Montréal')
  await expect.element(line).toHaveValue('Mall, 2nd floor')
  await line.fill(' ')
  await userEvent.tab()
  await expect.element(line).toHaveValue('5 Rue Ontario, Montréal, QC 60201')
  server.answer(api.updateStore, aStore({ version: 2 }))
  await save.click()
  await expect.element(page.getByText('Store saved.')).toBeVisible()
  expect(server.calls(api.updateStore)[0]?.body).toMatchObject({
    country: 'CA',
    state: 'QC',
    street: '5 Rue Ontario',
    city: 'Montréal',
    zip: '60201',
    address: '5 Rue Ontario, Montréal, QC 60201',
    version: 1,
  })
})

test('a store says how many days it needs for alterations, in whole days up to half a year', async () => {
  const { server } = await openProfile()
  const days = field('Days for alterations')
  await expect.element(days).toHaveValue('42')
  for (const wrong of ['-1', '181', '1.5']) {
    await days.fill(wrong)
    await save.click()
    await expect.element(days).toHaveAccessibleDescription('This is a whole number from 0 to 180.')
  }
  await days.fill('56')
  server.answer(api.updateStore, aStore({ alterations_days: 56, version: 2 }))
  await save.click()
  await expect.element(page.getByText('Store saved.')).toBeVisible()
  expect(server.calls(api.updateStore)[0]?.body).toMatchObject({ alterations_days: 56, version: 1 })
})

test('somebody else’s change of the store meanwhile is told, and loading it keeps what was typed', async () => {
  const { server } = await openProfile()
  await field('Website').fill('https://b.example')
  server.answer(api.updateStore, refuse('stale'))
  server.answer(api.getStore, aStore({ last_name: 'Marchand', website: 'https://a.example', version: 2 }))
  await save.click()
  await expect.element(page.getByText(/Someone else changed this/)).toBeVisible()
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.element(field('Last name')).toHaveValue('Marchand')
  await expect.element(field('Website')).toHaveValue('https://b.example')
  await expect.element(page.getByText('Changed by both of you: Website.')).toBeVisible()
  server.answer(api.updateStore, aStore({ website: 'https://b.example', version: 3 }))
  await save.click()
  await expect.element(page.getByText('Store saved.')).toBeVisible()
  const body = server.calls(api.updateStore).at(-1)?.body
  expect(body).toMatchObject({ last_name: 'Marchand', website: 'https://b.example', version: 2 })
  // Only the wholesaler sets the payment terms.
  expect(body).not.toHaveProperty('terms_days')
})

test.each(['1', '999999', '012', 'tulle'])(
  'the profile of another store, /edit-store/%s, is a page that is not found, and is not asked for',
  async (id) => {
    const { server } = await open(`/edit-store/${id}`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect(server.calls(api.getStore)).toEqual([])
    // The router's development build logs each error that a route shows.
    expect(takeProblems()).toEqual([expect.stringMatching(/^console\.warn: .*Error in route match/)])
  },
)

test('whoever leaves the profile half changed is asked, and may stay', async () => {
  const { address } = await openProfile()
  await field('Website').fill('https://half.example')
  await back.click()
  await expect.element(dialog).toBeVisible()
  await expectDialogAccessible()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field('Website')).toHaveValue('https://half.example')
  await back.click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.poll(address).toBe('/settings')
})

test('the profile of a store is accessible and fits a desktop and a phone', async () => {
  await openProfile()
  await field('Website').fill('')
  await save.click()
  await expect.element(field('Website')).toHaveAccessibleDescription(REQUIRED)
  await expectAccessibleAndToFit()
})
