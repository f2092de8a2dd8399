/** The fields in which the payment provider may put its message, in the order in which they are tried. */
const PLACES = [
  'payment_attempt_message',
  'child_transactions',
  'fieldErrors',
  'errors',
  'message',
  'error',
] as const

const SPOKEN_MAX = 300

/** The provider's first error or message. Its refusals come in eight shapes; undefined if it gave no message. */
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
 * Errors keyed by the invalid field: `{"phone": ["…"]}`, and in one case `{"id": "customer not found"}`. A plain string
 * counts as a message only if it is the sole value; otherwise it is just data of the object.
 */
function wordsByField(values: readonly unknown[]): string | undefined {
  const list = values.find((value) => Array.isArray(value) && typeof value[0] === 'string')
  return firstWords(list ?? (values.length === 1 ? values[0] : undefined))
}
