import { Button, Popover } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DRESSES } from '../item-kind.ts'
import styles from './filter-row.module.css'
import { CollectionFilter, ColorFilter, type FilterProps, PriceFilter, SilhouetteFilter } from './filters.tsx'

/** The filters in a row, each opening its own panel. */
export const FilterRow = memo(function FilterRow(props: FilterProps) {
  const { kind, search, choose, today } = props
  const { price_from, price_to } = search
  const prices = [price_from, price_to].filter((price) => price !== undefined).length
  return (
    <fieldset className={styles.row} aria-label="Filters">
      {kind === DRESSES && (
        <>
          <FilterButton label="Collection" count={search['collection[]']?.length ?? 0}>
            <CollectionFilter {...props} />
          </FilterButton>
          <FilterButton label="Silhouette" count={search['silhouette[]']?.length ?? 0}>
            <SilhouetteFilter {...props} />
          </FilterButton>
          <FilterButton label="Color" count={search['color[]']?.length ?? 0}>
            <ColorFilter {...props} />
          </FilterButton>
        </>
      )}
      <FilterButton label="Price" count={prices}>
        <PriceFilter {...props} />
      </FilterButton>
      <DateField
        className={styles.day ?? ''}
        aria-label="Ships before"
        placeholder="Ships before"
        min={today}
        value={search.ships_before ?? null}
        onChange={(day) => choose({ ships_before: day ?? undefined })}
      />
    </fieldset>
  )
})

function FilterButton({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  return (
    <Popover
      position="bottom-start"
      shadow="md"
      offset={6}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <Button
          variant="default"
          className={styles.button ?? ''}
          data-on={count > 0 || undefined}
          rightSection={<ChevronDown size={15} strokeWidth={1.75} aria-hidden />}
        >
          {count > 0 ? `${label} · ${count}` : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''}>{children}</Popover.Dropdown>
    </Popover>
  )
}
