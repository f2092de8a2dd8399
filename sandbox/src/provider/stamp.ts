/** The provider's way to write a moment: UTC, to the second. */
export function stamp(moment: Date = new Date()): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}
