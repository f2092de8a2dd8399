import { setTimeout as pause } from 'node:timers/promises'
import { ACCOUNTS, type Account, loginPath, PASSWORD, type Person } from './accounts.ts'
import type { Product } from './run-product.ts'

export type Ask = <T>(method: string, path: string, body?: object) => Promise<T>

const sessions = new Map<string, Promise<Ask>>()

/** Calls the API as one of the demo's accounts; each call has its own idempotency key. */
export function asking(product: Product, account: Account): Promise<Ask> {
  const name = `${product.url} ${account}`
  const session = sessions.get(name) ?? askingAs(product, ACCOUNTS[account])
  sessions.set(name, session)
  return session
}

/** Calls the API as a person created by a test. */
export async function askingAs({ url }: Product, { email, login }: Omit<Person, 'landing'>): Promise<Ask> {
  const send = (method: string, path: string, body?: object, token?: string) =>
    fetchPatiently(url + path, {
      method,
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const toSignIn = loginPath({ login })
  const signIn = async () => {
    const answer = await send('POST', toSignIn, { email, password: PASSWORD })
    return (await dataOf<{ token: string }>(answer, `POST ${toSignIn}`)).token
  }
  let token = await signIn()
  return async (method, path, body) => {
    let answer = await send(method, path, body, token)
    // Another test may have reset this account's password, which ends its sessions.
    if (answer.status === 401) {
      token = await signIn()
      answer = await send(method, path, body, token)
    }
    return dataOf(answer, `${method} ${path}`)
  }
}

const TRIES = 4

/** A busy server refuses work and says when to retry; the same idempotency key keeps anything from being done twice. */
async function fetchPatiently(url: string, request: RequestInit): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const answer = await fetch(url, request)
    if (answer.status !== 503 || tried === TRIES) return answer
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
  }
}

async function dataOf<T>(answer: Response, asked: string): Promise<T> {
  if (!answer.ok) throw new Error(`${asked} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}
