import type { Draft } from './draft.ts'

/** What each field is called where one is told of it. */
const FIELD_NAMES: Record<keyof Draft, string> = {
  name: 'Name',
  style_number: 'Style number',
  description: 'Description',
  collection: 'Collection',
  silhouette: 'Silhouette',
  wholesale_price: 'Wholesale price',
  factory_price: 'Factory price',
  msrp: 'MSRP',
  estimated_months: 'Months',
  estimated_days: 'Days',
  factory: 'Usual factory',
  colors: 'Colours',
  sizes: 'Sizes',
  custom_items: 'Custom items',
  images: 'Pictures',
  published: 'Publication',
}

/** Plain values in the order they are shown: what is written alike is alike. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const isSameDraft = (one: Draft, other: Draft) =>
  fieldsOf(one).every((key) => isSame(one[key], other[key]))

/**
 * Two people changed the same item. What this one changed stays as typed; everything else is as the other saved it.
 * `both` names what each of them changed, with the words the other wrote where there are any.
 */
export function mergeDraft(before: Draft, mine: Draft, theirs: Draft): { merged: Draft; both: string[] } {
  const isMine = (key: keyof Draft) => !isSame(mine[key], before[key])
  const changed = fieldsOf(mine).filter(isMine)
  const kept = Object.fromEntries(changed.map((key) => [key, mine[key]]))
  const both = changed.filter((key) => !isSame(theirs[key], before[key]) && !isSame(theirs[key], mine[key]))
  return { merged: { ...theirs, ...kept }, both: both.map((key) => told(key, theirs[key])) }
}

function told(key: keyof Draft, theirs: Draft[keyof Draft]): string {
  const isReadable = typeof theirs === 'string' && key !== 'factory'
  return isReadable ? `${FIELD_NAMES[key]} (saved as “${theirs}”)` : FIELD_NAMES[key]
}

function fieldsOf(draft: Draft): (keyof Draft)[] {
  // Object.keys forgets what it was given.
  return Object.keys(draft) as (keyof Draft)[]
}
