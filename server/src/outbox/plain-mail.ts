import { Readable } from 'node:stream'

/** A mail as it is composed. `from` and `to` are what stands in its headers and, by the addresses, on its envelope. */
export type ComposedMail = {
  messageId: string
  from: Mailbox
  to: Mailbox
  subject: string
  text: string
  html: string
}
type Mailbox = { name: string; address: string }

const ADDRESS = /^[\w+-]+(?:\.[\w+-]+)*@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/
const NAME = /^[\w ]*$/
/** With the header's name before it, one line. `=?` would begin an encoded word. */
const SUBJECT = /^(?!.*=\?)[\x21-\x7e][\x20-\x7e]{0,65}(?<! )$/

/** Whether the headers can be written as they are. All others are left to nodemailer, which knows how to encode them. */
export const isPlain = ({ from, to, subject }: ComposedMail): boolean =>
  SUBJECT.test(subject) && isPlainMailbox(from) && isPlainMailbox(to)

const isPlainMailbox = ({ name, address }: Mailbox) => NAME.test(name) && ADDRESS.test(address)

/** "Trousseau <post@trousseau.example>". Undefined if it is written in another way. */
export function readMailbox(header: string): Mailbox | undefined {
  const [, name, address] = /^([\w ]+?) *<([^<>]+)>$/.exec(header) ?? [undefined, '', header]
  const mailbox = { name: name ?? '', address: address ?? '' }
  return isPlainMailbox(mailbox) ? mailbox : undefined
}

/**
 * What nodemailer's pool wants of a message. Nodemailer itself composes one as a chain of streams, which takes the worker
 * longer than all the rest of a delivery, and sends its headers, parts and boundaries as so many packets.
 */
export function toPooled(mail: ComposedMail) {
  const { messageId, from, to } = mail
  return {
    getHeader: () => messageId,
    messageId: () => messageId,
    getEnvelope: () => ({ from: from.address, to: [to.address] }),
    createReadStream: () => inOnePiece(Buffer.from(compose(mail))),
  }
}

/** The pool asks it whether it was read, so as to know whether a message can go out over another connection. */
function inOnePiece(bytes: Buffer): Readable {
  return new Readable({
    read() {
      this.push(bytes)
      this.push(null)
    },
  })
}

/** In neither part: words that hold it are encoded, and with them its equals sign. */
const BOUNDARY = '=_alternative'

function compose({ messageId, from, to, subject, text, html }: ComposedMail): string {
  return [
    'Auto-Submitted: auto-generated',
    `From: ${showMailbox(from)}`,
    `To: ${showMailbox(to)}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
    '',
    ...partOf('plain', text),
    ...partOf('html', html),
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n')
}

const showMailbox = ({ name, address }: Mailbox) => (name === '' ? address : `${name} <${address}>`)

/**
 * Plain characters in lines that every mail server takes (998 at most, RFC 5322) are sent as they are: a mail can still be
 * read without its program, and nobody has to encode and decode it.
 */
const READABLE = /^(?:[\t\x20-\x7e]{0,900}\n)*[\t\x20-\x7e]{0,900}$/

function partOf(type: 'plain' | 'html', words: string): string[] {
  const isReadable = READABLE.test(words) && !words.includes(BOUNDARY)
  return [
    `--${BOUNDARY}`,
    `Content-Type: text/${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${isReadable ? '7bit' : 'quoted-printable'}`,
    '',
    (isReadable ? words : toQuotedPrintable(words)).replaceAll('\n', '\r\n'),
  ]
}

const LINE_MAX = 76

/** RFC 2045, 6.7. */
export function toQuotedPrintable(words: string): string {
  return words
    .replace(/[^\t\n\x20-\x3c\x3e-\x7e]+/g, toHex)
    .replace(/[\t ]$/gm, toHex)
    .split('\n')
    .map((line) => (line.length <= LINE_MAX ? line : broken(line)))
    .join('\n')
}

const HEX = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)

const toHex = (signs: string) => Array.from(Buffer.from(signs), (byte) => HEX[byte]).join('')

/** A break that is none: before it stands an equals sign, and it never parts what stands for one byte. */
function broken(line: string): string {
  const pieces: string[] = []
  let rest = 0
  while (line.length - rest > LINE_MAX) {
    let end = rest + LINE_MAX - 1
    if (line[end - 1] === '=') end -= 1
    else if (line[end - 2] === '=') end -= 2
    pieces.push(`${line.slice(rest, end)}=`)
    rest = end
  }
  return [...pieces, line.slice(rest)].join('\n')
}
