import { GOWNS } from './collection.ts'
import { describeGown } from './describe-gown.ts'
import { drawGown } from './gown.ts'
import type { GownPictures, GownSpec } from './gown-spec.ts'

export type Picture = { readonly slug: string; readonly alt: string; readonly draw: () => string }

const specsOf = ({ main, also }: GownPictures): GownSpec[] => (also ? [main, { ...main, ...also }] : [main])

/** Every picture of the demo catalogue, an item's main picture before its others. */
export const PICTURES: readonly Picture[] = [
  ...Object.entries(GOWNS).flatMap(([slug, pictures]) =>
    specsOf(pictures).map((spec) => ({ slug, alt: describeGown(spec), draw: () => drawGown(spec) })),
  ),
]
