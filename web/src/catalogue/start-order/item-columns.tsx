import { Eye } from 'lucide-react'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Column } from '../../ui/table/column.ts'
import { ItemPicture } from '../item-picture.tsx'
import styles from './item-columns.module.css'
import { isDress, kindOf, type StoreItem } from './item-kind.ts'

type Look = (item: StoreItem) => void

export function dressColumns(onLook: Look): Column<StoreItem>[] {
  return [
    imageColumn(onLook),
    {
      key: 'style_number',
      label: 'Style Num.',
      sortable: true,
      nowrap: true,
      render: (item) => (isDress(item) ? item.style_number : ''),
    },
    nameColumn('Dress Name'),
    viewColumn,
  ]
}

export function customItemColumns(onLook: Look): Column<StoreItem>[] {
  return [
    imageColumn(onLook),
    nameColumn('Item Name'),
    {
      key: 'description',
      label: 'Description',
      render: ({ description }) => <span className={styles.description}>{description}</span>,
    },
    viewColumn,
  ]
}

const imageColumn = (onLook: Look): Column<StoreItem> => ({
  key: 'image',
  label: 'Image',
  render: (item) => (
    <span className={styles.image}>
      <span className={styles.thumbnail}>
        <ItemPicture picture={item.images[0]} sizes="48px" isDecoration />
      </span>
      <IconButton label={`Quick look at ${item.name}`} icon={Eye} onClick={() => onLook(item)} />
    </span>
  ),
})

const nameColumn = (label: string): Column<StoreItem> => ({
  key: 'name',
  label,
  sortable: true,
  render: ({ name }) => <span className={styles.name}>{name}</span>,
})

const viewColumn: Column<StoreItem> = {
  key: 'view',
  label: 'View',
  align: 'end',
  render: (item) => (
    <LinkButton
      to={kindOf(item).to}
      params={{ Id: String(item.id) }}
      variant="outline"
      size="compact-sm"
      className={styles.view}
      aria-label={`View ${item.name}`}
    >
      View
    </LinkButton>
  ),
}
