import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '@trousseau/server/problem'

// A previous start may still be exiting, because npm ends sooner than what it runs.
const PATIENCE_MS = 1_500

/** Checked before anything starts, so that a second start next to a running one changes nothing. */
export async function refuseTakenPorts(host: string, ports: Record<string, number>): Promise<void> {
  const wanted = Object.entries(ports).filter(([, port]) => port !== 0)
  for (const [index, [name, port]] of wanted.entries()) {
    const twin = wanted.slice(0, index).find(([, other]) => other === port)
    if (twin) throw new Problem(`${twin[0]} and ${name} are both ${port}: set one of them to another.`)
    for (const address of getAddresses(host)) await refuseTaken(name, port, address)
  }
}

/** A server on localhost listens on both addresses, and either may be taken. */
function getAddresses(host: string): string[] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
}

async function refuseTaken(name: string, port: number, host: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  let code = await tryToListen(port, host)
  while (code === 'EADDRINUSE' && performance.now() < deadline) {
    await pause(50)
    code = await tryToListen(port, host)
  }
  // A machine without IPv6 has no ::1, so nobody can have taken it.
  if (code === undefined || (host === '::1' && code !== 'EADDRINUSE')) return
  if (code === 'EADDRINUSE') throw new Problem(`Port ${port} is already in use: set ${name} to another.`)
  if (code === 'EACCES')
    throw new Problem(`There is no right to listen on port ${port}: set ${name} to another.`)
  throw new Problem(`${host} is no address of this machine (${code}): set HOST to another.`)
}

function tryToListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
