import type { UseQueryResult } from '@tanstack/react-query'
import type { api } from '@trousseau/contract/api'
import type { Reply } from '@trousseau/contract/endpoint'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import type { InvoicesListProps } from './invoices-bar.tsx'
import { filtersOf, isFiltered } from './invoices-search.ts'

const NOUN = { one: 'invoice', many: 'invoices' }

type InvoicesTableProps = InvoicesListProps & {
  read: UseQueryResult<Reply<typeof api.listStoreInvoices>, CallFailed>
  onClear: () => void
}

export function InvoicesTable({ today, search, onChange, toPay, read, onClear }: InvoicesTableProps) {
  return (
    <ListTable
      label="Invoices"
      noun={NOUN}
      query={{ ...filtersOf(search, today), ...pageOf(search) }}
      read={read}
      rows={read.data?.invoices}
      columns={invoiceColumns(search)}
      selection={toPay?.selection}
      onChange={onChange}
      nothing={{
        sentence: 'No invoices were issued in the last year.',
        action: <LinkButton to="/sales-order">See your sales orders</LinkButton>,
        filtered: isFiltered(search, today) && {
          sentence:
            search.search || search.status
              ? 'No invoice matches in these dates.'
              : 'No invoices were issued in these dates.',
          clear: 'Show the last year',
          onClear,
        },
      }}
    />
  )
}
