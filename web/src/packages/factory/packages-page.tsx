import type { FactoryPackageRow } from '@trousseau/contract/packages'
import type { Day } from '@trousseau/domain/day'
import { useState } from 'react'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useTicked } from '../../lib/list-page/use-ticked.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { Page } from '../../ui/page/page.tsx'
import { TabletList } from '../../ui/table/tablet-list.tsx'
import { DeletePackagesDialog } from './delete-packages-dialog.tsx'
import styles from './packages.module.css'
import { PackagesBar } from './packages-bar.tsx'
import { scopeOf } from './packages-search.ts'
import { PackagesTable } from './packages-table.tsx'
import { usePackagesSearch } from './use-packages-search.ts'

const NO_FILTERS = {
  state: undefined,
  search: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
}

export function PackagesPage() {
  const session = useSession()
  if (!session?.factory) return null
  return <Packages factoryId={session.factory.id} today={session.today} />
}

function Packages({ factoryId, today }: { factoryId: number; today: Day }) {
  const [search, change] = usePackagesSearch()
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const ticked = useTicked<FactoryPackageRow>(scopeOf(search))
  // Kept while the dialog fades out.
  const [toDelete, setToDelete] = useState<readonly FactoryPackageRow[]>([])
  const [isDeleting, setIsDeleting] = useState(false)
  const list = { factoryId, today, search, onChange: change }

  function askToDelete() {
    setToDelete(ticked.rows)
    setIsDeleting(true)
  }

  return (
    <TabletList className={styles.page ?? ''}>
      <Page
        title="Packages"
        subtitle="What is packed, and what has left."
        actions={<LinkButton to="/packages/new">Make a package</LinkButton>}
      >
        <PackagesBar
          key={clears}
          {...list}
          selected={{ count: ticked.rows.length, onClear: ticked.clear, onDelete: askToDelete }}
        />
        <PackagesTable {...list} ticked={ticked} onClear={clear} />
        <DeletePackagesDialog
          packages={toDelete}
          isOpen={isDeleting}
          onClose={() => setIsDeleting(false)}
          onDone={ticked.clear}
        />
      </Page>
    </TabletList>
  )
}
