import type { StoreOverview } from '@trousseau/contract/overviews'
import { businessDay } from '@trousseau/domain/day'
import { TextLink } from '../../lib/router/text-link.tsx'
import { PackageTracking } from '../../packages/package-tracking.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Block, NothingHere } from '../block.tsx'
import { countOf } from '../home-words.ts'
import { Row, Rows } from '../rows.tsx'

type Parcel = StoreOverview['on_their_way']['packages'][number]

/** What has left the factories and has not come yet. */
export function OnTheirWay({ count, packages }: StoreOverview['on_their_way']) {
  return (
    <Block
      title="On their way"
      figure={count.toLocaleString('en-US')}
      caption={count === 1 ? 'package on its way to you' : 'packages on their way to you'}
    >
      {packages.length === 0 ? (
        <NothingHere>Nothing is on its way at the moment.</NothingHere>
      ) : (
        <Rows label="On their way">
          {packages.map((parcel) => (
            <Row
              key={parcel.id}
              name={<Contents parcel={parcel} />}
              below={[<SentOn key="sent" parcel={parcel} />]}
              side={
                <span>
                  {`${parcel.carrier} `}
                  <PackageTracking pack={parcel} />
                </span>
              }
            />
          ))}
        </Rows>
      )}
    </Block>
  )
}

function SentOn({ parcel: { dispatched_at } }: { parcel: Parcel }) {
  return (
    <>
      {'Sent '}
      <DayText day={businessDay(Date.parse(dispatched_at))} />
    </>
  )
}

/** The invoice that came with it tells what is in it. */
function Contents({ parcel: { id, invoice_id, orders } }: { parcel: Parcel }) {
  const words = `Package ${id}: ${countOf(orders, 'order')}`
  if (invoice_id === null) return words
  return (
    <TextLink to="/invoice-summary/$Id" params={{ Id: String(id) }}>
      {words}
    </TextLink>
  )
}
