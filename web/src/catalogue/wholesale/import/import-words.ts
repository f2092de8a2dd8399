import type { ImportReport } from '@trousseau/contract/dresses'

type Counts = Pick<ImportReport, 'created' | 'updated' | 'unchanged' | 'refused'>

export const countToImport = ({ created, updated }: Counts): number => created + updated

const some = (count: number, words: string) =>
  count > 0 ? [`${count.toLocaleString('en-US')} ${words}`] : []

const sentence = (parts: readonly string[]) => (parts.length === 0 ? 'no rows.' : `${parts.join(', ')}.`)

/** "3 to add, 2 to change, 40 unchanged, 1 with problems." */
export function countsText({ created, updated, unchanged, refused }: Counts): string {
  return sentence([
    ...some(created, 'to add'),
    ...some(updated, 'to change'),
    ...some(unchanged, 'unchanged'),
    ...some(refused, 'with problems'),
  ])
}

/** "3 added, 2 changed, 40 unchanged." */
export function outcomeText({ created, updated, unchanged }: Counts): string {
  return sentence([...some(created, 'added'), ...some(updated, 'changed'), ...some(unchanged, 'unchanged')])
}

/** How many rows are unusual, if any: there may be thousands of others. */
export function warningText({ rows }: Pick<ImportReport, 'rows'>): string[] {
  const count = rows.filter(({ warnings }) => warnings.length > 0).length
  if (count === 0) return []
  return [
    `${count.toLocaleString('en-US')} ${count === 1 ? 'row looks' : 'rows look'} unusual. Please check before you import.`,
  ]
}
