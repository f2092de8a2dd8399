import { useNavigate } from '@tanstack/react-router'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { ItemPicture } from '../item-picture.tsx'
import type { WholesaleSearch } from './catalogue-search.ts'
import styles from './item-columns.module.css'
import { shipsIn } from './item-editor/ships-in.ts'
import type { WholesaleItem, WholesaleKind } from './item-kind.ts'
import { ItemStatusBadge } from './item-status.tsx'
import { useItemsRefresh } from './use-items-refresh.ts'

/** The columns that dresses and custom items share, by name, so that each table can order them. */
export function itemColumns(
  kind: WholesaleKind,
  search: WholesaleSearch,
  nameLabel: string,
  onDelete: (item: WholesaleItem) => void,
) {
  return {
    image: {
      key: 'image',
      label: 'Image',
      card: 'picture',
      render: (item) => (
        <div className={styles.picture}>
          <ItemPicture picture={item.images[0]} sizes="40px" isDecoration />
        </div>
      ),
    },
    name: {
      key: 'name',
      label: nameLabel,
      card: 'title',
      sortable: true,
      render: (item) => (
        <TextLink to={kind.path} params={{ id: String(item.id) }} state={{ wholesaleSearch: search }}>
          {item.name}
        </TextLink>
      ),
    },
    wholesale: {
      key: 'price',
      label: 'Wholesale',
      sortable: true,
      align: 'end',
      card: 'end',
      render: (item) => <Money>{item.formatted_wholesale_price}</Money>,
    },
    factory: {
      key: 'factory_price',
      label: 'Factory',
      align: 'end',
      render: (item) => <Money>{item.formatted_factory_price}</Money>,
    },
    ships: {
      key: 'ships',
      label: 'Ships in',
      render: (item) => shipsIn(item.estimated_months, item.estimated_days),
    },
    added: {
      key: 'created_at',
      label: 'Added',
      sortable: true,
      render: (item) => <DayText day={item.date} />,
    },
    status: {
      key: 'status',
      label: 'Status',
      card: 'end',
      render: (item) => <ItemStatusBadge status={item.status} />,
    },
    actions: {
      key: 'actions',
      label: 'Actions',
      align: 'end',
      card: 'actions',
      render: (item) => <RowActions kind={kind} item={item} search={search} onDelete={onDelete} />,
    },
  } as const satisfies Record<string, Column<WholesaleItem>>
}

type RowActionsProps = {
  kind: WholesaleKind
  item: WholesaleItem
  search: WholesaleSearch
  onDelete: (item: WholesaleItem) => void
}

function RowActions({ kind, item, search, onDelete }: RowActionsProps) {
  const navigate = useNavigate()
  const update = useWrite(kind.update)
  const refresh = useItemsRefresh()
  const isPublished = item.status === 'published'

  async function publish(published: boolean) {
    if (update.isPending) return
    try {
      await update.mutateAsync({
        params: { id: String(item.id) },
        body: { published, version: item.version },
      })
      toastSuccess(`${item.name} was ${published ? 'published' : 'withdrawn'}.`)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.messages.join(' '))
    }
    // After a refusal, too: the row on screen may have been outdated.
    refresh()
  }

  return (
    <div className={styles.actions}>
      <IconButton
        label={`Edit ${item.name}`}
        icon={Pencil}
        size={32}
        onClick={() =>
          void navigate({
            to: kind.path,
            params: { id: String(item.id) },
            state: { wholesaleSearch: search },
          })
        }
      />
      <IconButton
        label={`${isPublished ? 'Withdraw' : 'Publish'} ${item.name}`}
        icon={isPublished ? EyeOff : Eye}
        size={32}
        aria-disabled={update.isPending || undefined}
        onClick={() => void publish(!isPublished)}
      />
      {/* What was ordered stays in the catalog: withdrawn, it can only be published again. */}
      {!(item.is_ordered && item.status === 'withdrawn') && (
        <IconButton label={`Delete ${item.name}`} icon={Trash2} size={32} onClick={() => onDelete(item)} />
      )}
    </div>
  )
}
