import { expectAccessible, expectToFit } from './accessible.ts'
import { expect, test } from './product.ts'
import { dialog, enter, openSettings, ownStore, rowOf } from './settings-way.ts'

for (const [name, width] of [
  ['desktop', 1440],
  ['phone', 390],
] as const) {
  test(`the user accounts and their forms are accessible and fit a ${name}`, async ({ page, product }) => {
    const store = await ownStore(product)
    await store.addUser('a.rather.long.user.name.of.somebody.with.a.very.long.name')
    await enter(page, store.admin.email)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/settings')
    await expect(rowOf(page, store.admin.name)).toBeVisible()
    await expectAccessible(page, 'the list')
    await expectToFit(page, 'the list')
    await page.getByRole('button', { name: 'Add user accounts' }).click()
    await dialog(page).getByRole('button', { name: 'Save user account' }).click()
    await expect(dialog(page).getByText('This Field is required!').first()).toBeVisible()
    await expectAccessible(page, 'the form')
    await expectToFit(page, 'the form')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await page.goto('/AddUserAccount')
    await page.getByRole('button', { name: 'Save user account' }).waitFor()
    await expectAccessible(page, 'the page of the form')
    await expectToFit(page, 'the page of the form')
  })
}

test('an account is deleted by keyboard alone, and a question begins at "No"', async ({ page, product }) => {
  const store = await ownStore(product)
  await store.addUser('maud')
  await openSettings(page, store)
  const ask = rowOf(page, 'maud').getByRole('button', { name: 'Delete maud' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'No', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'No', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'maud')).toHaveCount(0)
})

test('sorting by User Name is kept in the address, and Back goes back', async ({ page, product }) => {
  const store = await ownStore(product)
  await store.addUser('aaron')
  await store.addUser('zelda')
  await openSettings(page, store)
  const names = page.getByRole('table', { name: 'User Accounts' }).locator('tbody td:first-child')
  await expect(names).toHaveText([/^zelda/, /^aaron/, /^odette/])
  await page.getByRole('columnheader', { name: 'User Name' }).getByRole('button').click()
  await expect(names).toHaveText([/^aaron/, /^odette/, /^zelda/])
  await expect(page).toHaveURL(/order_by=name/)
  await page.reload()
  await expect(names).toHaveText([/^aaron/, /^odette/, /^zelda/])
  await page.goBack()
  await expect(names).toHaveText([/^zelda/, /^aaron/, /^odette/])
})
