import { type ComponentProps, useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Column } from '../../ui/table/column.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import type { WholesaleSearch } from './catalogue-search.ts'
import type { WholesaleItem, WholesaleKind } from './item-kind.ts'
import { useItemsRefresh } from './use-items-refresh.ts'

type ItemTableProps<Item extends WholesaleItem> = Pick<
  ComponentProps<typeof ListTable<Item>>,
  'query' | 'read' | 'rows' | 'onChange'
> & {
  kind: WholesaleKind
  columns: (onDelete: (item: WholesaleItem) => void) => readonly Column<Item>[]
  search: WholesaleSearch
  onClear: () => void
}

export function ItemTable<Item extends WholesaleItem>(props: ItemTableProps<Item>) {
  const { kind, columns, search, onClear, ...list } = props
  const [deleted, setDeleted] = useState<WholesaleItem>()
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
            <LinkButton to={kind.path} params={{ id: 'new' }} state={{ wholesaleSearch: search }}>
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

type DeleteDialogProps = {
  kind: WholesaleKind
  /** Kept while the dialog closes, so that its text does not change while it fades out. */
  item: WholesaleItem
  isOpen: boolean
  onClose: () => void
}

/** Says beforehand whether the item will be deleted or withdrawn; the toast says what the server did. */
function DeleteDialog({ kind, item, isOpen, onClose }: DeleteDialogProps) {
  const refresh = useItemsRefresh()
  const remove = useWrite(kind.remove)

  async function confirm() {
    try {
      const { outcome } = await remove.mutateAsync({ params: { id: String(item.id) } })
      toastSuccess(
        outcome === 'deleted'
          ? `${item.name} was deleted.`
          : `${item.name} was withdrawn, because orders refer to it.`,
      )
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
    refresh()
  }

  return (
    <ConfirmDialog
      question={`Delete ${item.name}?`}
      confirmLabel={item.is_ordered ? `Withdraw ${kind.one}` : `Delete ${kind.one}`}
      pendingLabel={item.is_ordered ? 'Withdrawing…' : 'Deleting…'}
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
    >
      {item.is_ordered
        ? `Orders refer to this ${kind.one}, so it will be withdrawn. Stores no longer see it; you can publish it again.`
        : `This ${kind.one} will be deleted for good.`}
    </ConfirmDialog>
  )
}
