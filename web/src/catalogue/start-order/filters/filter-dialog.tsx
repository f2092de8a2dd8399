import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { SlidersHorizontal } from 'lucide-react'
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { NO_FILTERS } from '../catalogue-search.ts'
import { DRESSES } from '../item-kind.ts'
import { toChips } from './filter-chips.tsx'
import styles from './filter-dialog.module.css'
import { CollectionFilter, ColorFilter, type FilterProps, PriceFilter, SilhouetteFilter } from './filters.tsx'

/** All filters in a dialog, for phones. The list behind it follows each choice. */
export function FilterDialog({ shownCount, ...props }: FilterProps & { shownCount: number }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { kind, search, choose, today } = props
  const { noun } = kind
  const count = toChips(search).length
  return (
    <>
      <Button
        variant="default"
        leftSection={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />}
        onClick={open}
      >
        {count > 0 ? `Filters · ${count}` : 'Filters'}
      </Button>
      <Dialog title="Filters" isOpen={isOpen} onClose={close}>
        <div className={styles.filters}>
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
        </div>
        <div className={styles.foot}>
          <DialogActions>
            <Button variant="default" onClick={() => choose(NO_FILTERS)}>
              Clear all
            </Button>
            <Button onClick={close}>
              Show {shownCount.toLocaleString('en-US')} {shownCount === 1 ? noun.one : noun.many}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </>
  )
}
