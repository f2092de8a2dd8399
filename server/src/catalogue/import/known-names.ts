import { fold } from '@trousseau/domain/text'

type Named = { id: number; name: string }
export type Names = {
  exact: ReadonlyMap<string, readonly Named[]>
  folded: ReadonlyMap<string, readonly Named[]>
}

export function namesOf(all: readonly Named[]): Names {
  return { exact: groupedBy(all, ({ name }) => name), folded: groupedBy(all, ({ name }) => fold(name)) }
}

function groupedBy(all: readonly Named[], keyOf: (one: Named) => string): Map<string, Named[]> {
  const groups = new Map<string, Named[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/**
 * The id for a name: the one that is already linked, or the only one. Names need not be unique, and an exported file
 * must mean the same when it is imported again.
 */
export function idByName(names: Names, name: string, linked: readonly number[]): number | 'none' | 'several' {
  const candidates = names.exact.get(name) ?? names.folded.get(fold(name)) ?? []
  const [first, second] = candidates
  if (!first) return 'none'
  if (!second) return first.id
  return candidates.find(({ id }) => linked.includes(id))?.id ?? 'several'
}
