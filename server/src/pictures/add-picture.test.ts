import type { Picture } from '@trousseau/contract/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileForm } from '../testing/multipart.ts'
import { makeWorld } from '../testing/people.ts'
import { colorAt, drawCloth, IVORY, photograph } from '../testing/sample-pictures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'

let app: TestApp
let token: string
let userId: number
beforeAll(async () => {
  app = await createTestApp()
  userId = (await makeWorld(app.db)).users.w
  token = await tokenFor(app, userId)
})
afterAll(() => app.close())

type Made = Omit<Picture, 'alt'>

async function add(bytes: Buffer, name?: string, type?: string): Promise<Made> {
  const { status, body } = await app.send('POST', '/api/pictures', { token, ...fileForm(bytes, name, type) })
  expect([status, body]).toMatchObject([200, { success: true }])
  return (body as { data: Made }).data
}

async function fetchFile(hash: string, width: number, format: 'avif' | 'webp'): Promise<Buffer> {
  const answer = await fetch(`${app.url}/pictures/${hash}/${width}.${format}`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const PAPER = [0xfa, 0xf7, 0xf2]
const near = (color: readonly number[]) => color.map((value) => expect.closeTo(value, -1.2))
const ivory = [IVORY.r, IVORY.g, IVORY.b]

/** As large as its smallest size needs, because writing a larger AVIF takes most of the time. */
const smallCloth = () => drawCloth(450, 600)

test.each([
  ['JPEG', smallCloth()],
  ['PNG', smallCloth().png()],
  ['WebP', smallCloth().webp({ lossless: true })],
  ['PNG of 16 bits', smallCloth().toColourspace('rgb16').png()],
  ['PNG with a palette', smallCloth().png({ palette: true })],
  ['progressive JPEG', smallCloth().jpeg({ progressive: true })],
  ['interlaced PNG', smallCloth().png({ progressive: true })],
])('a %s becomes a picture in AVIF and WebP', async (_what, image) => {
  const made = await add(await image.toBuffer())
  expect(made).toMatchObject({
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    url: `/pictures/${made.hash}/320.webp`,
    width: 320,
    height: 427,
    avif: [320],
    webp: [320],
  })
  expect(made.color).toMatch(/^#[0-9a-f]{6}$/)
  for (const format of ['avif', 'webp'] as const) {
    const file = await fetchFile(made.hash, 320, format)
    expect(await sharp(file).metadata()).toMatchObject({
      width: 320,
      height: 427,
      channels: 3,
      space: 'srgb',
    })
    expect(await colorAt(file, 0.5, 0.2)).toEqual(near(ivory))
  }
})

test('a large picture gets all sizes, a long one those that its height allows, and none is enlarged', async () => {
  const made = await add(await drawCloth(1_500, 2_000).toBuffer())
  expect(made).toMatchObject({
    width: 1440,
    height: 1920,
    avif: [320, 640, 960, 1440],
    webp: [320, 640, 960],
  })
  const small = await add(await photograph(304, 404))
  expect(small).toMatchObject({ width: 304, height: 404, avif: [304], webp: [304] })
  expect(small.url).toBe(`/pictures/${small.hash}/304.webp`)
  const long = await add(await drawCloth(1_440, 4_320).toBuffer())
  expect(long).toMatchObject({ width: 640, height: 1920, avif: [320, 640], webp: [320, 640] })
})

test('a picture that lies on its side in the file stands upright', async () => {
  const upright = await smallCloth().toBuffer()
  const lying = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).toBuffer()
  expect(await sharp(lying).metadata()).toMatchObject({ width: 600, height: 450 })
  const made = await add(lying)
  expect(made).toMatchObject({ width: 320, height: 427 })
  const file = await fetchFile(made.hash, 320, 'webp')
  expect(await colorAt(file, 0.5, 0.1)).toEqual(near(ivory))
  expect(await colorAt(file, 0.5, 0.95)).toEqual(near([0x20, 0x30, 0x40]))
})

test('where a photograph was taken, by whom and with what, stays with its owner', async () => {
  const telling = await drawCloth()
    .withExif({
      IFD0: { Copyright: 'CANARY-OWNER', Software: 'CANARY-SOFTWARE' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY-XMP</x:xmpmeta>')
    .withIccProfile('p3')
    .toBuffer()
  expect(new Set(telling.toString('latin1').match(/CANARY-\w+/g)).size).toBe(3)
  const made = await add(telling)
  for (const [format, widths] of [
    ['avif', made.avif],
    ['webp', made.webp],
  ] as const) {
    for (const width of widths) {
      const file = await fetchFile(made.hash, width, format)
      const { exif, xmp, icc, iptc, orientation } = await sharp(file).metadata()
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
      expect(file.toString('latin1')).not.toContain('CANARY')
    }
  }
})

test('what is transparent lies on our own paper', async () => {
  const veil = sharp({ create: { width: 600, height: 800, channels: 4, background: '#00000000' } })
  for (const image of [veil.clone().png(), veil.clone().webp()]) {
    const made = await add(await image.toBuffer())
    expect(made.color).toBe('#faf7f2')
    const file = await fetchFile(made.hash, 320, 'webp')
    expect((await sharp(file).metadata()).hasAlpha).toBe(false)
    expect(await colorAt(file, 0.5, 0.5)).toEqual(near(PAPER))
  }
})

test('gray, CMYK and wide colors become the colors they show', async () => {
  const gray = await add(await smallCloth().toColourspace('b-w').toBuffer())
  expect(gray.color).toMatch(/^#([0-9a-f]{2})\1\1$/)
  expect(gray.color).not.toBe('#000000')
  const rose = sharp({ create: { width: 600, height: 800, channels: 3, background: '#a08070' } })
  const cmyk = await rose.clone().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
  expect(await sharp(cmyk).metadata()).toMatchObject({ space: 'cmyk', channels: 4 })
  const wide = await rose.clone().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()
  for (const bytes of [cmyk, wide]) {
    const { hash } = await add(bytes)
    const shown = await colorAt(await fetchFile(hash, 320, 'webp'), 0.5, 0.5)
    expect(shown).toEqual([0xa0, 0x80, 0x70].map((value) => expect.closeTo(value, -1.5)))
  }
})

test('of a picture that moves, the first frame is taken', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 320, height: 427, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#f0e8d6', '#203040', '#402030'].map(frame))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(3)
  const made = await add(moving)
  expect(made).toMatchObject({ width: 320, height: 427, color: '#f0e8d6' })
})

test('what the file is called and said to be does not matter', async () => {
  const made = await add(await drawCloth(400, 600).png().toBuffer(), '../../evil.svg', 'text/html')
  expect(made).toMatchObject({ avif: [320], webp: [320] })
})

test('the same picture again is the same picture, added once and good for another day', async () => {
  const bytes = await drawCloth(500, 700).toBuffer()
  const first = await add(bytes)
  const { created_at } = await app.db
    .selectFrom('pictures')
    .select('created_at')
    .where('hash', '=', first.hash)
    .executeTakeFirstOrThrow()
  app.clock.set('2026-11-15T19:30:00Z')
  expect(await add(bytes, 'another-name.jpg')).toEqual(first)
  const rows = await app.db.selectFrom('pictures').selectAll().where('hash', '=', first.hash).execute()
  expect(rows).toMatchObject([{ created_at: new Date('2026-11-15T19:30:00Z') }])
  expect(created_at).toEqual(new Date('2026-11-15T18:00:00Z'))
  const noted = await app.db
    .selectFrom('audit')
    .select(['action', 'user_id', 'subject'])
    .where('subject', '=', `picture ${first.hash}`)
    .execute()
  expect(noted).toEqual([{ action: 'picture_added', user_id: userId, subject: `picture ${first.hash}` }])
})
