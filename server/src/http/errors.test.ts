import { ERRORS, ErrorReply } from '@trousseau/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import { createWireApp, type WireApp } from '../testing/wire-app.ts'
import { toAppError } from './to-app-error.ts'

const captured = captureLog()
let app: WireApp
beforeAll(async () => {
  app = await createWireApp({ log: captured.log })
})
afterAll(() => app.close())

const add = (body: unknown, token = app.tokens.a1) => app.send('POST', '/api/veils', { token, body })

test.each(Object.entries(ERRORS))(
  '%s is told with its own status and words',
  async (code, [status, message]) => {
    const answer = await app.send('POST', `/api/failures/${code}`)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.body).toEqual({ success: false, code, message, data: [message], errors: [] })
  },
)

test('every problem of the query and of the body is said at once, each with its field', async () => {
  const { status, body } = await app.send('PUT', `/api/veils/1?reason=${'x'.repeat(51)}`, {
    token: app.tokens.a1,
    body: { name: ' ', length_cm: 0, made_on: '2027-02-29', maker_email: 'nobody', tags: ['fine', ''] },
  })
  expect(status).toBe(422)
  const errors = [
    { field: 'reason', message: 'This field takes 50 characters at most.' },
    { field: 'name', message: 'This Field is required!' },
    { field: 'length_cm', message: 'A veil has a length.' },
    { field: 'made_on', message: 'Invalid date' },
    { field: 'maker_email', message: 'The email you entered is invalid!' },
    { field: 'tags.1', message: 'This Field is required!' },
  ]
  expect(body).toEqual({
    success: false,
    code: 'invalid',
    message: errors[0]?.message,
    data: errors.map(({ message }) => message),
    errors,
  })
})

test.each([
  [{ name: 'Twice', length_cm: 1 }, 409, 'conflict'],
  [{ name: 'Too long for its column', length_cm: 40_000 }, 422, 'invalid'],
  [{ name: 'Too long for its rule', length_cm: 501 }, 422, 'invalid'],
])('what the tables refuse is no fault of ours: %o', async (body, status, code) => {
  await add({ name: 'Twice', length_cm: 1 })
  const answer = await add(body)
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({
    success: false,
    code,
    message: ERRORS[code as 'conflict'][1],
    data: [ERRORS[code as 'conflict'][1]],
    errors: [],
  })
})

test.each([
  ['23505', 409],
  ['23503', 409],
  ['23P01', 409],
  ['23502', 422],
  ['23514', 422],
  ['22P02', 422],
  ['22003', 422],
  ['22001', 422],
  ['22007', 422],
  ['22008', 422],
  ['22021', 422],
  ['22P05', 422],
  ['40001', 503],
  ['40P01', 503],
  ['55P03', 503],
  ['57014', 503],
  ['57P01', 503],
  ['57P02', 503],
  ['57P03', 503],
  ['57P05', 503],
  ['58030', 503],
  ['53100', 503],
  ['53200', 503],
  ['53300', 503],
  ['25006', 503],
  ['25P03', 503],
  ['08001', 503],
  ['08006', 503],
  ['42703', 500],
  ['42501', 500],
  ['P0001', 500],
])('SQLSTATE %s answers %d and tells nothing of the database', async (state, status) => {
  const answer = await app.send('POST', `/api/database-failures/${state}`)
  expect(answer.status).toBe(status)
  expect(ErrorReply.parse(answer.body).success).toBe(false)
  expect(answer.text).not.toMatch(new RegExp(`CANARY|select|users|${state}|postgres|pg`, 'i'))
  expect(answer.headers.get('retry-after')).toBe(status === 503 ? '1' : null)
})

test('whatever the driver says of a lost connection, or of none to be had, it is an outage and no bug', () => {
  const coded = (code: string, more = {}) => Object.assign(new Error('of the driver'), { code, ...more })
  const outages = [
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Client was closed and is not queryable'),
    new Error('timeout expired'),
    new Error('Cannot use a pool after calling end on the pool'),
    coded('ECONNREFUSED'),
    coded('EADDRNOTAVAIL'),
    coded('ENOENT', { syscall: 'connect' }),
  ]
  // As a pooler says it of a connection that it does not want.
  const refused = coded('08P01', { severity: 'FATAL' })
  expect(toAppError(refused)).toMatchObject({ code: 'unavailable' })
  for (const error of outages) expect(toAppError(error), error.message).toMatchObject({ code: 'unavailable' })
  expect(toAppError(coded('ENOENT', { syscall: 'open' }))).toBeUndefined()
})

test('a bug is a plain 500, logged with its request id, and the next request is answered', async () => {
  const { status, text, headers } = await app.send('GET', '/api/bug?because=CANARY-QUERY')
  expect(status).toBe(500)
  expect(text).not.toMatch(/CANARY|Error:|\.ts|at |\/srv|node_modules/)
  expect(text).toContain(ERRORS.unexpected[1])

  const requestId = headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  const told = captured.lines().filter(({ request }) => request === requestId)
  expect(told).toContainEqual(
    expect.objectContaining({
      msg: 'a request failed',
      route: '/api/bug',
      error: expect.objectContaining({ message: expect.stringContaining('CANARY-BUG') }),
    }),
  )
  expect(JSON.stringify(told)).not.toContain('CANARY-QUERY')
  expect((await app.send('GET', '/api/veils', { token: app.tokens.a1 })).status).toBe(200)
})

test('a payer who is told to wait is no failure of ours, and leaves no line in the log', async () => {
  captured.clear()
  await app.send('POST', '/api/failures/provider_busy')
  expect(captured.text()).not.toContain('a request failed')
})

test("a database's own words, which may quote what somebody typed, are not logged", async () => {
  captured.clear()
  await app.send('POST', '/api/database-failures/P0001')
  expect(captured.text()).toContain('P0001')
  expect(captured.text()).not.toContain('CANARY-SQL')
})
