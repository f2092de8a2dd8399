import { api } from '@trousseau/contract/api'
import type { Factory } from '@trousseau/contract/factories'
import type { Day } from '@trousseau/domain/day'
import { Download } from 'lucide-react'
import { useDownload } from '../../lib/api/use-download.ts'
import { DateRangeFields } from '../../lib/list-page/date-range-fields.tsx'
import type { ChangeList } from '../../lib/list-page/use-list-address.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import styles from './factory-payments-bar.module.css'
import { type DeskFactoryPaymentsSearch, filtersOf } from './factory-payments-search.ts'

export type FactoryPaymentsListProps = {
  factory: Factory
  today: Day
  search: DeskFactoryPaymentsSearch
  onChange: ChangeList<DeskFactoryPaymentsSearch>
}

type FactoryPaymentsBarProps = FactoryPaymentsListProps & { factories: readonly Factory[] }

export function FactoryPaymentsBar(props: FactoryPaymentsBarProps) {
  const { factory, factories, today, search, onChange } = props
  const download = useDownload(api.exportFactoryPayments, 'Payments exported successfully')
  const question = { params: { id: String(factory.id) }, query: filtersOf(search, today) }
  return (
    <TableBar
      actions={
        <BusyButton
          variant="default"
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
          busy={download.isPending}
          busyLabel="Exporting…"
          onClick={() => download.mutate(question)}
        >
          Export
        </BusyButton>
      }
    >
      <SelectField
        className={styles.factory ?? ''}
        label="Factory"
        choices={factories.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(factory.id)}
        onChange={({ currentTarget: { value } }) => onChange({ factory: value, page: undefined })}
      />
      <DateRangeFields
        asked={search}
        today={today}
        onChange={(dates) => onChange({ ...dates, page: undefined })}
      />
      <SearchField
        className={styles.search}
        label="Search"
        placeholder="Reference"
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
      />
    </TableBar>
  )
}
