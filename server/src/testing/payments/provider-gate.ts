import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Passed = { method: string; path: string; body: Record<string, unknown>; answered?: number }

/** An answer that the provider has given but that is held back until it is released. */
export type Held = { given: Promise<void>; letGo(): void }

export type GivenAnswer = { status: number; body: unknown; headers?: Record<string, string> }

/**
 * Answers a call in the provider's place. `pass` lets the provider carry the call out, as often as it is called and with
 * what is changed of its body; an answer of 'cut' closes the connection.
 */
export type Alteration = (
  call: Passed,
  pass: (changed?: Record<string, unknown>) => Promise<GivenAnswer>,
) => Promise<GivenAnswer | 'cut'>

export type ProviderGate = {
  url: string
  /** All calls that reached the provider, in order. */
  passed: Passed[]
  /** The number of calls of one method, or of all except the one that asks whose key it is. */
  count(method?: string): number
  /** Holds back the answer to the next call of this method. */
  hold(method: string): Held
  /** Alters the next calls that match, once or as often as `times` says. */
  alter(matches: (call: Passed) => boolean, alteration: Alteration, times?: number): void
  /** No call is altered any more. */
  alterNothing(): void
  stop(): Promise<void>
}

/** A proxy in front of the provider: sees every call, and closes connections when the provider does. */
export async function openGate(providerUrl: string): Promise<ProviderGate> {
  const passed: Passed[] = []
  const holding: Holding[] = []
  const altering: Altering[] = []
  const server = createServer((incoming, answer) => {
    const at = holding.findIndex(({ method }) => method === incoming.method)
    const [held] = at === -1 ? [] : holding.splice(at, 1)
    void pass({ url: providerUrl, passed, altering }, incoming, answer, held)
  })
  // It passes on how long the provider keeps a connection, so it must not close one sooner.
  Object.assign(server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 })
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
    alter: (matches, alteration, times = 1) => void altering.push({ matches, alteration, left: times }),
    alterNothing: () => void altering.splice(0),
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

type Altering = { matches: (call: Passed) => boolean; alteration: Alteration; left: number }
type Gate = { url: string; passed: Passed[]; altering: Altering[] }

async function pass(
  { url, passed, altering }: Gate,
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
  const cut = () => void incoming.socket.destroy()
  const altered = altering.find(({ left, matches }) => left > 0 && matches(call))
  if (altered) {
    altered.left -= 1
    const given = await altered.alteration(call, (changed) => carryOut(url, call, headers, changed))
    return given === 'cut' ? cut() : write(answer, given)
  }
  const outgoing = request(url + path, { method, headers, agent: false })
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

async function carryOut(
  url: string,
  { method, path, body }: Passed,
  { authorization = '' }: IncomingMessage['headers'],
  changed: Record<string, unknown> = {},
): Promise<GivenAnswer> {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const said = await fetch(url + path, {
    method,
    headers: { authorization, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify({ ...body, ...changed }) }),
  })
  return { status: said.status, body: await said.json() }
}

/** A text is sent as it is, anything else as JSON. */
function write(answer: ServerResponse, { status, body, headers = {} }: GivenAnswer): void {
  const isText = typeof body === 'string'
  answer.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
  answer.end(isText ? body : JSON.stringify(body))
}
