import { REQUIRED } from '../text.ts'

/** A bride's measurements, in inches, to the quarter inch. */
export const MEASURES = ['bust', 'waist', 'hips', 'hollow'] as const
export type Measure = (typeof MEASURES)[number]

/** The measurements without which a made-to-measure dress cannot be cut. */
export const NEEDED_MEASURES: readonly Measure[] = ['bust', 'waist']

export const CUSTOM_FEE_CENTS = 9_500

const MEASURE_MIN = 10
const MEASURE_MAX = 100
export const BAD_MEASURE = `Enter inches from ${MEASURE_MIN} to ${MEASURE_MAX}, in quarters (28.5).`

/** "28.5", or as a tape measure is read: "28 1/2", "28½", with or without the sign for inches. */
const INCHES = /^(\d{1,3})(?:(\.\d{1,2})|[ -]?([¼½¾])|[ -]+([1-3])\/([24]))? ?["″]?$/
const SIGNS: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75 }

/** Parses a measurement in inches; undefined if it is not a valid one. */
export function readInches(typed: string | number): number | undefined {
  const [, whole, decimals = '', sign = '', part, parts] = INCHES.exec(String(typed).trim()) ?? []
  if (whole === undefined) return undefined
  const fraction = part === undefined ? (SIGNS[sign] ?? 0) : Number(part) / Number(parts)
  const inches = Number(`${whole}${decimals}`) + fraction
  const isMeasure = inches >= MEASURE_MIN && inches <= MEASURE_MAX && Number.isInteger(inches * 4)
  return isMeasure ? inches : undefined
}

/** A measurement that was read, in decimals; anything else as it was typed. */
export function writeInches(typed: string | number): string {
  const inches = readInches(typed)
  return inches === undefined ? String(typed).trim() : String(inches)
}

/**
 * What is wrong with measurements as typed or sent. Surrounding spaces are ignored, and a blank counts as missing. The
 * screen and the server share this function.
 */
export function measureProblems(
  measures: Partial<Record<Measure, string | undefined>>,
): { field: Measure; message: string }[] {
  return MEASURES.flatMap((field) => {
    const typed = measures[field]?.trim() ?? ''
    if (typed === '') return NEEDED_MEASURES.includes(field) ? [{ field, message: REQUIRED }] : []
    return readInches(typed) === undefined ? [{ field, message: BAD_MEASURE }] : []
  })
}
