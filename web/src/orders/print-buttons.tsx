import { orderMoves } from '@trousseau/contract/orders/moves'
import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import { packages } from '@trousseau/contract/packages'
import { useDownload } from '../lib/api/use-download.ts'
import { BusyButton } from '../ui/busy-button.tsx'

/** As many as the server prints into one file. */
const IN_A_FILE = 100

type Printed = Pick<FactoryOrderRow, 'id' | 'factory' | 'package_id'>

/** The papers of the ticked orders, each kind in one file, or in one for each hundred. */
export function PrintButtons({ orders }: { orders: readonly Printed[] }) {
  const tickets = useDownload(orderMoves.downloadTickets, 'Tickets downloaded successfully')
  const slips = useDownload(packages.downloadSlips, 'Packing slips downloaded successfully')
  const labels = useDownload(packages.downloadLabels, 'Labels downloaded successfully')
  const isInHand = orders.some(({ factory }) => factory !== null)
  const isPacked = orders.some(({ package_id }) => package_id !== null)
  const papers = [
    ...(isInHand ? [{ label: 'Tickets', file: tickets, files: toFiles(orders) }] : []),
    ...(isPacked
      ? [
          { label: 'Packing slips', file: slips, files: toFiles(oneOfEachPackage(orders)) },
          { label: 'Labels', file: labels, files: toFiles(oneOfEachPackage(orders)) },
        ]
      : []),
  ]
  return papers.map(({ label, file, files }) => (
    <BusyButton
      key={label}
      variant="default"
      size="compact-sm"
      busyLabel="Printing…"
      onClick={async () => {
        for (const ids of files) {
          // Stopped, or refused, which has been said: the next files would be incomplete without this one.
          const isSaved = await file.mutateAsync({ query: { 'orders[]': ids } }).catch(() => false)
          if (!isSaved) return
        }
      }}
    >
      {files.length > 1 ? `${label} (${files.length} files)` : label}
    </BusyButton>
  ))
}

/** A package has one slip and one label. Orders in no package stay, so that they are named when papers are asked for. */
function oneOfEachPackage(orders: readonly Printed[]): Printed[] {
  const seen = new Set<number>()
  return orders.filter(({ package_id }) => {
    if (package_id === null) return true
    const isFirst = !seen.has(package_id)
    seen.add(package_id)
    return isFirst
  })
}

function toFiles(orders: readonly Printed[]): string[][] {
  const ids = orders.map(({ id }) => String(id))
  const count = Math.ceil(ids.length / IN_A_FILE)
  return Array.from({ length: count }, (_, file) => ids.slice(file * IN_A_FILE, (file + 1) * IN_A_FILE))
}
