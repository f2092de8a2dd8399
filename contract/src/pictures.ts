import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line } from './fields.ts'

/** Best first, because a browser takes the first format it supports. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

const MEGABYTES = 15
export const PICTURE_TOO_LARGE = `A picture may have ${MEGABYTES} MB at most.`
export const NOT_A_PICTURE = 'Please choose a JPEG, PNG or WebP picture.'
export const PICTURE_UNREADABLE = 'This picture cannot be read. Please save it again and retry.'

const MEGAPIXELS = 50
export const LEAST_PICTURE = { width: 300, height: 400 } as const
/** The longer side may be at most this many times the shorter one. */
export const LONGEST_SIDE = 3
export const MOST_PIXELS = MEGAPIXELS * 1_000_000
export const PICTURE_TOO_MANY_PIXELS = `A picture may have ${MEGAPIXELS} megapixels at most.`
export const PICTURE_TOO_SMALL = `A picture must be at least ${LEAST_PICTURE.width} pixels wide and ${LEAST_PICTURE.height} pixels high.`
export const PICTURE_TOO_LONG =
  'A picture may be three times as high as it is wide at most, or as wide as it is high.'

/**
 * A picture as it is displayed: its dimensions reserve its space, and its color fills that space until it has loaded.
 */
export const Picture = z.object({
  hash: z.string(),
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  /** The widths available in each format, smallest first. */
  avif: z.array(z.int()),
  webp: z.array(z.int()),
})
export type Picture = z.infer<typeof Picture>

/** A picture assigned to an item: the hash of an uploaded one, and its alternative text. */
export const PictureChoice = z.object({
  hash: z.string().check(z.regex(/^[0-9a-f]{16,64}$/, 'This picture was not uploaded here.')),
  alt: line(200, 'Please describe the picture.'),
})

/** The URL changes with the content, so that browsers can cache it forever. */
export function pictureUrl(hash: string, width: number, format: PictureFormat): string {
  return `/pictures/${hash}/${width}.${format}`
}

export const pictures = {
  addPicture: endpoint({
    method: 'POST',
    path: '/api/pictures',
    summary: 'Takes a JPEG, PNG or WebP picture and makes its sizes and formats, to be shown on an item.',
    allow: WHOLESALE_ACCOUNTS,
    upload: { maxBytes: MEGABYTES * 1024 * 1024, tooLarge: PICTURE_TOO_LARGE },
    reply: z.omit(Picture, { alt: true }),
  }),
}
