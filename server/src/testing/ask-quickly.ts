import { Agent, type IncomingMessage, request } from 'node:http'

export type Asked = { method: string; headers: Record<string, string>; body?: string | Uint8Array }
export type Answered = { status: number; text: string; headers: Headers }

/**
 * Connections that nobody uses are closed before the server closes them, which it does after ten seconds: it may do so at
 * the moment at which one is taken again.
 */
const agent = new Agent({ keepAlive: true, timeout: 5_000 })

/**
 * Asks as `fetch` does, in half of the processor's time. The answer is not compressed: on one machine that takes longer
 * than to send it.
 */
export function askQuickly(url: string, { method, headers, body }: Asked): Promise<Answered> {
  const { hostname, port, pathname, search } = new URL(url)
  const isTyped =
    typeof body !== 'string' || Object.keys(headers).some((name) => /^content-type$/i.test(name))
  const sent = request({
    agent,
    method,
    hostname,
    port,
    path: pathname + search,
    headers: {
      accept: '*/*',
      'user-agent': 'node',
      ...(isTyped ? {} : { 'content-type': 'text/plain;charset=UTF-8' }),
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  })
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve(answerOf(response, Buffer.concat(chunks))))
    })
    sent.end(body)
  })
}

const decoder = new TextDecoder()

function answerOf(response: IncomingMessage, bytes: Buffer): Answered {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value)
  return { status: response.statusCode ?? 0, text: decoder.decode(bytes), headers }
}
