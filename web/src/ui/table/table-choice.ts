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
      putTableChoices(choices)
      onKeep(choices)
      for (const listener of listeners) listener()
    },
    [key, onKeep],
  )
  return [typeof chosen === 'string' ? chosen : undefined, choose]
}

/** What the browser refused to store, because it is full: kept until the page is closed. */
let unstored: string | undefined

export function putTableChoices(choices: string): void {
  try {
    localStorage.setItem(TABLE_CHOICES, choices)
    unstored = undefined
  } catch {
    unstored = choices
  }
}

/** Whatever is there, since people can write into their storage. */
function readChoices(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(unstored ?? localStorage.getItem(TABLE_CHOICES) ?? '')
    return typeof kept === 'object' ? Object(kept) : {}
  } catch {
    return {}
  }
}
