import { deflateSync } from 'node:zlib'
import {
  NOT_A_PICTURE,
  PICTURE_TOO_LARGE,
  PICTURE_TOO_LONG,
  PICTURE_TOO_MANY_PIXELS,
  PICTURE_TOO_SMALL,
  PICTURE_UNREADABLE,
} from '@trousseau/contract/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksums } from '../testing/checksum.ts'
import { fileForm } from '../testing/multipart.ts'
import { makeWorld } from '../testing/people.ts'
import { drawCloth, photograph } from '../testing/sample-pictures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

const MB = 1024 * 1024

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
let token: string
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
  token = await tokenFor(app, world.users.w)
})
afterAll(() => app.close())

const post = (bytes: string | Uint8Array, as: string | undefined = token) =>
  app.send('POST', '/api/pictures', { token: as, ...fileForm(bytes) })

/** The picture is refused with this message, and nothing is stored. */
async function expectRefused(bytes: string | Uint8Array, message: string, status = 422): Promise<void> {
  const before = await checksums(app.db, ['bounds', 'sessions'])
  const answer = await post(bytes)
  expect([answer.status, answer.body]).toMatchObject([
    status,
    { success: false, data: [message], errors: [{ field: 'file', message }] },
  ])
  expect(await checksums(app.db, ['bounds', 'sessions'])).toEqual(before)
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="9" height="9"/></svg>'
const OTHERS: [string, () => Promise<string | Buffer>][] = [
  ['a GIF', () => drawCloth().gif().toBuffer()],
  ['a TIFF', () => drawCloth().tiff().toBuffer()],
  ['an AVIF', () => drawCloth(300, 400).avif({ effort: 0 }).toBuffer()],
  ['a drawing', async () => SVG],
  [
    'a drawing that reads a file',
    async () => SVG.replace('<rect', '<image href="file:///etc/passwd"/><rect'),
  ],
  ['a PDF', async () => '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF'],
  ['a page', async () => '<!doctype html><script>alert(1)</script>'],
  ['text', async () => 'a gown'],
  ['one byte', async () => Buffer.from([0xff])],
  ['an archive', async () => Buffer.from('504b03040a0000000000', 'hex')],
  ['a script of ImageMagick', async () => 'push graphic-context\nfill "url(https://evil.example/)"'],
  [
    'a GIF that goes on as a JPEG',
    async () => Buffer.concat([Buffer.from('GIF89a'), await drawCloth().toBuffer()]),
  ],
  ['a sound', async () => Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
]

test.each(OTHERS)('%s is no picture for us, whatever its name says', async (_what, make) => {
  await expectRefused(await make(), NOT_A_PICTURE)
})

test('a picture with a page hidden in it is taken, and the page is not', async () => {
  const page = '<script>alert("CANARY")</script>'
  const { status, body } = await post(
    Buffer.concat([await drawCloth(320, 430).toBuffer(), Buffer.from(page)]),
  )
  expect(status).toBe(200)
  const { url } = (body as { data: { url: string } }).data
  const served = await fetch(app.url + url)
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(Buffer.from(await served.arrayBuffer()).toString('latin1')).not.toContain('CANARY')
})

const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
const BROKEN: [string, () => Promise<Buffer>][] = [
  ['a JPEG that ends too soon', async () => cut(await photograph(900, 1_200), 0.6)],
  [
    'a PNG that ends too soon',
    async () =>
      cut(
        await sharp(await photograph(600, 800))
          .png()
          .toBuffer(),
        0.6,
      ),
  ],
  [
    'a WebP that ends too soon',
    async () =>
      cut(
        await sharp(await photograph(600, 800))
          .webp()
          .toBuffer(),
        0.6,
      ),
  ],
  ['the head of a JPEG alone', async () => Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['the head of a PNG alone', async () => Buffer.from('89504e470d0a1a0a', 'hex')],
  ['the head of a WebP alone', async () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
  [
    'a page behind the mark of a JPEG',
    async () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(SVG)]),
  ],
]

test.each(BROKEN)('%s cannot be read, and the message says what to do', async (_what, make) => {
  await expectRefused(await make(), PICTURE_UNREADABLE)
})

test('a picture too small, too long or with too many pixels is refused for what it is', async () => {
  await expectRefused(await drawCloth(299, 400).toBuffer(), PICTURE_TOO_SMALL)
  await expectRefused(await drawCloth(400, 399).toBuffer(), PICTURE_TOO_SMALL)
  await expectRefused(await drawCloth(400, 1_201).toBuffer(), PICTURE_TOO_LONG)
  await expectRefused(await drawCloth(1_201, 400).toBuffer(), PICTURE_TOO_LONG)
  await expectRefused(pngBomb(6_001, 8_333), PICTURE_TOO_MANY_PIXELS)
  const lying = await sharp(await drawCloth(400, 300).toBuffer())
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await post(lying)).status).toBe(200)
})

/** A PNG that claims this size in a few bytes; its lines must never be decompressed. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(content.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([head, named, sum])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([1, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

test('a few bytes that would unpack into 400 megapixels are not unpacked', async () => {
  const bomb = pngBomb(20_000, 20_000)
  expect(bomb.length).toBeLessThan(MB / 10)
  const before = process.cpuUsage()
  await expectRefused(bomb, PICTURE_TOO_MANY_PIXELS)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

test('15 MB may come, and not a byte more', async () => {
  const cloth = await drawCloth(320, 430).toBuffer()
  const filled = (length: number) => Buffer.concat([cloth, Buffer.alloc(length - cloth.length)])
  expect((await post(filled(15 * MB))).status).toBe(200)
  await expectRefused(filled(15 * MB + 1), PICTURE_TOO_LARGE, 413)
  await expectRefused(filled(16 * MB), PICTURE_TOO_LARGE, 413)
})

test('a picture is added by the wholesaler alone', async () => {
  const { a1, r1, f1, wr, x } = world.users
  const bytes = await drawCloth(330, 440).toBuffer()
  const before = await checksums(app.db, ['sessions', 'audit'])
  for (const [userId, expected] of [
    [a1, 403],
    [r1, 403],
    [f1, 403],
    [x, 401],
  ] as const) {
    expect((await post(bytes, await tokenFor(app, userId))).status).toBe(expected)
  }
  expect((await app.send('POST', '/api/pictures', fileForm(bytes))).status).toBe(401)
  expect(await checksums(app.db, ['sessions', 'audit'])).toEqual(before)
  expect((await post(bytes, await tokenFor(app, wr))).status).toBe(200)
})
