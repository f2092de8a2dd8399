import type { Product } from './run-product.ts'
import { ACCOUNTS, PASSWORD } from './sign-in.ts'

type Account = keyof typeof ACCOUNTS
export type Ask = <T>(method: string, path: string, body?: object) => Promise<T>

const sessions = new Map<string, Promise<Ask>>()

/** The API as somebody of the demo may call it, each call with a key of its own. */
export function asking(product: Product, account: Account): Promise<Ask> {
  const name = `${product.url} ${account}`
  const session = sessions.get(name) ?? signedIn(product, account)
  sessions.set(name, session)
  return session
}

async function signedIn({ url }: Product, account: Account): Promise<Ask> {
  const send = (method: string, path: string, body?: object, token?: string) =>
    fetch(url + path, {
      method,
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const { email, door } = ACCOUNTS[account]
  const login = door === '/login' ? '/api/users/store-login' : '/api/users/wholesale-login'
  const signIn = async () => {
    const answer = await send('POST', login, { email, password: PASSWORD })
    return (await dataOf<{ token: string }>(answer, `POST ${login}`)).token
  }
  let token = await signIn()
  return async (method, path, body) => {
    let answer = await send(method, path, body, token)
    // Another story may have set this account's password anew, which ends its sessions.
    if (answer.status === 401) {
      token = await signIn()
      answer = await send(method, path, body, token)
    }
    return dataOf(answer, `${method} ${path}`)
  }
}

async function dataOf<T>(answer: Response, asked: string): Promise<T> {
  if (!answer.ok) throw new Error(`${asked} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}
