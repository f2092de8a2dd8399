/** The value that this share of all values does not exceed: always one that was measured. NaN if there is none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** NaN if there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** By how much values grow from one to the next, by the line that is closest to them all. NaN if there are fewer than two. */
export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const together = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const apart = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return together / apart
}

/** As many digits as the measurement is good for: 0.123, 1.23, 12.3, 123. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toFixed(digits)
}
