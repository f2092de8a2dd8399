import type { Factory } from '@trousseau/contract/factories'
import type { FactoryRow } from './factories.store.ts'

export function toFactory({ id, name, email, phone, address, version }: FactoryRow): Factory {
  return { id, name, email, phone, address, version }
}
