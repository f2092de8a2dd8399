import { REQUIRED } from '../text.ts'

/** A bride's measurements, in inches, to the quarter inch. */
export const MEASURES = ['bust', 'waist', 'hips', 'hollow'] as const
export type Measure = (typeof MEASURES)[number]

/** The measurements without which a made-to-measure dress cannot be cut. */
export const NEEDED_MEASURES: readonly Measure[] = ['bust', 'waist']

export const CUSTOM_FEE_CENTS = 9_500

const MEASURE_MIN = 10
const MEASURE_MAX = 100
const BAD_MEASURE = `This is a measure in inches from ${MEASURE_MIN} to ${MEASURE_MAX}, to the quarter.`

/** Parses a measurement in inches; undefined if it is not a valid one. */
export function readInches(typed: string | number): number | undefined {
  const text = String(typed).trim()
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined
  const inches = Number(text)
  const isMeasure = inches >= MEASURE_MIN && inches <= MEASURE_MAX && Number.isInteger(inches * 4)
  return isMeasure ? inches : undefined
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
