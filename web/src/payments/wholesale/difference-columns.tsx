import { Button } from '@mantine/core'
import type { Difference } from '@trousseau/contract/differences'
import type { SettlingWay } from '@trousseau/domain/money/difference'
import { StoreLink } from '../../stores/store-link.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/column.ts'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import styles from './difference-columns.module.css'

const WAYS: Readonly<Record<SettlingWay, string>> = {
  match: 'Matched',
  record: 'Recorded',
  refund: 'Refunded at the provider',
  dismiss: 'Dismissed',
}

export function differenceColumns(onSettle: (difference: Difference) => void): readonly Column<Difference>[] {
  return [
    {
      key: 'found',
      label: 'Found',
      nowrap: true,
      card: 'end',
      render: ({ found_at }) => <Moment at={found_at} />,
    },
    { key: 'store', label: 'Store', card: 'under', render: ({ store }) => <StoreLink store={store} /> },
    {
      key: 'what',
      label: 'What doesn’t match',
      card: 'title',
      render: ({ title, cause }) => <StackedCell below={cause}>{title}</StackedCell>,
    },
    { key: 'ours', label: 'Our records', render: ({ ours }) => <span className={styles.side}>{ours}</span> },
    {
      key: 'theirs',
      label: 'Provider’s records',
      render: ({ theirs, provider_id }) => (
        <StackedCell below={<span className={styles.side}>{provider_id}</span>}>{theirs}</StackedCell>
      ),
    },
    {
      key: 'action',
      label: 'Settled',
      card: 'actions',
      render: (difference) =>
        difference.settled ? (
          <Settled settled={difference.settled} />
        ) : (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Settle: ${difference.title}, ${difference.store.name}`}
            onClick={() => onSettle(difference)}
          >
            Settle
          </Button>
        ),
    },
  ]
}

function Settled({ settled: { way, at, by, reason } }: { settled: NonNullable<Difference['settled']> }) {
  return (
    <StackedCell
      below={
        <>
          <Moment at={at} />
          {by !== null && ` · ${by}`}
          {reason !== null && <span className={styles.reason}>{reason}</span>}
        </>
      }
    >
      {WAYS[way]}
    </StackedCell>
  )
}
