import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { AddFactoryDialog } from './add-factory-dialog.tsx'
import styles from './factories-page.module.css'
import { FactoriesSearch } from './factories-search.ts'
import { FactoryTable } from './factory-table.tsx'
import { useIsAdmin } from './use-is-admin.ts'

const route = getRouteApi('/wholesale/desk/factories')

export function FactoriesPage() {
  const [search, change] = useListAddress(route, FactoriesSearch)
  const [clears, clear] = useClearing(() => change({ search: undefined, page: undefined }))
  const [isAdding, setIsAdding] = useState(false)
  const navigate = useNavigate()
  const canManage = useIsAdmin()
  const add = canManage && (
    <Button leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setIsAdding(true)}>
      Add factory
    </Button>
  )

  return (
    <Page title="Factories" subtitle="Those that make what the house sells." actions={add}>
      <TableBar>
        <SearchField
          key={clears}
          className={styles.search}
          label="Search"
          placeholder="Name of the factory"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text, page: undefined }, 'replace')}
        />
      </TableBar>
      <FactoryTable search={search} onChange={change} onClear={clear} />
      <AddFactoryDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onAdded={({ id }) =>
          void navigate({
            to: '/desk/factories/$id',
            params: { id: String(id) },
            state: { factoriesSearch: search },
          })
        }
      />
    </Page>
  )
}
