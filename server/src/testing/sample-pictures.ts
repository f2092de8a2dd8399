import sharp, { type Sharp } from 'sharp'

export const IVORY = { r: 240, g: 232, b: 214 }

/** A plain ivory cloth with a dark hem at the bottom, so that a rotated picture is noticed. */
export function drawCloth(width = 900, height = 1_200): Sharp {
  const hem = {
    create: { width, height: Math.ceil(height / 4), channels: 3 as const, background: '#203040' },
  }
  return sharp({ create: { width, height, channels: 3, background: IVORY } })
    .composite([{ input: hem, gravity: 'south' }])
    .jpeg({ quality: 90 })
}

/** As grainy as a photograph, and different each time. */
export function photograph(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { width: width >> 2, height: height >> 2, channels: 3, background: IVORY, noise } })
    .resize(width, height)
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** The color of one pixel, at fractions of width and height. */
export async function colorAt(picture: Buffer, across: number, down: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels
  return [...data.subarray(at, at + info.channels)]
}
