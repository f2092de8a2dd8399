import { Anchor, Button } from '@mantine/core'
import type { Retailer } from '@trousseau/contract/stores'
import { businessDay } from '@trousseau/domain/day'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { DayText } from '../../ui/day-text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import { StoreLink } from '../store-link.tsx'
import styles from './retailer-columns.module.css'
import { webAddress } from './web-address.ts'

/** Undefined for people who may not delete stores. */
type OnDelete = ((store: Retailer) => void) | undefined

export function retailerColumns(onDelete: OnDelete, onReopen: OnDelete): readonly Column<Retailer>[] {
  return [
    {
      key: 'name',
      label: 'Retailer name',
      sortable: true,
      card: 'title',
      render: (store) => (
        <StackedCell below={store.hold_reason === null ? undefined : `On hold: ${store.hold_reason}`}>
          <StoreLink store={store} />
        </StackedCell>
      ),
    },
    {
      key: 'phone',
      label: 'Phone',
      nowrap: true,
      card: 'end',
      render: ({ formatted_phone }) => formatted_phone,
    },
    {
      key: 'address',
      label: 'Store address',
      card: 'under',
      render: ({ address }) => <span className={styles.long}>{address}</span>,
    },
    { key: 'website', label: 'Website', render: ({ website }) => <Website typed={website} /> },
    {
      key: 'billing_information',
      label: 'Billing information',
      render: ({ billing_information }) => billing_information,
    },
    {
      key: 'created_at',
      label: 'Added',
      sortable: true,
      nowrap: true,
      render: ({ created_at }) => <DayText day={businessDay(Date.parse(created_at))} />,
    },
    {
      key: 'action',
      label: 'Action',
      card: 'actions',
      render: (store) =>
        store.closed_at === null ? (
          <RetailerActions store={store} onDelete={onDelete && (() => onDelete(store))} />
        ) : (
          onReopen && (
            <Button {...LOOK} aria-label={`Reopen Store ${store.name}`} onClick={() => onReopen(store)}>
              Reopen Store
            </Button>
          )
        ),
    },
  ]
}

function Website({ typed }: { typed: string }) {
  const address = webAddress(typed)
  const words = typed.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
  if (address === undefined) return <span className={styles.website}>{typed}</span>
  return (
    <Anchor inherit className={styles.website ?? ''} href={address} target="_blank" rel="noopener noreferrer">
      {words}
    </Anchor>
  )
}

type RetailerActionsProps = { store: Retailer; onDelete: (() => void) | undefined }

const LOOK = { variant: 'default', size: 'compact-xs' } as const

function RetailerActions({ store: { id, name }, onDelete }: RetailerActionsProps) {
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
