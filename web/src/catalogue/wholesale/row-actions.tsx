import { useNavigate } from '@tanstack/react-router'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import type { DeskSearch } from './catalogue-search.ts'
import type { DeskItem, DeskKind } from './item-kind.ts'
import styles from './row-actions.module.css'
import { useItemsRefresh } from './use-items-refresh.ts'

type RowActionsProps = {
  kind: DeskKind
  item: DeskItem
  search: DeskSearch
  onDelete: (item: DeskItem) => void
}

export function RowActions({ kind, item, search, onDelete }: RowActionsProps) {
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
    // After a refusal too: it may have been asked for in view of what is there no more.
    refresh()
  }

  return (
    <div className={styles.actions}>
      <IconButton
        label={`Edit ${item.name}`}
        icon={Pencil}
        size={32}
        onClick={() =>
          void navigate({ to: kind.path, params: { id: String(item.id) }, state: { deskSearch: search } })
        }
      />
      <IconButton
        label={`${isPublished ? 'Withdraw' : 'Publish'} ${item.name}`}
        icon={isPublished ? EyeOff : Eye}
        size={32}
        aria-disabled={update.isPending || undefined}
        onClick={() => void publish(!isPublished)}
      />
      <IconButton label={`Delete ${item.name}`} icon={Trash2} size={32} onClick={() => onDelete(item)} />
    </div>
  )
}
