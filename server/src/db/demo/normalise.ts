/** The form in which style numbers and purchase order numbers are compared. */
export function normalise(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
