import sharp from 'sharp'
import { expect, test } from 'vitest'
import { remembering, toJpeg } from './to-jpeg.ts'

test('a picture becomes a JPEG, and what is no picture becomes none', async () => {
  const background = { r: 255, g: 0, b: 0 }
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .webp()
    .toBuffer()
  for (const _ of ['made', 'remembered']) {
    const { format, width, height } = await sharp((await toJpeg(picture)) ?? undefined).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 360, height: 480 })
  }
  expect(await toJpeg(Buffer.from('no picture'))).toBeNull()
})

test('the pictures asked for last are remembered, up to so many bytes', async () => {
  const made: string[] = []
  const ask = remembering(async (bytes) => {
    made.push(String(bytes))
    return new Uint8Array(String(bytes) === 'vast' ? 50 : 10)
  }, 30)
  const askAll = async (...names: string[]) => {
    made.length = 0
    for (const name of names) expect((await ask(Buffer.from(name)))?.length).toBe(name === 'vast' ? 50 : 10)
    return made.join(' ')
  }
  expect(await askAll('a', 'b', 'c', 'a', 'b')).toBe('a b c')
  // In the place of c, which nobody has asked for since.
  expect(await askAll('d', 'a', 'b', 'd', 'c')).toBe('d c')
  // One that is too large is remembered by itself no more than with others.
  expect(await askAll('vast', 'vast', 'b')).toBe('vast vast b')
})
