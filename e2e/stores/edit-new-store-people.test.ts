import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import { cells } from '../testing/wholesale-pages.ts'
import { newAddress } from './add-store-page.ts'
import { newRetailer } from './retailers-page.ts'

const marked = (words: string) => `${words} ${randomUUID().slice(0, 8)}`

async function openPeople(page: Page, id: number, account: 'wholesaleAdmin' | 'wholesaleStaff') {
  await signIn(page, account, `/edit-new-store/${id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'People' })).toBeVisible()
}

test("a store's first admin is there from the beginning, invited; regular staff invite more, and change nobody", async ({
  page,
  product,
}) => {
  const store = await newRetailer(product, marked('Peopled'))
  await openPeople(page, store.id, 'wholesaleStaff')
  await expect(cells(page, 'E-mail')).toHaveText([store.email])
  await expect(cells(page, 'Role')).toHaveText(['Admin Account'])
  await expect(cells(page, 'State')).toHaveText(['Invited'])
  await expect(page.getByRole('button', { name: /^(Edit|Delete) Odette/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: `Invite to ${store.name}` })
  const email = newAddress()
  await dialog.getByLabel('First name').fill('Perpetua')
  await dialog.getByLabel('Last name').fill('Lindgren')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('Regular Account')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('An e-mail with a link to choose a password is on its way.')).toBeVisible()
  await expect(cells(page, 'E-mail')).toHaveText([email, store.email])
  await expect(async () => {
    const mails = await fetch(`${product.sandboxUrl}/messages?channel=smtp&to=${email}`)
    expect(((await mails.json()) as { messages: unknown[] }).messages).toHaveLength(1)
  }).toPass({ timeout: 20_000 })
})
