import type { Factory } from '@trousseau/contract/factories'
import { formatPhone } from '@trousseau/domain/people/phone'
import type { FactoryRow } from './factories.store.ts'

export function toFactory(row: FactoryRow): Factory {
  const { id, name, email, phone, address, pays_freight, daily_digest, closed_at, version } = row
  return {
    id,
    name,
    email,
    phone,
    formatted_phone: phone === null ? null : formatPhone(phone),
    address,
    pays_freight,
    daily_digest,
    closed_at: closed_at?.toISOString() ?? null,
    version,
  }
}
