import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type Factory, factories } from '@trousseau/contract/factories'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../../lib/api/use-api.ts'
import { RecordFormTrouble } from '../../lib/forms/record-form-trouble.tsx'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NONE } from '../../ui/table/none.tsx'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import styles from './factories-page.module.css'
import { FactoriesSearch, toQuestion } from './factories-search.ts'
import { FactoryFields } from './factory-fields.tsx'
import { useFactoryForm } from './use-factory-form.ts'
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
    <Page title="Factories" subtitle="The factories that make our dresses." actions={add}>
      <TableBar>
        <Segmented
          label="Which factories"
          segments={[
            { value: 'current', label: 'Current' },
            { value: 'closed', label: 'Closed' },
          ]}
          value={search.show ?? 'current'}
          onChange={(shown) => change({ show: shown === 'closed' ? shown : undefined, page: undefined })}
        />
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

type AddFactoryProps = { onClose: () => void; onAdded: (factory: Factory) => void }

function AddFactoryDialog({ isOpen, onClose, onAdded }: AddFactoryProps & { isOpen: boolean }) {
  return (
    <Dialog title="Add factory" isOpen={isOpen} onClose={onClose}>
      <AddFactory onClose={onClose} onAdded={onAdded} />
    </Dialog>
  )
}

function AddFactory({ onClose, onAdded }: AddFactoryProps) {
  const { form, element, save, loadNewer, isBusy, trouble } = useFactoryForm({
    factory: undefined,
    onSaved(factory) {
      toastSuccess(`${factory.name} was added.`)
      onClose()
      onAdded(factory)
    },
  })
  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(save, focusFirstError)}>
      <FactoryFields form={form} isFirst />
      <RecordFormTrouble trouble={trouble} onLoadNewer={loadNewer} />
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
          Save factory
        </BusyButton>
      </DialogActions>
    </form>
  )
}

const NOUN = { one: 'factory', many: 'factories' }

type FactoryTableProps = {
  search: FactoriesSearch
  onChange: ChangeList<FactoriesSearch>
  onClear: () => void
}

function FactoryTable({ search, onChange, onClear }: FactoryTableProps) {
  const query = toQuestion(search)
  const read = useList(factories.listFactories, { query })
  return (
    <ListTable
      label="Factories"
      noun={NOUN}
      query={query}
      read={read}
      rows={read.data?.factories}
      columns={buildColumns(search)}
      onChange={onChange}
      nothing={{
        sentence: search.show ? 'No closed factories.' : 'No factories yet.',
        filtered: Boolean(search.search) && { onClear },
      }}
    />
  )
}

function buildColumns(search: FactoriesSearch): readonly Column<Factory>[] {
  return [
    {
      key: 'name',
      label: 'Name',
      card: 'title',
      sortable: true,
      render: ({ id, name, closed_at }) => (
        <StackedCell below={closed_at === null || search.show ? undefined : 'Closed, account not settled'}>
          <TextLink to="/desk/factories/$id" params={{ id: String(id) }} state={{ factoriesSearch: search }}>
            {name}
          </TextLink>
        </StackedCell>
      ),
    },
    { key: 'email', label: 'Email', render: ({ email }) => (email ? <EmailText>{email}</EmailText> : NONE) },
    {
      key: 'phone',
      label: 'Phone',
      nowrap: true,
      card: 'end',
      render: ({ formatted_phone }) => textOf(formatted_phone),
    },
    { key: 'address', label: 'Address', render: ({ address }) => textOf(address) },
  ]
}

const textOf = (text: string | null) => <span className={styles.text}>{text || NONE}</span>
