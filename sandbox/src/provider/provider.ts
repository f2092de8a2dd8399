import type { ProviderSettings } from '../settings.ts'
import type { Book } from './book.store.ts'
import type { Faults } from './faults/faults.ts'
import type { Vault } from './payment-methods/vault.ts'

export type Provider = {
  settings: ProviderSettings
  hangLimitMs: number
  book: Book
  vault: Vault
  faults: Faults
  /** Aborted when the provider is closed, which cancels all pending tasks. */
  ended: AbortSignal
  end: () => void
}
