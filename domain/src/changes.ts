/** One field of a record that somebody changed, in the words in which people read it. */
export type Change = { field: string; label: string; from: string | null; to: string | null }

/** What is told of a record: for each field its label, and its value in words. What is not declared is never told. */
export type Fields<T> = Readonly<
  Record<string, { label: string; show: (record: T) => string | number | null | undefined }>
>

/** Longer texts are told by their beginning. */
const LONGEST = 300

/** What differs between a record before and after, field by field, in the order in which the fields are declared. */
export function compare<T>(fields: Fields<T>, before: T, after: T): Change[] {
  return Object.entries(fields).flatMap(([field, { label, show }]) => {
    const from = inWords(show(before))
    const to = inWords(show(after))
    return from === to ? [] : [{ field, label, from: clipped(from), to: clipped(to) }]
  })
}

/** All fields of a record that is there from now on, or no more. Fields without a value are left out. */
export function describeRecord<T>(fields: Fields<T>, record: T, is: 'from' | 'to'): Change[] {
  return Object.entries(fields).flatMap(([field, { label, show }]) => {
    const value = clipped(inWords(show(record)))
    return value === null ? [] : [{ field, label, from: null, to: null, [is]: value }]
  })
}

/** An empty field reads the same as one that is not set. */
const inWords = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? null : String(value)

const clipped = (text: string | null) =>
  text !== null && text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text
