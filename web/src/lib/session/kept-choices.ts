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

/** After signing in: local storage is empty then. */
export async function restoreChoices(person: string): Promise<void> {
  if (localStorage.getItem(TABLE_CHOICES) !== null) return
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined))
  const kept = withChoices('readonly', (choices) => choices.get(person)).catch(() => undefined)
  const choices: unknown = await Promise.race([kept, late])
  if (typeof choices === 'string') putTableChoices(choices)
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
