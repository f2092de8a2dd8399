import { VisuallyHidden } from '@mantine/core'
import type { WholesaleOverview } from '@trousseau/contract/overviews'
import { addDays, type Day } from '@trousseau/domain/day'
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
export function Production({ production: { weeks, factories }, today }: { production: Load; today: Day }) {
  const count = factories.reduce((sum, factory) => sum + totalOf(factory), 0)
  const late = factories.reduce((sum, factory) => sum + factory.late, 0)
  return (
    <Block
      title="Production"
      isEmpty={count === 0}
      figure={count.toLocaleString('en-US')}
      caption={`${count === 1 ? 'order' : 'orders'} in production${late > 0 ? `, ${late.toLocaleString('en-US')} late` : ''}`}
      actions={
        <>
          <TextLink to="/desk/orders" search={{ status: 'in-production', dates: 'any' }}>
            All orders in production
          </TextLink>
          {late > 0 && (
            <TextLink to="/desk/orders" search={{ status: 'in-production', dates: 'any', urgent: 'overdue' }}>
              All late orders
            </TextLink>
          )}
        </>
      }
      isWide
    >
      {count === 0 ? (
        <NothingHere>Nothing is in production at the moment.</NothingHere>
      ) : (
        <LoadTable weeks={weeks} factories={factories} today={today} />
      )}
    </Block>
  )
}

const totalOf = ({ late, orders, later }: Factory): number =>
  late + orders.reduce((sum, week) => sum + week, 0) + later

function LoadTable({ weeks, factories, today }: Load & { today: Day }) {
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
              <td data-late={factory.late > 0 || undefined}>
                <Count count={factory.late} factory={factory} when={{ dates: 'any', urgent: 'overdue' }} />
              </td>
              {factory.orders.map((count, week) => (
                <td key={weeks[week]} data-shade={Math.ceil((count / most) * SHADES)}>
                  <Count count={count} factory={factory} when={daysOf(weeks[week] ?? today, today)} />
                </td>
              ))}
              <td>
                <Count
                  count={factory.later}
                  factory={factory}
                  when={{ dates: 'ship', from: addDays(weeks.at(-1) ?? today, 7) }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type When = { dates: 'any'; urgent: 'overdue' } | { dates: 'ship'; from: Day; to?: Day }

/** What has to ship from today on: of this week, what was to leave before is late. */
const daysOf = (monday: Day, today: Day): When => ({
  dates: 'ship',
  from: monday < today ? today : monday,
  to: addDays(monday, 6),
})

/** A figure that leads to the orders it counts. */
function Count({ count, factory, when }: { count: number; factory: Factory; when: When }) {
  if (count === 0) return '0'
  return (
    <TextLink to="/desk/orders" search={{ status: 'in-production', factory: factory.id, ...when }}>
      {count}
    </TextLink>
  )
}

function FactoryLink({ factory }: { factory: Factory }) {
  return (
    <TextLink to="/desk/orders" search={{ status: 'in-production', factory: factory.id, dates: 'any' }}>
      {factory.name}
      <VisuallyHidden>{` (${countOf(totalOf(factory), 'order')} in production)`}</VisuallyHidden>
    </TextLink>
  )
}
