import type { HouseOverview } from '@trousseau/contract/overviews'
import { TextLink } from '../../lib/router/text-link.tsx'
import { Money } from '../../ui/money.tsx'
import { Block, NothingHere } from '../block.tsx'
import { countOf } from '../home-words.ts'
import { Row, Rows } from '../rows.tsx'

type Item = HouseOverview['best_sellers'][number]

const DRESS = 1

export function BestSellers({ items }: { items: HouseOverview['best_sellers'] }) {
  return (
    <Block
      title="Best sellers"
      caption="By orders of the last ninety days"
      actions={<TextLink to="/desk/catalogue">The catalogue</TextLink>}
    >
      {items.length === 0 ? (
        <NothingHere>Nothing was ordered in the last ninety days.</NothingHere>
      ) : (
        <Rows label="Best sellers">
          {items.map((item) => (
            <Row
              key={`${item.item_type} ${item.id}`}
              image={item.image}
              name={<ItemLink item={item} />}
              below={[item.style_number ?? 'Custom item']}
              side={
                <>
                  <span>{countOf(item.orders, 'order')}</span>
                  <Money>{item.formatted_amount}</Money>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Block>
  )
}

function ItemLink({ item: { item_type, id, name } }: { item: Item }) {
  const to = item_type === DRESS ? '/desk/catalogue/dresses/$id' : '/desk/catalogue/custom-items/$id'
  return (
    <TextLink to={to} params={{ id: String(id) }}>
      {name}
    </TextLink>
  )
}
