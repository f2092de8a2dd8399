import { setMaxListeners } from 'node:events'
import type { ProviderSettings } from '../settings.ts'
import { type Book, closeBook, openBook } from './book.store.ts'
import { type Faults, noFaults } from './faults.ts'
import { bringBackAll } from './returned-money.ts'
import type { Vault } from './vault.ts'

export type Provider = {
  settings: ProviderSettings
  hangLimitMs: number
  book: Book
  vault: Vault
  faults: Faults
  /** Aborted when the provider is closed: what still waits then is not done. */
  ended: AbortSignal
  end: () => void
}

export async function openProvider(
  directory: string,
  settings: ProviderSettings,
  hangLimitMs: number,
): Promise<Provider> {
  const book = await openBook(directory)
  const ending = new AbortController()
  // Every delivery and every pause under way listens.
  setMaxListeners(0, ending.signal)
  const provider: Provider = {
    settings,
    hangLimitMs,
    book,
    vault: new Map(),
    faults: noFaults(),
    ended: ending.signal,
    end: () => ending.abort(),
  }
  bringBackAll(provider)
  return provider
}

export async function closeProvider(provider: Provider): Promise<void> {
  provider.end()
  await closeBook(provider.book)
}
