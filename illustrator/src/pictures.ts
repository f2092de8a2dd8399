import { drawAccessory } from './accessories/accessory.ts'
import { ACCESSORIES } from './accessories/collection.ts'
import { GOWNS } from './collection.ts'
import { describeGown } from './describe-gown.ts'
import type { Encoding } from './encode.ts'
import { drawGown } from './gown.ts'
import type { GownPictures, GownSpec } from './gown-spec.ts'

export const [WIDTH, HEIGHT] = [1440, 1920]

// A browser without AVIF gets 960 at most: 1440 in WebP would be a third of all bytes, for hardly any browser.
export const ENCODING: Encoding = {
  avif: { widths: [320, 640, 960, WIDTH], quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { widths: [320, 640, 960], quality: 74, effort: 4 },
}

export type Picture = { readonly slug: string; readonly alt: string; readonly draw: () => string }

const specsOf = ({ main, also }: GownPictures): GownSpec[] => (also ? [main, { ...main, ...also }] : [main])

/** Every picture of the demo catalogue, an item's main picture before its others. */
export const PICTURES: readonly Picture[] = [
  ...Object.entries(GOWNS).flatMap(([slug, pictures]) =>
    specsOf(pictures).map((spec) => ({ slug, alt: describeGown(spec), draw: () => drawGown(spec) })),
  ),
  ...Object.entries(ACCESSORIES).map(([slug, { alt, ...spec }]) => ({
    slug,
    alt,
    draw: () => drawAccessory(spec),
  })),
]
