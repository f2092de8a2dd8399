const STEPS = [1, 2, 2.5, 5, 10] as const
const PARTS = 4

/** The lines of a chart's scale in round steps, from zero to at least the highest value. */
export function roundScale(highest: number): readonly number[] {
  if (highest <= 0) return [0]
  const power = 10 ** Math.floor(Math.log10(highest / PARTS))
  const step = power * (STEPS.find((step) => step * power * PARTS >= highest) ?? 10)
  const count = Math.ceil(highest / step)
  // 3 * 0.1 is not 0.3 in floating point, so the products are rounded to twelve digits.
  return Array.from({ length: count + 1 }, (_, line) => Number((line * step).toPrecision(12)))
}
