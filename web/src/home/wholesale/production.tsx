import { VisuallyHidden } from '@mantine/core'
import type { WholesaleOverview } from '@trousseau/contract/overviews'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useOverflow } from '../../ui/table/use-overflow.ts'
import { Block, NothingHere } from '../block.tsx'
import { countOf, shortDay } from '../home-words.ts'
import styles from './production.module.css'

type Load = WholesaleOverview['production']
type Factory = Load['factories'][number]

const LABEL = 'Orders in production by factory and week'
const SHADES = 4

/** How many orders each factory has to ship, by week. */
export function Production({ production: { weeks, factories } }: { production: Load }) {
  const count = factories.reduce((sum, factory) => sum + totalOf(factory), 0)
  const late = factories.reduce((sum, factory) => sum + factory.late, 0)
  return (
    <Block
      title="Production"
      figure={count.toLocaleString('en-US')}
      caption={`${count === 1 ? 'order' : 'orders'} in production${late > 0 ? `, ${late.toLocaleString('en-US')} late` : ''}`}
      actions={
        <TextLink to="/desk/orders" search={{ status: 'in-production' }}>
          All orders in production
        </TextLink>
      }
      isWide
    >
      {count === 0 ? (
        <NothingHere>Nothing is in production at the moment.</NothingHere>
      ) : (
        <LoadTable weeks={weeks} factories={factories} />
      )}
    </Block>
  )
}

const totalOf = ({ late, orders, later }: Factory): number =>
  late + orders.reduce((sum, week) => sum + week, 0) + later

function LoadTable({ weeks, factories }: Load) {
  const { ref, isOverflowing } = useOverflow()
  const most = Math.max(1, ...factories.flatMap(({ orders }) => orders))
  return (
    <div
      ref={ref}
      className={styles.frame}
      // An area that scrolls sideways must be reachable by keyboard.
      {...(isOverflowing && { tabIndex: 0, role: 'region', 'aria-label': LABEL })}
    >
      <table className={styles.table} aria-label={LABEL}>
        <thead>
          <tr>
            <th scope="col">Factory</th>
            <th scope="col">Late</th>
            {weeks.map((monday) => (
              <th key={monday} scope="col">
                <VisuallyHidden>Week of </VisuallyHidden>
                {shortDay(monday)}
              </th>
            ))}
            <th scope="col">Later</th>
          </tr>
        </thead>
        <tbody>
          {factories.map((factory) => (
            <tr key={factory.id}>
              <th scope="row">
                <FactoryLink factory={factory} />
              </th>
              <td data-late={factory.late > 0 || undefined}>{factory.late}</td>
              {factory.orders.map((count, week) => (
                <td key={weeks[week]} data-shade={Math.ceil((count / most) * SHADES)}>
                  {count}
                </td>
              ))}
              <td>{factory.later}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FactoryLink({ factory }: { factory: Factory }) {
  return (
    <TextLink to="/desk/orders" search={{ status: 'in-production', factory: factory.id }}>
      {factory.name}
      <VisuallyHidden>{` (${countOf(totalOf(factory), 'order')} in production)`}</VisuallyHidden>
    </TextLink>
  )
}
