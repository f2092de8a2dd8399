import { createContext, use, useCallback, useSyncExternalStore } from 'react'

/** Where the person's choices about tables are in local storage, of all pages. */
export const TABLE_CHOICES = 'table-choices'

type TableMemory = {
  /** The page whose tables these are: each has its own choices. */
  page: string
  /** Called with all choices when one was made. */
  onKeep: (choices: string) => void
}
export const TableMemoryContext = createContext<TableMemory>({ page: '', onKeep: () => {} })

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Other tabs of the same person.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** What was last chosen here for the tables of this page, such as how many rows they show. */
export function useTableChoice(name: string): [string | undefined, (value: string) => void] {
  const { page, onKeep } = use(TableMemoryContext)
  const key = `${page} ${name}`
  const chosen = useSyncExternalStore(subscribe, () => readChoices()[key])
  const choose = useCallback(
    (value: string) => {
      const choices = JSON.stringify({ ...readChoices(), [key]: value })
      localStorage.setItem(TABLE_CHOICES, choices)
      onKeep(choices)
      for (const listener of listeners) listener()
    },
    [key, onKeep],
  )
  return [typeof chosen === 'string' ? chosen : undefined, choose]
}

/** Whatever is there, since people can write into their storage. */
function readChoices(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(TABLE_CHOICES) ?? ''))
  } catch {
    return {}
  }
}
