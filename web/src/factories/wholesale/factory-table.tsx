import { api } from '@trousseau/contract/api'
import type { Factory } from '@trousseau/contract/factories'
import { useRead } from '../../lib/api/use-api.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import type { ChangeList } from '../../lib/list-page/use-list-address.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import type { Column } from '../../ui/table/column.ts'
import { type FactoriesSearch, questionOf } from './factories-search.ts'
import styles from './factory-table.module.css'

const NOUN = { one: 'factory', many: 'factories' }

type FactoryTableProps = {
  search: FactoriesSearch
  onChange: ChangeList<FactoriesSearch>
  onClear: () => void
}

export function FactoryTable({ search, onChange, onClear }: FactoryTableProps) {
  const query = questionOf(search)
  const read = useRead(api.listFactories, { query })
  return (
    <ListTable
      label="Factories"
      noun={NOUN}
      query={query}
      read={read}
      rows={read.data?.factories}
      columns={columnsOf(search)}
      onChange={onChange}
      nothing={{
        sentence: 'No factory works for the house yet.',
        filtered: Boolean(search.search) && { onClear },
      }}
    />
  )
}

function columnsOf(search: FactoriesSearch): readonly Column<Factory>[] {
  return [
    {
      key: 'name',
      label: 'Name',
      sortable: true,
      render: ({ id, name }) => (
        <TextLink
          className={styles.text}
          to="/desk/factories/$id"
          params={{ id: String(id) }}
          state={{ factoriesSearch: search }}
        >
          {name}
        </TextLink>
      ),
    },
    { key: 'email', label: 'E-mail', render: ({ email }) => textOf(email) },
    { key: 'phone', label: 'Phone', nowrap: true, render: ({ phone }) => textOf(phone) },
    { key: 'address', label: 'Address', render: ({ address }) => textOf(address) },
  ]
}

const textOf = (text: string | null) => <span className={styles.text}>{text || '–'}</span>
