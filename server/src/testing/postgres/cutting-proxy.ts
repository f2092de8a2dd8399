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
    const prepared = new Map<string, string>()
    let due: Cut | undefined
    const cut = (planned: Cut) => {
      drop()
      planned.done()
    }
    client.on('data', (sent) => {
      const statements = statementsIn(sent, prepared)
      if (next?.statement.test(statements)) {
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

/** The messages of PostgreSQL's protocol that prepare a statement under a name, and that use it: Parse and Bind. */
const PARSE = 'P'
const BIND = 'B'

/** What is sent, with the text of each statement that is only named because it was prepared before. */
function statementsIn(sent: Buffer, prepared: Map<string, string>): string {
  const texts = [sent.toString('latin1')]
  // Each message has a letter and its length, which counts itself.
  for (let at = 0; at + 5 <= sent.length; at += 1 + sent.readUInt32BE(at + 1)) {
    const [first = '', second = ''] = sent.toString('latin1', at + 5).split('\0', 2)
    const kind = sent.toString('latin1', at, at + 1)
    if (kind === PARSE && first !== '') prepared.set(first, second)
    if (kind === BIND) texts.push(prepared.get(second) ?? '')
  }
  return texts.join('\n')
}
