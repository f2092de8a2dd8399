/** What each field of a form is called where one is told of it. */
export type FieldNames<D> = Readonly<Record<keyof D & string, string>>

type Versions<D> = { before: D; mine: D; theirs: D }

export function isSameDraft<D extends Record<string, string>>(one: D, other: D): boolean {
  return Object.keys(one).every((key) => one[key] === other[key])
}

/**
 * Two people changed the same. What this one changed stays as typed; everything else is as the other saved it. `both`
 * names what each of them changed.
 */
export function mergeChanges<D extends Record<string, string>>(
  names: FieldNames<D>,
  { before, mine, theirs }: Versions<D>,
): { merged: D; both: string[] } {
  // Object.keys forgets what it was given.
  const changed = (Object.keys(mine) as (keyof D & string)[]).filter((key) => mine[key] !== before[key])
  const kept = Object.fromEntries(changed.map((key) => [key, mine[key]]))
  const both = changed.filter((key) => theirs[key] !== before[key] && theirs[key] !== mine[key])
  return { merged: { ...theirs, ...kept }, both: both.map((key) => names[key]) }
}
