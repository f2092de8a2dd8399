import type { FactoryPackageRow } from '@trousseau/contract/packages'
import { DELAY_REASONS } from '@trousseau/domain/dates/delay-reasons'
import { formatLongDay } from '@trousseau/domain/day'
import { TrackingNumber } from '../orders/tracking-number.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Moment } from '../ui/moment.tsx'
import { Money } from '../ui/money.tsx'

const NOT_YET = 'Not set yet'

function expectedOf({ expected_on, expected_reason, expected_note }: FactoryPackageRow): Fact[] {
  if (expected_on === null || expected_reason === null) return []
  const why = DELAY_REASONS[expected_reason].label.toLowerCase()
  const more = expected_note === '' ? '' : ` (${expected_note})`
  return [['Expected', `${formatLongDay(expected_on)}: ${why}${more}`]]
}

/** A package's carrier, tracking number, shipping cost and dispatch date. */
export function PackageShipmentFacts({ pack }: { pack: FactoryPackageRow }) {
  const { carrier, tracking_number, formatted_shipping_cost: cost, freight_by, factory, dispatched_at } = pack
  return (
    <Facts
      facts={[
        ['Carrier', carrier ?? NOT_YET],
        ['Shipping cost', cost === null ? NOT_YET : <Money key="cost">{cost}</Money>],
        ...(freight_by === 'factory' ? [['Carrier paid by', factory.name] as const] : []),
        ['Tracking number', tracking_number === null ? NOT_YET : <TrackingNumber key="number" pack={pack} />],
        ...(dispatched_at === null ? [] : [['Dispatched', <Moment key="at" at={dispatched_at} />] as const]),
        ...expectedOf(pack),
      ]}
    />
  )
}
