import { Button } from '@mantine/core'
import type { Retailer } from '@trousseau/contract/stores'
import { LinkButton } from '../../lib/router/link-button.tsx'
import styles from './retailer-columns.module.css'

type RetailerActionsProps = { store: Retailer; onDelete: (() => void) | undefined }

const LOOK = { variant: 'default', size: 'compact-xs' } as const

export function RetailerActions({ store: { id, name }, onDelete }: RetailerActionsProps) {
  const params = { id: String(id) }
  return (
    <div className={styles.actions}>
      <LinkButton {...LOOK} to="/edit-new-store/$id" params={params} aria-label={`Edit Store ${name}`}>
        Edit Store
      </LinkButton>
      <LinkButton
        {...LOOK}
        to="/view-as/$id"
        params={params}
        target="_blank"
        aria-label={`View as store ${name}, in a new tab`}
      >
        View as store
      </LinkButton>
      {onDelete && (
        <Button {...LOOK} aria-label={`Delete Store ${name}`} onClick={onDelete}>
          Delete Store
        </Button>
      )}
    </div>
  )
}
