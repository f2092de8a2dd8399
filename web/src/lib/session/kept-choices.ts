import { putTableChoices, TABLE_CHOICES } from '../../ui/table/table-choice.ts'

/**
 * How each person who signs in here likes their tables, by person, in a place that sign-out leaves: it empties local and
 * session storage, as the specification wants. It has nothing of the business and no name.
 */

const NAME = 'trousseau-tables'
/** A browser that does not answer must not keep anybody from their page. */
const PATIENCE = 500

export function keepChoices(person: string, choices: string): void {
  withChoices('readwrite', (kept) => kept.put(choices, person)).catch(() => {})
}

/** After signing in: local storage is empty then. What comes late is there for the next list, if they are still here. */
export async function restoreChoices(person: string, isStillHere: () => boolean): Promise<void> {
  if (localStorage.getItem(TABLE_CHOICES) !== null) return
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  const restored = withChoices('readonly', (choices) => choices.get(person)).then((choices: unknown) => {
    const isFirst = localStorage.getItem(TABLE_CHOICES) === null
    if (typeof choices === 'string' && isFirst && isStillHere()) putTableChoices(choices)
  })
  await Promise.race([restored.catch(() => {}), late])
}

async function withChoices<T>(
  mode: IDBTransactionMode,
  ask: (kept: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(NAME)
  opening.onupgradeneeded = () => opening.result.createObjectStore(NAME)
  const database = await answerOf(opening)
  try {
    return await answerOf(ask(database.transaction(NAME, mode).objectStore(NAME)))
  } finally {
    database.close()
  }
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
