import type { BoardRow } from '@trousseau/contract/board'
import type { Day } from '@trousseau/domain/day'
import { TextLink } from '../../lib/router/text-link.tsx'
import { RiskBadge } from '../../orders/arrival/risk-badge.tsx'
import { StoreLink } from '../../stores/store-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import styles from './board-columns.module.css'
import type { BoardSearch } from './board-search.ts'
import { Care } from './care.tsx'
import type { Notes } from './use-notes.ts'
import { agoWords } from './week-words.ts'

/** Each row links to its order, whose back link returns to the board as it is. */
export function boardColumns(search: BoardSearch, today: Day, notes: Notes): readonly Column<BoardRow>[] {
  return [
    {
      key: 'order',
      label: 'Order',
      card: 'title',
      render: ({ id, name, purchase_order_number }) => (
        <span className={styles.order}>
          <StackedCell below={`PO ${purchase_order_number}`}>
            <TextLink to="/desk/orders/$id" params={{ id: String(id) }} state={{ boardSearch: search }}>
              {name}
            </TextLink>
          </StackedCell>
        </span>
      ),
    },
    {
      key: 'store',
      label: 'Store',
      card: 'under',
      render: ({ store, factory }) => (
        <span className={styles.store}>
          <StackedCell below={factory?.name}>
            <StoreLink store={store} />
          </StackedCell>
        </span>
      ),
    },
    {
      key: 'need_by',
      label: 'Needed by',
      nowrap: true,
      render: ({ need_by, arrives_on }) => (
        <StackedCell below={arrives_on === null ? 'No arrival date' : <Arrives day={arrives_on} />}>
          <DayText day={need_by} />
        </StackedCell>
      ),
    },
    {
      key: 'risk',
      label: 'Timing',
      card: 'end',
      render: ({ risk, slack }) => (
        <StackedCell below={slack !== null && <span className={styles.slack}>{slackWords(slack)}</span>}>
          <RiskBadge risk={risk} />
        </StackedCell>
      ),
    },
    {
      key: 'sentence',
      label: 'Outlook',
      render: ({ sentence, reason }) => (
        <span className={styles.words}>
          {sentence}
          {reason !== null && <span className={styles.reason}>{upperFirst(reason)}</span>}
        </span>
      ),
    },
    {
      key: 'stage',
      label: 'Stage',
      render: ({ stage_label, reported_at }) => (
        <StackedCell below={agoWords(reported_at, today)}>{stage_label}</StackedCell>
      ),
    },
    {
      key: 'care',
      label: 'Assigned to',
      render: (row) => <Care row={row} notes={notes} />,
    },
  ]
}

function Arrives({ day }: { day: Day }) {
  return (
    <>
      Arrives <DayText day={day} />
    </>
  )
}

function slackWords(slack: number): string {
  const days = Math.abs(slack) === 1 ? '1 day' : `${Math.abs(slack).toLocaleString('en-US')} days`
  return slack < 0 ? `${days} short` : `${days} to spare`
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
