import { ofStore } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { signInAs, signInByScreen } from '../testing/sign-in.ts'
import { dialog, fillUser, findRow, openSettings, ownStore } from './settings-page.ts'

type Message = { text: string; links: string[] }

// Claims: role.admin.manages-users, settings.add-button, settings.modal.add, role.account-type.admin,
//   role.account-type.regular
test('"Add user accounts" opens "Add User Account": who is added signs in with the typed password, and is sent a link to choose another', async ({
  page,
  product,
}) => {
  const store = await ownStore(product)
  const email = `ines@${store.id}.example`
  await openSettings(page, store)
  await page.getByRole('button', { name: 'Add user accounts', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Add User Account', exact: true })).toBeVisible()
  await expect(dialog(page).getByLabel('Role').getByRole('option')).toHaveText([
    'Choose a role',
    'Admin Account',
    'Regular Account',
  ])
  await fillUser(dialog(page), { name: 'ines', first: 'Inès', last: 'Moreau', email })
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await dialog(page).getByRole('button', { name: 'Save user account' }).click()
  expect((await asked).postDataJSON()).toEqual({
    name: 'ines',
    first_name: 'Inès',
    last_name: 'Moreau',
    email,
    password: 'silk-and-tulle',
    role: '2',
    address: String(store.addressId),
  })
  await expect(page.getByText(`We emailed ${email}.`)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(findRow(page, 'ines').getByRole('cell').nth(2)).toHaveText('Moreau')

  await expect(async () => {
    const answer = await fetch(`${product.sandboxUrl}/messages?channel=smtp&to=${email}&wait=5`)
    const { messages } = (await answer.json()) as { messages: Message[] }
    expect(messages.at(-1)?.links.some((link) => link.startsWith(product.url))).toBe(true)
  }).toPass()
  await page.getByRole('button', { name: 'SIGN Out' }).click()
  await page.waitForURL('**/login')
  await signInByScreen(page, ofStore(email), { password: 'silk-and-tulle' })
  await expect(page.getByRole('link', { name: 'SETTINGS', exact: true })).toHaveCount(0)
})

// Claims: role.admin.manages-users, role.settings, settings.action.edit, settings.modal.edit,
//   settings.action.delete, rule.user.password.optional-on-edit
test('"Edit User Account" changes names and role and leaves the password; an admin who is demoted loses SETTINGS at the next load, and who is deleted is signed out at the next click', async ({
  page,
  product,
  browser,
  allow,
}) => {
  allow.refusal(401, /^\/api\//)
  const store = await ownStore(product)
  const { email } = await store.addUser('maud')
  const theirs = await (await browser.newContext({ baseURL: product.url })).newPage()
  const theirSettings = theirs.getByRole('link', { name: 'SETTINGS', exact: true })
  const theirOrders = theirs.getByRole('link', { name: 'SALES ORDERS', exact: true })

  await openSettings(page, store)
  const edit = findRow(page, 'maud').getByRole('button', { name: 'Edit maud' })
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
  const save = dialog(page).getByRole('button', { name: 'Save user account' })
  await edit.click()
  await expect(dialog(page).getByRole('heading', { name: 'Edit User Account', exact: true })).toBeVisible()
  await expect(field('User Name')).toHaveValue('maud')
  await expect(field('Email')).toHaveValue(email)
  await expect(field('Password')).toHaveValue('')
  await expect(field('Address').locator('option:checked')).toHaveText('The Shop Front')
  await field('Last Name').fill('Bellamy')
  await field('Role').selectOption('Admin Account')
  await save.click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(findRow(page, 'maud').getByRole('cell').nth(2)).toHaveText('Bellamy')
  await expect(findRow(page, 'maud').getByRole('cell').nth(3)).toHaveText('Admin Account')
  // With the password from before the edit.
  await signInAs(theirs, ofStore(email))
  await expect(theirSettings).toBeVisible()

  await edit.click()
  await field('Role').selectOption('Regular Account')
  await save.click()
  await expect(findRow(page, 'maud').getByRole('cell').nth(3)).toHaveText('Regular Account')
  await theirs.reload()
  await theirOrders.waitFor()
  await expect(theirSettings).toHaveCount(0)

  await findRow(page, 'maud').getByRole('button', { name: 'Delete maud' }).click()
  await dialog(page).getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(findRow(page, 'maud')).toHaveCount(0)
  await theirOrders.click()
  await theirs.waitForURL('**/login')
  await expect(theirs.getByText('Unauthorized! Logging Out...')).toBeVisible()
  await theirs.context().close()
})
