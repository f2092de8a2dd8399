import { Button, Input } from '@mantine/core'
import { customItems } from '@trousseau/contract/custom-items'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '../../../lib/api/load-failed.tsx'
import { useList } from '../../../lib/api/use-api.ts'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { SortableList } from '../../../ui/sortable-list/sortable-list.tsx'
import styles from './linked-items-field.module.css'
import type { DraftForm } from './use-item-form.ts'

const SHOWN = 8

export function LinkedItemsField({ form }: { form: DraftForm }) {
  const { custom_items } = form.values
  return (
    <FormSection title="Custom items" hint="Offered to the store with this dress, in this order.">
      {custom_items.length > 0 && (
        <SortableList
          label="Linked custom items"
          items={custom_items}
          itemKey={({ id }) => String(id)}
          itemName={({ name }) => name}
          render={({ name }) => name}
          onChange={(items) => form.setFieldValue('custom_items', items)}
        />
      )}
      <Finder
        taken={custom_items.map(({ id }) => id)}
        onAdd={(item) => form.setFieldValue('custom_items', (items) => [...items, item])}
      />
      {form.errors.custom_items_ids && <Input.Error>{form.errors.custom_items_ids}</Input.Error>}
    </FormSection>
  )
}

type FinderProps = { taken: readonly number[]; onAdd: (item: { id: number; name: string }) => void }

function Finder({ taken, onAdd }: FinderProps) {
  const [search, setSearch] = useState('')
  const read = useList(customItems.listCustomItems, {
    query: { per_page: SHOWN + taken.length, ...(search.trim() === '' ? {} : { search }) },
  })
  const found = read.data?.custom_items.filter(({ id }) => !taken.includes(id)).slice(0, SHOWN)
  return (
    <div className={styles.finder} data-path="custom_items_ids" tabIndex={-1}>
      <SearchField
        label="Search custom items"
        placeholder="Search custom items to add"
        value={search}
        onSearch={setSearch}
      />
      {read.error && (
        <LoadFailed
          what="The custom items could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
      <p className={styles.none} role="status">
        {found?.length === 0 &&
          (search.trim() === '' ? 'There are no other custom items.' : 'No custom item matches.')}
      </p>
      <ul className={styles.found} aria-label="Custom items to add">
        {found?.map(({ id, name, formatted_wholesale_price }) => (
          <li key={id}>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Plus size={14} aria-hidden />}
              aria-label={`Add ${name}`}
              onClick={() => onAdd({ id, name })}
            >
              {name}, {formatted_wholesale_price}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
