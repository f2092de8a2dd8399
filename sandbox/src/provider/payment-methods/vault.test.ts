import { expect, test } from 'vitest'
import { ask, providerForTest, visa } from '../testing/provider-for-test.ts'

const put = (ports: { httpPort: number }, fields = {}) =>
  ask(ports, 'POST', '/vault/card', { number: visa, cvv: '123', ...fields }, {})

test('the vault gives a token for a card and no digit of it', async () => {
  const sandbox = await providerForTest()
  const { status, body, headers } = await put(sandbox, { number: '4111 1111 1111 1111', channel: 'x' })
  expect([status, body]).toEqual([200, { payment_token: expect.stringMatching(/^[a-p]{32}$/) }])
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the vault says which field is wrong', async () => {
  const sandbox = await providerForTest()
  const blank = await put(sandbox, { number: '', cvv: '' })
  expect([blank.status, blank.body]).toEqual([
    422,
    {
      errors: [
        { attribute: 'number', key: 'errors.blank', message: "Number can't be blank" },
        {
          attribute: 'verification_value',
          key: 'errors.blank',
          message: "Verification value can't be blank",
        },
      ],
    },
  ])
  const cases: [object, string, string][] = [
    [{ number: '4111111111111112' }, 'number', 'errors.invalid'],
    [{ number: '378282246310005' }, 'verification_value', 'errors.invalid'],
    [{ month: '13', year: '2039' }, 'month', 'errors.invalid'],
    [{ month: '1', year: '2020' }, 'year', 'errors.expired'],
  ]
  for (const [fields, attribute, key] of cases) {
    expect((await put(sandbox, fields)).body).toMatchObject({ errors: [{ attribute, key }] })
  }
})

test('the vault serves the frames of its own origin alone', async () => {
  const sandbox = await providerForTest()
  const from = (origin: string) =>
    ask(sandbox, 'POST', '/vault/card', { number: visa, cvv: '123' }, { origin })
  expect((await from('http://localhost:3000')).status).toBe(403)
  expect((await from(`http://127.0.0.1:${sandbox.httpPort}`)).status).toBe(200)
})
