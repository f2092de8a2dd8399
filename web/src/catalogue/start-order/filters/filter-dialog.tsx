import { FilterSheet } from '../../../ui/filter-sheet.tsx'
import { DateField } from '../../../ui/form/date/date-field.tsx'
import { laterPart, useLaterPart } from '../../../ui/later-part.ts'
import { NO_FILTERS } from '../catalogue-search.ts'
import { DRESSES } from '../item-kind.ts'
import { toChips } from './filter-chips.tsx'
import type { FilterName, FilterProps } from './filter-props.ts'
import './filters.module.css'

/** All filters in a sheet, for phones. The list behind it follows each choice. */
export function FilterDialog({ shownCount, ...props }: FilterProps & { shownCount: number }) {
  const { kind, search, choose, today } = props
  const { noun } = kind
  return (
    <FilterSheet
      count={toChips(search).length}
      doneLabel={`Show ${shownCount.toLocaleString('en-US')} ${shownCount === 1 ? noun.one : noun.many}`}
      onClear={() => choose(NO_FILTERS)}
    >
      <DateField
        label="Ships before"
        min={today}
        value={search.ships_before ?? null}
        onChange={(day) => choose({ ships_before: day ?? undefined })}
      />
      <Filters {...props} />
    </FilterSheet>
  )
}

const filtersPart = laterPart(() => import('./filters.tsx'))
const NAMES: readonly FilterName[] = ['Price', 'Collection', 'Silhouette', 'Color']

function Filters(props: FilterProps) {
  const part = useLaterPart(filtersPart, true, () => {})
  const names = props.kind === DRESSES ? NAMES : NAMES.slice(0, 1)
  return names.map((name) => {
    const Filter = part?.FILTERS[name]
    return Filter && <Filter key={name} {...props} />
  })
}
