import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Before the server gets the statement; after it has answered, but before the client hears it; or after both. */
type Moment = 'before' | 'unheard' | 'heard'
type Cut = { statement: RegExp; moment: Moment; times: number; done: () => void }

export type CuttingProxy = {
  /** The same database, through the proxy. */
  url: string
  /** Cuts the connection that sends this statement, the n-th time it is sent. Resolves when it is cut. */
  cutAt(statement: RegExp, moment: Moment, times?: number): Promise<void>
  /** Cuts all connections at once. */
  cutAll(): void
  close(): Promise<void>
}

/** A proxy in front of PostgreSQL that loses connections at chosen moments, as a bad network or a crash would. */
export async function openCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<() => void>()
  let next: Cut | undefined

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const drop = () => {
      client.destroy()
      database.destroy()
      pairs.delete(drop)
    }
    pairs.add(drop)
    let due: Cut | undefined
    const cut = (planned: Cut) => {
      drop()
      planned.done()
    }
    client.on('data', (sent) => {
      if (next?.statement.test(sent.toString('latin1'))) {
        next.times -= 1
        if (next.times === 0) {
          due = next
          next = undefined
        }
      }
      if (due?.moment === 'before') cut(due)
      else database.write(sent)
    })
    database.on('data', (answered) => {
      if (due?.moment === 'unheard') return cut(due)
      client.write(answered)
      if (due) cut(due)
    })
    for (const socket of [client, database]) socket.on('error', drop).on('close', drop)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  // The tests' server also has a Unix socket, which would bypass the proxy.
  url.search = ''
  return {
    url: url.href,
    cutAt: (statement, moment, times = 1) =>
      new Promise((done) => {
        next = { statement, moment, times, done }
      }),
    cutAll: () => {
      for (const drop of [...pairs]) drop()
    },
    close: async () => {
      for (const drop of [...pairs]) drop()
      server.close()
      await once(server, 'close')
    },
  }
}
