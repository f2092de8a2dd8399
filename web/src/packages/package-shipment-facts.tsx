import type { FactoryPackageRow } from '@trousseau/contract/packages'
import { Facts } from '../ui/facts.tsx'
import { Moment } from '../ui/moment.tsx'
import { Money } from '../ui/money.tsx'
import { PackageTracking } from './package-tracking.tsx'

const NOT_YET = 'Not set yet'

/** A package's carrier, tracking number, shipping cost and dispatch date. */
export function PackageShipmentFacts({ pack }: { pack: FactoryPackageRow }) {
  const { carrier, tracking_number, formatted_shipping_cost: cost, freight_by, factory, dispatched_at } = pack
  return (
    <Facts
      facts={[
        ['Carrier', carrier ?? NOT_YET],
        ['Shipping cost', cost === null ? NOT_YET : <Money key="cost">{cost}</Money>],
        ...(freight_by === 'factory' ? [['Carrier paid by', factory.name] as const] : []),
        [
          'Tracking number',
          tracking_number === null ? NOT_YET : <PackageTracking key="number" pack={pack} />,
        ],
        ...(dispatched_at === null ? [] : [['Dispatched', <Moment key="at" at={dispatched_at} />] as const]),
      ]}
    />
  )
}
