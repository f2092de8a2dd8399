import { once } from 'node:events'
import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Map<string, string>; body: string }

/** Sends a request as raw bytes that no HTTP client would send. The server closes the connection. */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') }
}

/** Requests a path exactly as written, because clients normalize dots, backslashes and escapes. */
export function getRaw(url: string, path: string, headers: readonly string[] = []): Promise<RawAnswer> {
  const lines = [`GET ${path} HTTP/1.1`, `host: ${new URL(url).host}`, 'connection: close', ...headers]
  return sendRaw(url, `${lines.join('\r\n')}\r\n\r\n`)
}
