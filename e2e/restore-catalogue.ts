import type { Product } from './run-product.ts'
import { ACCOUNTS, PASSWORD } from './sign-in.ts'

/** The demo's own, whose ids are fixed. */
const LISTS = [
  { path: '/api/dresses', plural: 'dresses', demoHas: 64 },
  { path: '/api/custom-items', plural: 'custom_items', demoHas: 20 },
] as const

type Item = { id: number; status: string }
type Answer = { token?: string; dresses?: Item[]; custom_items?: Item[] }

/** After a story of the desk the catalogue is the demo's again: other stories on this product count what is in it. */
export async function restoreCatalogue({ url }: Product): Promise<void> {
  const { token } = await send(`${url}/api/users/wholesale-login`, 'POST', undefined, {
    ...{ email: ACCOUNTS.wholesaleAdmin.email, password: PASSWORD },
  })
  for (const { path, plural, demoHas } of LISTS) {
    const { [plural]: items = [] } = await send(`${url}${path}?per_page=100`, 'GET', token)
    for (const { id, status } of items) {
      if (id > demoHas) await send(`${url}${path}/${id}`, 'DELETE', token)
      else if (status !== 'published') await send(`${url}${path}/${id}`, 'PUT', token, { published: true })
    }
  }
}

async function send(url: string, method: string, token?: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}`)
  return ((await answer.json()) as { data: Answer }).data
}
