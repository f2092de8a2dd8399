import type { Locator, Page } from '@playwright/test'
import type { PageMeta } from '@trousseau/contract/page'
import type { Account } from '../testing/accounts.ts'
import type { Ask } from '../testing/api-client.ts'
import { expect } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

export async function openHome(page: Page, account: Account): Promise<void> {
  await signIn(page, account, '/home')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

export const block = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const rows = (page: Page, name: string): Locator =>
  block(page, name).getByRole('list', { name, exact: true }).getByRole('listitem')

/** All entries of an API list, fetched page by page. */
export async function every<T>(ask: Ask, path: string, noun: string): Promise<T[]> {
  const all: T[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const query = `${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`
    const answer = await ask<{ meta: PageMeta } & Record<string, T[]>>('GET', path + query)
    last = answer.meta.last_page
    all.push(...(answer[noun] ?? []))
  }
  return all
}
