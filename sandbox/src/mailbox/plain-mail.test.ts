import { expect, test } from 'vitest'
import { readPlainMail } from './plain-mail.ts'
import { readAnyMail } from './receive-mail.ts'

const HEADERS = [
  'Auto-Submitted: auto-generated',
  'From: House of Ivory <post@ivory.example>',
  'To: Ada Byron <ada@one.example>',
  'Subject: Your order, PO B-1',
  'Message-ID: <outbox-1@ivory.example>',
  'Date: Sun, 15 Nov 2026 18:00:00 +0000',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary="=_alternative"',
]
const part = (type: string, words: string, encoding = '7bit') => [
  '--=_alternative',
  `Content-Type: text/${type}; charset=utf-8`,
  `Content-Transfer-Encoding: ${encoding}`,
  '',
  words.replaceAll('\n', '\r\n'),
]
const TEXT = 'Dear Ada,\n\nTotal: $5.00 = all  \n-- \n.\n\nTrousseau\n'
const HTML = '<!doctype html>\n<p style="margin:0">Total: $5.00</p>\n\n'

const compose = ({ headers = HEADERS, text = part('plain', TEXT), html = part('html', HTML) } = {}) =>
  Buffer.from([...headers, '', ...text, ...html, '--=_alternative--', ''].join('\r\n'))

test.each([
  ['with words and HTML', compose()],
  ['without a line end at its end', compose({ text: part('plain', 'fin'), html: part('html', '<p>fin') })],
])('a plain mail %s is read like any other', async (_, raw) => {
  const read = readPlainMail(raw)
  expect(read).toBeDefined()
  expect(read).toEqual(await readAnyMail(raw))
})

test.each([
  ['an encoded header', compose({ headers: [...HEADERS.slice(1), 'X-Name: =?utf-8?q?Zo=C3=AB?='] })],
  ['a folded header', compose({ headers: [...HEADERS.slice(1), 'X-Long: a', ' b'] })],
  ['two headers of one name', compose({ headers: [...HEADERS, 'Subject: another'] })],
  ['an encoded part', compose({ html: part('html', '<p>=C3=A4', 'quoted-printable') })],
  ['letters beyond ASCII', compose({ text: part('plain', 'Käthe') })],
  ['a part more', compose({ html: [...part('html', '<p>'), ...part('plain', 'b')] })],
  ['its parts in another order', compose({ text: part('html', '<p>'), html: part('plain', 'b') })],
  ['no end', Buffer.from([...HEADERS, '', ...part('plain', 'a')].join('\r\n'))],
  ['one part alone', Buffer.from('Subject: a\r\n\r\nb\r\n')],
])('a mail with %s is left to a full reader', (_, raw) => {
  expect(readPlainMail(raw)).toBeUndefined()
})
