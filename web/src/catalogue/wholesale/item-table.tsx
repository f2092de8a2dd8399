import { type ComponentProps, useState } from 'react'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { DeskSearch } from './catalogue-search.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import type { DeskItem, DeskKind } from './item-kind.ts'

type ItemTableProps<Item extends DeskItem> = Pick<
  ComponentProps<typeof ListTable<Item>>,
  'query' | 'read' | 'rows' | 'onChange'
> & {
  kind: DeskKind
  columns: (onDelete: (item: DeskItem) => void) => readonly Column<Item>[]
  search: DeskSearch
  onClear: () => void
}

export function ItemTable<Item extends DeskItem>(props: ItemTableProps<Item>) {
  const { kind, columns, search, onClear, ...list } = props
  const [deleted, setDeleted] = useState<DeskItem>()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <ListTable
        {...list}
        label={kind.many}
        noun={kind}
        columns={columns((item) => {
          setDeleted(item)
          setIsDeleting(true)
        })}
        nothing={{
          sentence: `There are no ${kind.many} yet.`,
          action: (
            <LinkButton to={kind.path} params={{ id: 'new' }} state={{ deskSearch: search }}>
              Add {kind.one}
            </LinkButton>
          ),
          filtered: Boolean(search.search || search.status) && { onClear },
        }}
      />
      {deleted && (
        <DeleteDialog kind={kind} item={deleted} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
      )}
    </>
  )
}
