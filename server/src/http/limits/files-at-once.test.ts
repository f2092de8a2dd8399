import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWireApp, type WireApp } from '../../testing/wire-app.ts'

let app: WireApp
beforeAll(async () => {
  app = await createWireApp()
  const { s1 } = app.world.stores
  await app.send('POST', '/api/veils', {
    token: app.tokens.a2,
    body: { name: 'The "only" one', length_cm: 9 },
  })
  // More than network buffers hold, so that the download stays open until it is read.
  await sql`insert into veils (store_id, name, length_cm)
    select ${s1}, repeat('v', 1000) || n, 1 from generate_series(1, 16000) n`.execute(app.db)
})
afterAll(() => app.close())

const get = (token: string | undefined) => app.send('GET', '/api/veil-list', { token })

/** Requests the file and reads only its beginning. */
async function holdFile(token: string): Promise<Socket> {
  const { hostname, port, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/veil-list HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const begin = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
  socket.pause()
  expect(begin.toString('latin1')).toContain('HTTP/1.1 200')
  return socket
}

test('a file comes with its type and a name of its own, and is kept by nobody on the way', async () => {
  const { status, text, headers } = await get(app.tokens.a2)
  expect(status).toBe(200)
  expect(text).toBe('name,length_cm\n"The ""only"" one",9\n')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="veils.csv"')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a third file waits until one of two has come, for one person and for nobody else', async () => {
  const held = [await holdFile(app.tokens.a1), await holdFile(app.tokens.a1)]
  const third = await get(app.tokens.a1)
  expect(third.status).toBe(429)
  expect(third.headers.get('retry-after')).toBe('5')
  expect(third.body).toMatchObject({
    code: 'too_many',
    data: ['Two downloads are already running. Please wait for one to finish.'],
  })
  expect((await get(app.tokens.r1)).status).toBe(200)
  held.pop()?.destroy()
  await vi.waitFor(async () => expect((await get(app.tokens.a1)).status).toBe(200), 60_000)
  held.pop()?.destroy()
})

test('a third file that is asked for just before one of two has come is not refused', async () => {
  const held = [await holdFile(app.tokens.a1), await holdFile(app.tokens.a1)]
  const third = get(app.tokens.a1)
  held.pop()?.destroy()
  expect((await third).status).toBe(200)
  held.pop()?.destroy()
})

test('a third file waits whichever of two processes it is asked of', async () => {
  const other = await app.another()
  const held = [await holdFile(app.tokens.a1), await holdFile(app.tokens.a1)]
  const third = await other.send('GET', '/api/veil-list', { token: app.tokens.a1 })
  expect(third.status).toBe(429)
  for (const socket of held) socket.destroy()
  await vi.waitFor(async () => {
    const again = await other.send('GET', '/api/veil-list', { token: app.tokens.a1 })
    expect(again.status).toBe(200)
  }, 60_000)
  await other.close()
})

test('a file is refused to whoever may not have it', async () => {
  expect((await get(undefined)).status).toBe(401)
  expect((await get(app.tokens.w)).status).toBe(403)
})
