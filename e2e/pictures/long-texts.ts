/** What people may type, at the longest that the contract allows and at most 200 characters, by the field's name. */
const LONGEST: Readonly<Record<string, number>> = {
  name: 120,
  full_name: 120,
  store_name: 120,
  first_name: 80,
  last_name: 80,
  city: 120,
  street: 200,
  address: 200,
  note: 200,
  notes: 200,
  reason: 200,
  hold_reason: 200,
  description: 200,
  custom_size_details: 200,
  reference: 100,
  collection: 60,
  silhouette: 60,
}
/** Without a space at which a line could end. */
const UNBROKEN: Readonly<Record<string, string>> = {
  email: 'marguerite.antoinette.rochefoucauld-montbazon@bridal-salon-on-michigan-avenue.example',
  purchase_order_number: 'PO-2027-ROCHEFOUCAULD-MONTBAZON-SPRING-TRUNK-SHOW1',
}
/** As in a stage's delay, whose reason is chosen: a page would refuse any other. */
const CODE = /^[a-z_]+$/
/** Lists of words that staff choose, not people’s texts. */
const CHOSEN = /^(colors|sizes|statuses|countries|states|permissions)$/

const WORDS =
  'Marguerite-Antoinette de la Rochefoucauld-Montbazon & Daughters, Bridal Salon and Alterations on Michigan Avenue, '

/** A reply of the API in which everything that people typed is long. */
export function lengthen(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return CHOSEN.test(key) ? value : value.map((entry) => lengthen(entry))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lengthen(inner, name)]))
  if (typeof value !== 'string' || value === '') return value
  if (key === 'reason' && CODE.test(value)) return value
  const length = LONGEST[key]
  return length === undefined ? (UNBROKEN[key] ?? value) : WORDS.repeat(2).slice(0, length).trim()
}
