import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { PASSWORD_TOO_COMMON, PASSWORD_TOO_PERSONAL } from '@trousseau/domain/people/password'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAddress } from '../../testing/orders.ts'
import { makeStore, makeUser, PASSWORD } from '../../testing/people.ts'
import { sendCode } from '../../testing/reset-code.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tokenFor } from '../../testing/wire-app.ts'
import { isListedPassword } from './common-passwords.ts'

const EMAIL = 'odette@ivorylane.example'

let app: TestApp
let admin: { id: number; token: string }
let odette: { id: number; token: string }
let address: number
beforeAll(async () => {
  app = await createTestApp({ HOUSE_NAME: 'Maison Perle' })
  const storeId = await makeStore(app.db, 'Ivory Lane Bridal')
  address = await makeAddress(app.db, storeId)
  const add = async (email: string, firstName: string) => {
    const id = await makeUser(app.db, { kind: 'store', email, storeId, firstName })
    return { id, token: await tokenFor(app, id) }
  }
  admin = await add('admin@ivorylane.example', 'Ada')
  odette = await add(EMAIL, 'Odette')
})
afterAll(() => app.close())

const reset = (token: string, password: string) =>
  app.send('POST', '/api/users/reset-password?type=2', { body: { email: EMAIL, token, password } })

const NEW_USER = {
  name: 'nina',
  first_name: 'Nina',
  last_name: 'Okafor',
  email: 'nina@okafor.example',
  role: 2,
}

/** Every way to set a password. */
const WAYS: Record<string, (password: string) => Promise<{ status: number; body: unknown }>> = {
  'by the link in the email': async (password) => reset(await sendCode(app, odette.id), password),
  'on the account page': (password) =>
    app.send('PUT', '/api/account/password', {
      token: odette.token,
      body: { current_password: PASSWORD, password },
    }),
  'by an admin': (password) =>
    app.send('PUT', `/api/users/${odette.id}`, { token: admin.token, body: { password } }),
  'for a new account': (password) =>
    app.send('POST', '/api/users', { token: admin.token, body: { ...NEW_USER, address, password } }),
}

const saying = (message: string) => ({
  status: 422,
  body: { code: 'invalid', data: [message], errors: [{ field: 'password', message }] },
})

test.each(Object.entries(WAYS))(
  '%s, a common password and one of own words are refused at their field',
  async (way, set) => {
    for (const common of ['michael1', 'Zaq12wsx', 'ashley!!77'])
      expect(await set(common)).toMatchObject(saying(PASSWORD_TOO_COMMON))
    const whose = way === 'for a new account' ? 'Okafor.Nina1' : 'Odette#2027'
    for (const own of ['Ivorylane1', 'm4ison-perl3', whose])
      expect([own, await set(own)]).toMatchObject([own, saying(PASSWORD_TOO_PERSONAL)])
  },
)

test('new names in the same change count as own words', async () => {
  const body = { first_name: 'Thibaultine', password: 'thibaultine-99' }
  const answer = await app.send('PUT', `/api/users/${odette.id}`, { token: admin.token, body })
  expect(answer).toMatchObject(saying(PASSWORD_TOO_PERSONAL))
})

test('a refused password uses no code up: the next one is taken with the same link', async () => {
  const code = await sendCode(app, odette.id)
  expect((await reset(code, 'jessica1')).status).toBe(422)
  expect((await reset(code, 'a veil of moss')).status).toBe(200)
})

const COMMON = `michael1 ashley123 jessica1 daniel123 babygirl1 zaq12wsx asdf1234 qwer1234 1q2w3e4r5t abc12345
  passwordpassword MICHAEL1 Ashley!99 d4niel_123 iloveyou2 trustno1! football77 elizabeth4 qazwsx123 princess7`

test.each(COMMON.split(/\s+/))('%s is in the list', (password) => {
  expect(isListedPassword(password)).toBe(true)
})

test('of other passwords hardly one is taken for a common one, by a file of 200 kB', () => {
  const made = Array.from({ length: 2_000 }, (_, n) =>
    createHash('sha256').update(`other ${n}`).digest('base64url').slice(0, 12),
  )
  expect(made.filter(isListedPassword).length).toBeLessThan(5)
  const file = new URL('./lists/common-passwords.bin', import.meta.url)
  expect(statSync(file).size).toBeLessThan(200_000)
  for (const phrase of ['veil and thimble', 'a brand new veil', 'needle and thread', 'trousseau-demo'])
    expect([phrase, isListedPassword(phrase)]).toEqual([phrase, false])
})
