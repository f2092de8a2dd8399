/** What is read of a mail, whoever has read it. */
export type ReadMail = {
  headers: { name: string; value: string }[]
  subject: string
  text: string
  html?: string
  messageId?: string
}

const VISIBLE = /^[\t\r\n\x20-\x7e]*$/
/** On one line. `=?` would begin an encoded word. */
const HEADER = /^([\w-]+): (?!.*=\?)([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/
const ALTERNATIVE = /^multipart\/alternative; boundary="([\w=.-]+)"$/
const PART = /^Content-Type: text\/(?:plain|html); charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n/
const LAST = /^--[\r\n]*$/

/**
 * Reads a mail in which nothing is encoded, in words and in HTML, as nearly all are that the portal sends. Undefined for
 * any other, which is left to postal-mime: it reads a mail line by line, in ten times the time.
 */
export function readPlainMail(raw: Buffer): ReadMail | undefined {
  const source = raw.toString('latin1')
  const end = source.indexOf('\r\n\r\n')
  if (end === -1 || !VISIBLE.test(source)) return undefined
  const headers = readHeaders(source.slice(0, end))
  const of = (name: string) => headers?.find((header) => header.name.toLowerCase() === name)?.value
  const [, boundary] = ALTERNATIVE.exec(of('content-type') ?? '') ?? []
  if (!headers || boundary === undefined) return undefined
  const [text, html, last, ...more] = source
    .slice(end + 2)
    .split(`\r\n--${boundary}`)
    .slice(1)
  if (last === undefined || more.length > 0 || !LAST.test(last)) return undefined
  const words = text && readPart(text, 'plain')
  const drawn = html && readPart(html, 'html')
  if (!words || !drawn) return undefined
  const messageId = of('message-id')
  return {
    headers,
    subject: of('subject') ?? '',
    text: words,
    html: drawn,
    ...(messageId !== undefined && { messageId }),
  }
}

function readHeaders(lines: string): ReadMail['headers'] | undefined {
  const headers: ReadMail['headers'] = []
  const names = new Set<string>()
  for (const line of lines.split('\r\n')) {
    const [, name, value] = HEADER.exec(line) ?? []
    if (name === undefined || value === undefined || names.has(name.toLowerCase())) return undefined
    names.add(name.toLowerCase())
    headers.push({ name, value })
  }
  return headers
}

function readPart(part: string, type: 'plain' | 'html'): string | undefined {
  const inner = part.slice(2)
  const [head] = PART.exec(inner) ?? []
  if (!part.startsWith('\r\n') || !head?.includes(`text/${type};`)) return undefined
  return `${inner.slice(head.length).replaceAll('\r\n', '\n')}\n`
}
