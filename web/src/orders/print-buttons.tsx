import { orderMoves } from '@trousseau/contract/orders/moves'
import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import { packages } from '@trousseau/contract/packages'
import { useDownload } from '../lib/api/use-download.ts'
import { BusyButton } from '../ui/busy-button.tsx'

/** As many as the server prints at once. */
const MOST = 100

type Printed = Pick<FactoryOrderRow, 'id' | 'factory' | 'package_id'>

/** The papers of the ticked orders, each kind in one file. */
export function PrintButtons({ orders }: { orders: readonly Printed[] }) {
  const tickets = useDownload(orderMoves.downloadTickets, 'Tickets downloaded successfully')
  const slips = useDownload(packages.downloadSlips, 'Packing slips downloaded successfully')
  const labels = useDownload(packages.downloadLabels, 'Labels downloaded successfully')
  if (orders.length > MOST) return null
  const query = { 'orders[]': orders.map(({ id }) => String(id)) }
  const isInHand = orders.some(({ factory }) => factory !== null)
  const isPacked = orders.some(({ package_id }) => package_id !== null)
  const papers = [
    ...(isInHand ? [{ label: 'Tickets', file: tickets }] : []),
    ...(isPacked
      ? [
          { label: 'Packing slips', file: slips },
          { label: 'Labels', file: labels },
        ]
      : []),
  ]
  return papers.map(({ label, file }) => (
    <BusyButton
      key={label}
      variant="default"
      size="compact-sm"
      busy={file.isPending}
      busyLabel="Printing…"
      onClick={() => file.mutate({ query })}
    >
      {label}
    </BusyButton>
  ))
}
