import { FilterSheet } from '../../../ui/filter-sheet.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { NO_FILTERS } from '../catalogue-search.ts'
import { DRESSES } from '../item-kind.ts'
import { toChips } from './filter-chips.tsx'
import { CollectionFilter, ColorFilter, type FilterProps, PriceFilter, SilhouetteFilter } from './filters.tsx'

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
      <PriceFilter {...props} />
      {kind === DRESSES && (
        <>
          <CollectionFilter {...props} />
          <SilhouetteFilter {...props} />
          <ColorFilter {...props} />
        </>
      )}
    </FilterSheet>
  )
}
