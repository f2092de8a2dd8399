import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseTakenPorts } from './ports.ts'

let other: Server
let taken: number

beforeEach(async () => {
  other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  taken = typeof address === 'object' && address ? address.port : 0
})

afterEach(() => {
  other.close()
})

test('a taken port is told in one sentence that names its variable', async () => {
  const attempt = refuseTakenPorts('localhost', { PORT: 0, SANDBOX_PORT: taken })
  await expect(attempt).rejects.toThrow(`Port ${taken} is already in use: set SANDBOX_PORT to another.`)
})

test('a port that the start before is just leaving is awaited', async () => {
  const attempt = refuseTakenPorts('localhost', { PORT: taken })
  other.close()
  await expect(attempt).resolves.toBeUndefined()
})

test('one port for two parts is refused', async () => {
  other.close()
  const attempt = refuseTakenPorts('localhost', { PORT: taken, SANDBOX_PORT: taken })
  await expect(attempt).rejects.toThrow(
    `PORT and SANDBOX_PORT are both ${taken}: set one of them to another.`,
  )
})

test('any free port may be asked for by both', async () => {
  await expect(refuseTakenPorts('localhost', { PORT: 0, SANDBOX_PORT: 0 })).resolves.toBeUndefined()
})

test('an address of another machine is told in one sentence', async () => {
  other.close()
  // 192.0.2.0/24 is reserved for documentation (RFC 5737), so no machine has it.
  const attempt = refuseTakenPorts('192.0.2.1', { PORT: taken })
  await expect(attempt).rejects.toThrow(
    '192.0.2.1 is no address of this machine (EADDRNOTAVAIL): set HOST to another.',
  )
})
