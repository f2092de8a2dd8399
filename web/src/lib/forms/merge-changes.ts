/** The name of each form field as messages show it. */
export type FieldNames<D> = Readonly<Record<keyof D & string, string>>

type Versions<D> = { before: D; mine: D; theirs: D }

/** Drafts hold plain values with a fixed key order, so equal JSON means equal values. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function isSameDraft<D extends object>(one: D, other: D): boolean {
  return fieldsOf(one).every((key) => isSame(one[key], other[key]))
}

/**
 * Two people changed the same record. The fields this person changed keep what was typed; all others take what the
 * other person saved. `both` lists the fields that both changed.
 */
export function mergeChanges<D extends object>({ before, mine, theirs }: Versions<D>) {
  const changed = fieldsOf(mine).filter((key) => !isSame(mine[key], before[key]))
  const kept = Object.fromEntries(changed.map((key) => [key, mine[key]]))
  const both = changed.filter((key) => !isSame(theirs[key], before[key]) && !isSame(theirs[key], mine[key]))
  return { merged: { ...theirs, ...kept } as D, both }
}

function fieldsOf<D extends object>(draft: D): (keyof D & string)[] {
  // Object.keys loses the type of the keys.
  return Object.keys(draft) as (keyof D & string)[]
}
