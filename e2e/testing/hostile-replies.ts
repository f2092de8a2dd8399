import type { Page, Route } from '@playwright/test'
import { api } from '@trousseau/contract/api'
import { type Endpoint, isByKind, isFileReply } from '@trousseau/contract/endpoint'
import { replaceTexts } from '@trousseau/contract/testing/text-fields'
import type { UserKind } from '@trousseau/domain/people/roles'

/** Addresses without an id come first: `/api/dresses/published` is no dress. */
const READS = Object.values<Endpoint>(api)
  .filter(({ method, reply }) => method === 'GET' && !isFileReply(reply))
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map(({ path, reply }) => ({ route: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), reply }))

/**
 * From here on the page is told these texts wherever the portal's replies have what somebody typed: each field has one
 * after another of them, the same instead of the same, and two instead of two.
 */
export async function tellTexts(page: Page, kind: UserKind, texts: readonly string[]): Promise<void> {
  const fields = new Map<string, Map<string, number>>()
  const replace = (text: string, name: string) => {
    const numbers = fields.get(name) ?? new Map<string, number>()
    const number = numbers.get(text) ?? numbers.size
    fields.set(name, numbers.set(text, number))
    const said = texts[number % texts.length] ?? ''
    return number < texts.length ? said : `${said} ${number}`
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/**', (route) => answer(route, kind, replace))
}

type Replace = (text: string, name: string) => string

async function answer(route: Route, kind: UserKind, replace: Replace): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const read = READS.find((one) => one.route.test(pathname))
  if (route.request().method() !== 'GET' || !read || isFileReply(read.reply)) return route.continue()
  const reply = await route.fetch()
  if (!reply.ok()) return route.fulfill({ response: reply })
  const schema = isByKind(read.reply) ? read.reply[kind] : read.reply
  const said = await reply.json()
  await route.fulfill({ response: reply, json: { ...said, data: replaceTexts(schema, said.data, replace) } })
}
