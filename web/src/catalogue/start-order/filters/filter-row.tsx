import { Button } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { memo, useId, useRef, useState } from 'react'
import { DateField } from '../../../ui/form/date/date-field.tsx'
import { laterPart, useLaterPart } from '../../../ui/later-part.ts'
import { DRESSES } from '../item-kind.ts'
import type { FilterName, FilterProps } from './filter-props.ts'
import styles from './filter-row.module.css'
import './filters.module.css'

/** The filters in a row, each opening its own panel. */
export const FilterRow = memo(function FilterRow(props: FilterProps) {
  const { kind, search, choose, today } = props
  const { price_from, price_to } = search
  const prices = [price_from, price_to].filter((price) => price !== undefined).length
  return (
    <fieldset className={styles.row} aria-label="Filters">
      {kind === DRESSES && (
        <>
          <FilterButton name="Collection" count={search['collection[]']?.length ?? 0} filter={props} />
          <FilterButton name="Silhouette" count={search['silhouette[]']?.length ?? 0} filter={props} />
          <FilterButton name="Color" count={search['color[]']?.length ?? 0} filter={props} />
        </>
      )}
      <FilterButton name="Price" count={prices} filter={props} />
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

const panelPart = laterPart(() => import('./filter-panel.tsx'))
const preload = () => void panelPart.load().catch(() => {})

type FilterButtonProps = { name: FilterName; count: number; filter: FilterProps }

function FilterButton({ name, count, filter }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const part = useLaterPart(panelPart, wasOpened, () => setIsOpen(false))
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <div ref={place} className={styles.place} onPointerEnter={preload}>
      <Button
        id={`${id}-button`}
        variant="default"
        className={styles.button ?? ''}
        data-on={count > 0 || undefined}
        rightSection={<ChevronDown size={15} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-panel` : undefined}
        onFocus={preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? `${name} · ${count}` : name}
      </Button>
      {wasOpened && part && (
        <part.FilterPanel
          id={`${id}-panel`}
          labelledBy={`${id}-button`}
          place={place}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          name={name}
          filter={filter}
        />
      )}
    </div>
  )
}
