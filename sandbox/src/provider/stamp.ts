/** A timestamp in the provider's format: UTC, to the second. */
export function stamp(moment: Date = new Date()): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}
