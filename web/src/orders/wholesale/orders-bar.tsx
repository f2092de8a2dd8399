import type { Day } from '@trousseau/domain/day'
import type { ReactNode } from 'react'
import { StatusBar } from '../../lib/list-page/status-bar.tsx'
import { DeskListBar } from '../../stores/wholesale/wholesale-list-bar.tsx'
import styles from './orders-bar.module.css'
import { type DeskOrdersSearch, STATUS_CHOICES } from './orders-search.ts'
import type { ChangeSearch } from './use-orders-search.ts'

export type OrdersListProps = { today: Day; search: DeskOrdersSearch; onChange: ChangeSearch }

type OrdersBarProps = OrdersListProps & {
  selected: { count: number; onClear: () => void; actions: ReactNode }
}

export function OrdersBar({ today, search, onChange, selected }: OrdersBarProps) {
  return (
    <>
      <StatusBar
        className={styles.status}
        selected={selected}
        choices={STATUS_CHOICES}
        value={search.status}
        onChange={(status) => onChange({ status, page: undefined })}
      />
      <DeskListBar
        today={today}
        asked={search}
        onChange={onChange}
        placeholder="PO, sales order number, item or store"
      />
    </>
  )
}
