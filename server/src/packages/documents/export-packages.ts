import type { FactoryPackageRow, packages, WholesalePackageRow } from '@trousseau/contract/packages'
import { businessDay } from '@trousseau/domain/day'
import { type Column, writeSpreadsheet } from '../../documents/write-spreadsheet.ts'
import type { Handler } from '../../http/call.ts'
import { refuseBackwardDays } from '../../http/request/refuse-backward-days.ts'
import { eachPackage } from '../packages.store.ts'
import { factoryInPath } from '../read-packages.ts'
import { toPackageRow } from '../to-package.ts'

/** The screen's columns first, under the screen's titles; then what bookkeepers also want. */
const COLUMNS: readonly Column<FactoryPackageRow>[] = [
  { title: 'Package #', width: 12, kind: 'whole', value: ({ id }) => id },
  { title: 'Date', width: 12, kind: 'day', value: ({ date }) => date },
  { title: 'Store', width: 28, kind: 'text', value: ({ store }) => store.name },
  { title: 'Orders', width: 10, kind: 'whole', value: ({ order_count }) => order_count },
  { title: 'Carrier', width: 16, kind: 'text', value: ({ carrier }) => carrier },
  { title: 'Shipping Tracking #', width: 26, kind: 'text', value: (row) => row.tracking_number },
  { title: 'Shipping Cost', width: 14, kind: 'money', value: ({ shipping_cost }) => shipping_cost },
  { title: 'Status', width: 12, kind: 'text', value: ({ status }) => status },
  { title: 'Dispatched', width: 12, kind: 'day', value: (row) => dayOf(row.dispatched_at) },
  { title: 'Ship To', width: 44, kind: 'text', value: (row) => toOneLine(row) },
  { title: 'Note', width: 44, kind: 'text', value: ({ note }) => note },
]

const dayOf = (moment: string | null) => (moment === null ? null : businessDay(Date.parse(moment)))

function toOneLine({ address }: FactoryPackageRow): string {
  const { full_name, street, city, state, zip } = address
  return [full_name, street, city, state ? `${state} ${zip}` : zip].join(', ')
}

export const exportFactoryPackages: Handler<typeof packages.exportFactoryPackages> = async (call) => {
  const { db, user, params, query } = call
  refuseBackwardDays(query)
  const scope = factoryInPath(user, params.id)
  async function* batches() {
    for await (const rows of eachPackage(db, scope, query)) yield rows.map(toPackageRow)
  }
  return writeSpreadsheet('Packages', COLUMNS, batches())
}

const WHOLESALE_COLUMNS: readonly Column<WholesalePackageRow>[] = [
  ...COLUMNS,
  { title: 'Factory', width: 20, kind: 'text', value: ({ factory }) => factory.name },
  { title: 'Invoice #', width: 12, kind: 'text', value: ({ invoice }) => invoice && String(invoice.number) },
]

export const exportPackages: Handler<typeof packages.exportPackages> = async ({ db, query }) => {
  refuseBackwardDays(query)
  async function* batches() {
    for await (const rows of eachPackage(db, 'any', query)) yield rows.map(toPackageRow)
  }
  return writeSpreadsheet('Packages', WHOLESALE_COLUMNS, batches())
}
