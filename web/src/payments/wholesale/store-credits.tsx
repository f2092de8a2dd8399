import { Button } from '@mantine/core'
import { type StoreCreditRow, storeCredits } from '@trousseau/contract/store-credits'
import { useState } from 'react'
import { ApplyCreditDialog } from '../../invoices/wholesale/apply-credit-dialog.tsx'
import { One } from '../../lib/api/one.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { NONE } from '../../ui/table/none.tsx'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import { MoveCreditDialog } from './move-credit-dialog.tsx'
import styles from './store-credits.module.css'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { withReason } from './transaction-columns.tsx'

type StoreName = { id: number; name: string }
type Asked = { credit: StoreCreditRow; to: 'apply' | 'take back' | 'move' }

/** What a store has on account, and what staff do with it. Nothing is shown of a store that has nothing. */
export function StoreCredits({ store }: { store: StoreName }) {
  const read = useOne(storeCredits.listStoreCredits, { params: { id: String(store.id) } })
  const [asked, setAsked] = useState<Asked>()
  const [isAsking, setIsAsking] = useState(false)
  const ask = (credit: StoreCreditRow, to: Asked['to']) => {
    setAsked({ credit, to })
    setIsAsking(true)
  }
  const close = () => setIsAsking(false)
  return (
    <One
      read={read}
      what="Credits and deposits could not be loaded."
      waiting={
        <Loading label="Loading credits and deposits">
          <SkeletonLines lines={2} />
        </Loading>
      }
    >
      {({ credits }) => (
        <>
          {credits.length > 0 && (
            <>
              <h2 className={styles.title}>Credits and deposits</h2>
              <DataTable
                label="Credits and deposits"
                columns={columns(ask)}
                rows={credits}
                rowKey={({ id }) => String(id)}
                expectedRows={1}
                empty={null}
              />
            </>
          )}
          {asked?.to === 'apply' && (
            <ApplyCreditDialog store={store} credit={asked.credit} isOpen={isAsking} onClose={close} />
          )}
          {asked?.to === 'take back' && (
            <TakeBackDialog store={store} credit={asked.credit} isOpen={isAsking} onClose={close} />
          )}
          {asked?.to === 'move' && (
            <MoveCreditDialog store={store} credit={asked.credit} isOpen={isAsking} onClose={close} />
          )}
        </>
      )}
    </One>
  )
}

function columns(ask: (credit: StoreCreditRow, to: Asked['to']) => void): readonly Column<StoreCreditRow>[] {
  return [
    { key: 'date', label: 'Date', card: 'under', render: ({ date }) => <DayText day={date} /> },
    {
      key: 'kind',
      label: 'Kind',
      card: 'title',
      render: ({ kind_label, reason, moved }) => (
        <StackedCell below={withReason(moved, reason)}>{kind_label}</StackedCell>
      ),
    },
    {
      key: 'method',
      label: 'Method',
      render: ({ method_label }) => <StackedCell>{method_label || NONE}</StackedCell>,
    },
    {
      key: 'amount',
      label: 'Amount',
      align: 'end',
      card: 'end',
      render: ({ formatted_amount }) => <Money>{formatted_amount}</Money>,
    },
    {
      key: 'left',
      label: 'Left',
      align: 'end',
      render: ({ formatted_left }) => <Money>{formatted_left}</Money>,
    },
    {
      key: 'actions',
      label: 'Actions',
      align: 'end',
      card: 'actions',
      render: (credit) => <Actions credit={credit} ask={ask} />,
    },
  ]
}

type ActionsProps = { credit: StoreCreditRow; ask: (credit: StoreCreditRow, to: Asked['to']) => void }

function Actions({ credit, ask }: ActionsProps) {
  const { kind, kind_label, formatted_left, left } = credit
  if (left <= 0) return 'In a payment in progress'
  const of = `${kind_label.toLowerCase()}, ${formatted_left} left`
  return (
    <span className={styles.actions}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Apply to invoice: ${of}`}
        onClick={() => ask(credit, 'apply')}
      >
        Apply to invoice
      </Button>
      {(kind === 'credit' || credit.can_be_paid_back) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${kind === 'credit' ? 'Revoke' : 'Pay back'}: ${of}`}
          onClick={() => ask(credit, 'take back')}
        >
          {kind === 'credit' ? 'Revoke' : 'Pay back'}
        </Button>
      )}
      {credit.can_be_moved && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Move: ${of}`}
          onClick={() => ask(credit, 'move')}
        >
          Move
        </Button>
      )}
    </span>
  )
}
