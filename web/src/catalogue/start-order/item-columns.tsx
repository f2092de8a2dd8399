import { VisuallyHidden } from '@mantine/core'
import type { Dress } from '@trousseau/contract/dresses'
import { Eye } from 'lucide-react'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import { ColorSwatch } from '../color-swatch.tsx'
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
      card: 'under',
      render: (item) => (isDress(item) ? item.style_number : ''),
    },
    nameColumn('Dress Name'),
    {
      key: 'collection',
      label: 'Collection',
      hideOnCard: true,
      render: (item) => isDress(item) && <StackedCell below={item.silhouette}>{item.collection}</StackedCell>,
    },
    {
      key: 'colors',
      label: 'Colors',
      hideOnCard: true,
      render: (item) => isDress(item) && <Colors colors={item.colors} />,
    },
    priceColumn,
    shipsColumn,
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
      hideOnCard: true,
      render: ({ description }) => <span className={styles.description}>{description}</span>,
    },
    priceColumn,
    shipsColumn,
    viewColumn,
  ]
}

const imageColumn = (onLook: Look): Column<StoreItem> => ({
  key: 'image',
  label: 'Image',
  card: 'picture',
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
  card: 'title',
  render: ({ name }) => <span className={styles.name}>{name}</span>,
})

const priceColumn: Column<StoreItem> = {
  key: 'price',
  label: 'Price',
  align: 'end',
  card: 'end',
  render: (item) => <Money>{item.formatted_wholesale_price}</Money>,
}

const shipsColumn: Column<StoreItem> = {
  key: 'ships',
  label: 'Ships by',
  nowrap: true,
  card: 'under',
  render: (item) => (
    <span className={styles.ships}>
      <DayText day={item.estimated_ship_date} />
    </span>
  ),
}

const MOST_SWATCHES = 4

function Colors({ colors }: { colors: Dress['colors'] }) {
  return (
    <span className={styles.colors}>
      {colors.slice(0, MOST_SWATCHES).map(({ id, hex }) => (
        <ColorSwatch key={id} hex={hex} />
      ))}
      {colors.length > MOST_SWATCHES && `+${colors.length - MOST_SWATCHES}`}
      <VisuallyHidden>{colors.map(({ label }) => label).join(', ')}</VisuallyHidden>
    </span>
  )
}

const viewColumn: Column<StoreItem> = {
  key: 'view',
  label: 'View',
  align: 'end',
  card: 'end',
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
