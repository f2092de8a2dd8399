import { COLORS } from './colors.ts'

/** The longest first, so that "antique ivory" is not taken for ivory. */
const LABELS = COLORS.map(({ label }) => label).toSorted((a, b) => b.length - a.length)

/** The color that a picture shows, as far as its text says: "A-line gown in antique ivory tulle". */
export function shownColor(alt: string): string | undefined {
  const words = ` ${alt.toLowerCase().replace(/[^a-z]+/g, ' ')} `
  return LABELS.find((label) => words.includes(` ${label.toLowerCase()} `))
}

type Shown = { alt: string }

/** The first of an item's pictures that shows a color; undefined if none is said to. */
export function pictureIn(pictures: readonly Shown[], label: string): number | undefined {
  const place = pictures.findIndex(({ alt }) => shownColor(alt) === label)
  return place === -1 ? undefined : place
}
