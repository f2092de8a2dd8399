/** What each field of a form is called where one is told of it. */
export type FieldNames<D> = Readonly<Record<keyof D & string, string>>

type Versions<D> = { before: D; mine: D; theirs: D }

/** Plain values in the order they are shown: what is written alike is alike. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function isSameDraft<D extends object>(one: D, other: D): boolean {
  return fieldsOf(one).every((key) => isSame(one[key], other[key]))
}

/**
 * Two people changed the same. What this one changed stays as typed; everything else is as the other saved it. `both`
 * is what each of them changed.
 */
export function mergeChanges<D extends object>({ before, mine, theirs }: Versions<D>) {
  const changed = fieldsOf(mine).filter((key) => !isSame(mine[key], before[key]))
  const kept = Object.fromEntries(changed.map((key) => [key, mine[key]]))
  const both = changed.filter((key) => !isSame(theirs[key], before[key]) && !isSame(theirs[key], mine[key]))
  return { merged: { ...theirs, ...kept } as D, both }
}

function fieldsOf<D extends object>(draft: D): (keyof D & string)[] {
  // Object.keys forgets what it was given.
  return Object.keys(draft) as (keyof D & string)[]
}
