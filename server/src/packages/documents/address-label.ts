import type { FactoryPackage } from '@trousseau/contract/packages'
import type { Config } from '../../config.ts'
import { toAddressLines } from '../../documents/envelope.ts'
import type { Paper } from '../../documents/paper.ts'

/** What is glued onto the box: where it goes in large letters, and whom it is from. */
export function addressLabel(
  pack: FactoryPackage,
  { wholesaler, now }: { wholesaler: Config['wholesaler']; now: Date },
): Paper {
  const { name, address, phone } = wholesaler
  const { full_name, formatted_phone } = pack.address
  const lines = [pack.store.name, full_name, ...toAddressLines(pack.address), formatted_phone]
  return {
    title: `Package #${pack.id}`,
    wholesaler: { name, address, phone, terms: '' },
    madeAt: now,
    blocks: [
      {
        kind: 'lines',
        item: 'Ship To',
        columns: [],
        rows: lines.map((line) => ({ name: line, under: [], picture: null, cells: [] })),
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Carrier', value: pack.carrier ?? '—' },
          { label: 'Tracking #', value: pack.tracking_number ?? '—' },
          { label: 'Items', value: String(pack.orders.length) },
          { label: 'From', value: pack.factory.name },
        ],
      },
    ],
  }
}
