import { setMaxListeners } from 'node:events'
import type { ProviderSettings } from '../settings.ts'
import { closeBook, openBook } from './book.store.ts'
import { noFaults } from './faults/faults.ts'
import type { Provider } from './provider.ts'
import { bringBackAll } from './transactions/returned-money.ts'

export async function openProvider(
  directory: string,
  settings: ProviderSettings,
  hangLimitMs: number,
): Promise<Provider> {
  const book = await openBook(directory)
  const ending = new AbortController()
  // Every pending delivery and pause adds a listener, so the warning about a leak is switched off.
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
