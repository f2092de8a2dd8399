import { Agent, type IncomingHttpHeaders, request as sendRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** What a right reply is. Under a load that is too much, `mayRefuse` lists the other statuses that are right. */
export type Expected = {
  status?: number
  /** A text that is in the body, after decoding it. */
  fact?: string
  type?: string
  encoding?: string
  mayRefuse?: readonly number[]
}

export type Request = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
  expected: Expected
}

export type Reply = {
  status: number
  headers: IncomingHttpHeaders
  /** Decoded. */
  body: Buffer
  firstByteMs: number
  isRefused: boolean
}

export type Client = { readonly origin: string; send(request: Request): Promise<Reply>; close(): void }

/** A wrong reply ends the bench: what answers wrongly may be as fast as it likes. */
class WrongReply extends Error {}

/** Many browsers at once: each call takes a kept connection that is free, or opens one, up to as many as a proxy keeps. */
export function openClient(origin: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_024, maxFreeSockets: 256 })
  return {
    origin,
    send: async (request) => check(origin, request, await exchange(agent, origin, request)),
    close: () => agent.destroy(),
  }
}

type Raw = Omit<Reply, 'isRefused'>

/** In place of a status: the connection was closed without an answer. Where a refusal is right, it is the worst of them. */
const CUT_OFF = 0

function exchange(agent: Agent, origin: string, request: Request, again = false): Promise<Raw> {
  const { method = 'GET', path, headers, body } = request
  const text = body === undefined ? undefined : JSON.stringify(body)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sending = sendRequest(
      origin + path,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        let firstByteMs = performance.now() - began
        response.once('data', () => {
          firstByteMs = performance.now() - began
        })
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const body = decode(Buffer.concat(chunks), response.headers['content-encoding'])
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body, firstByteMs })
        })
      },
    )
    sending.on('error', (error) => {
      // The server closed a kept connection at the moment at which it was taken: nothing was read of the request.
      const isStale = sending.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      if (isStale && !again) exchange(agent, origin, request, true).then(resolve, reject)
      else if (request.expected.mayRefuse)
        resolve({ status: CUT_OFF, headers: {}, body: Buffer.alloc(0), firstByteMs: Number.NaN })
      else reject(error)
    })
    sending.end(text)
  })
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

function check(origin: string, { method = 'GET', path, expected }: Request, reply: Raw): Reply {
  const { status = 200, fact, type, encoding, mayRefuse = [] } = expected
  if (reply.status === CUT_OFF || mayRefuse.includes(reply.status)) return { ...reply, isRefused: true }
  const wrong = [
    reply.status === status ? undefined : `the status is ${reply.status}, not ${status}`,
    fact === undefined || reply.body.includes(fact) ? undefined : `${fact} is not in it`,
    type === undefined || reply.headers['content-type']?.startsWith(type) ? undefined : `it is no ${type}`,
    encoding === undefined || reply.headers['content-encoding'] === encoding
      ? undefined
      : `it is not encoded as ${encoding}`,
  ].find((problem) => problem !== undefined)
  if (wrong === undefined) return { ...reply, isRefused: false }
  const begins = reply.body.subarray(0, 300).toString()
  throw new WrongReply(`${method} ${origin}${path}: ${wrong}. It begins: ${begins}`)
}
