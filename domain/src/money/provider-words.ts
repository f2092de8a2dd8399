/** Where the payment provider's first word may stand, in the order in which it is looked for. */
const PLACES = [
  'payment_attempt_message',
  'child_transactions',
  'fieldErrors',
  'errors',
  'message',
  'error',
] as const

const SPOKEN_MAX = 300

/** The provider's first error or message: it says no in eight shapes. Undefined where it said nothing. */
export function firstWords(said: unknown): string | undefined {
  if (typeof said === 'string') return said.trim().slice(0, SPOKEN_MAX) || undefined
  if (Array.isArray(said)) return firstWords(said[0])
  if (typeof said !== 'object' || said === null) return undefined
  const fields = new Map(Object.entries(said))
  for (const place of PLACES) {
    const words = firstWords(fields.get(place))
    if (words !== undefined) return words
  }
  return wordsByField([...fields.values()])
}

/**
 * Keyed by the fields that are not right: `{"phone": ["…"]}`, and once `{"id": "customer not found"}`. Beside others a
 * text is no message, but a part of the object.
 */
function wordsByField(values: readonly unknown[]): string | undefined {
  const list = values.find((value) => Array.isArray(value) && typeof value[0] === 'string')
  return firstWords(list ?? (values.length === 1 ? values[0] : undefined))
}
