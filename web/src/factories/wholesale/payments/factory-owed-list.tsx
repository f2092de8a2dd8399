import { Button } from '@mantine/core'
import { type FactoryOwed, factoryPayments } from '@trousseau/contract/factory-payments'
import { formatMoney } from '@trousseau/domain/money/money'
import { useList } from '../../../lib/api/use-api.ts'
import { pageOf } from '../../../lib/list-page/list-search.ts'
import { ListTable } from '../../../lib/list-page/list-table.tsx'
import type { Ticked } from '../../../lib/list-page/use-ticked.ts'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { TableBar } from '../../../ui/table/table-bar.tsx'
import { owedColumns, thingName } from '../../owed-columns.tsx'
import { linkToThing } from '../link-to-thing.tsx'
import styles from './factory-payments-page.module.css'
import { type FactoryListProps, toOwed } from './factory-payments-search.ts'

type FactoryOwedListProps = FactoryListProps & { ticked: Ticked<FactoryOwed>; onPay: () => void }

/** What the factory is owed, order by order, to be paid by selection. */
export function FactoryOwedList(props: FactoryOwedListProps) {
  const { factory, search, onChange, onClear, ticked, onPay } = props
  const query = { ...toOwed(search), ...pageOf(search) }
  const read = useList(factoryPayments.listFactoryOwed, { params: { id: String(factory.id) }, query })
  const rows = read.data?.owed
  const sum = ticked.rows.reduce((sum, { open }) => sum + Math.round(open * 100), 0)
  return (
    <>
      <TableBar
        selected={{
          count: ticked.rows.length,
          onClear: ticked.clear,
          actions: <Button onClick={onPay}>{`Pay ${formatMoney(sum)}`}</Button>,
        }}
      >
        <SearchField
          className={styles.search}
          label="Search"
          placeholder="Order, PO, store or tracking number"
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
        />
      </TableBar>
      <ListTable
        label="To pay"
        noun={{ one: 'order', many: 'orders' }}
        what="orders to pay"
        query={query}
        read={read}
        rows={rows}
        columns={owedColumns(linkToThing)}
        onChange={onChange}
        selection={ticked.selectionOf(rows, (row) => `Select ${thingName(row)}`)}
        nothing={{
          sentence: `${factory.name} is owed nothing.`,
          filtered: Boolean(search.search) && { onClear },
        }}
      />
    </>
  )
}
