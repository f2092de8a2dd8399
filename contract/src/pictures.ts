import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line } from './fields.ts'

/** Best first: a browser takes the first it can show. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

const MEGABYTES = 15
export const PICTURE_TOO_LARGE = `A picture may have ${MEGABYTES} MB at most.`
export const NOT_A_PICTURE = 'Please choose a JPEG, PNG or WebP picture.'

/** A picture as it is shown: its own size keeps its place, its colour fills it until it has come. */
export const Picture = z.object({
  hash: z.string(),
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  /** The widths there are in each format, smallest first. */
  avif: z.array(z.int()),
  webp: z.array(z.int()),
})
export type Picture = z.infer<typeof Picture>

/** A picture as an item is given it: one that was uploaded, and what it shows, for those who cannot see it. */
export const PictureChoice = z.object({
  hash: z.string().check(z.regex(/^[0-9a-f]{16,64}$/, 'This is not a picture of ours.')),
  alt: line(200, 'Please say what the picture shows.'),
})

/** The name changes with the content, so that a browser may keep it for ever. */
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
