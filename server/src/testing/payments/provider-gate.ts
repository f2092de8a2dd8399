import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Passed = { method: string; path: string; body: Record<string, unknown>; answered?: number }

/** An answer that the provider has given but that is held back until it is released. */
export type Held = { given: Promise<void>; letGo(): void }

export type ProviderGate = {
  url: string
  /** All calls that reached the provider, in order. */
  passed: Passed[]
  /** The number of calls of one method, or of all except the one that asks whose key it is. */
  count(method?: string): number
  /** Holds back the answer to the next call of this method. */
  hold(method: string): Held
  stop(): Promise<void>
}

/** A proxy in front of the provider: sees every call, changes none, and closes connections when the provider does. */
export async function openGate(providerUrl: string): Promise<ProviderGate> {
  const passed: Passed[] = []
  const holding: Holding[] = []
  const server = createServer((incoming, answer) => {
    const at = holding.findIndex(({ method }) => method === incoming.method)
    const [held] = at === -1 ? [] : holding.splice(at, 1)
    void pass(providerUrl, passed, incoming, answer, held)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    count: (method) =>
      passed.filter((call) => (method === undefined ? call.path !== '/self' : call.method === method)).length,
    hold: (method) => {
      const bell = new EventEmitter()
      holding.push({ method, give: () => void bell.emit('given'), released: waitForSignal(bell, 'released') })
      return { given: waitForSignal(bell, 'given'), letGo: () => void bell.emit('released') }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function waitForSignal(bell: EventEmitter, name: string): Promise<void> {
  await once(bell, name)
}

type Holding = { method: string; give: () => void; released: Promise<void> }

async function pass(
  url: string,
  passed: Passed[],
  incoming: IncomingMessage,
  answer: ServerResponse,
  held: Holding | undefined,
) {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const { method = '', url: path = '', headers } = incoming
  const call: Passed = { method, path, body: body.length === 0 ? {} : JSON.parse(body.toString()) }
  passed.push(call)
  const outgoing = request(url + path, { method, headers, agent: false })
  const cut = () => void incoming.socket.destroy()
  outgoing.on('error', cut)
  answer.on('close', () => outgoing.destroy())
  outgoing.on('response', async (said) => {
    held?.give()
    await held?.released
    call.answered = said.statusCode ?? 500
    answer.writeHead(said.statusCode ?? 500, said.headers)
    said.on('error', cut).pipe(answer)
  })
  outgoing.end(body)
}
