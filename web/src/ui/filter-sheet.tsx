import { Button } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog, DialogActions } from './dialog/dialog.tsx'
import styles from './filter-sheet.module.css'

type FilterSheetProps = {
  /** How many filters are set. */
  count: number
  /** The fields. */
  children: ReactNode
  /** Instead of "Done", such as "Show 12 dresses". */
  doneLabel?: string
  onClear?: () => void
}

/** For phones: filters behind a button, in a sheet over the list, which follows each choice. */
export function FilterSheet({ count, children, doneLabel = 'Done', onClear }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {count > 0 ? `Filters · ${count}` : 'Filters'}
      </Button>
      <Dialog title="Filters" isOpen={isOpen} onClose={close}>
        <div className={styles.filters}>{children}</div>
        <div className={styles.foot}>
          <DialogActions>
            {onClear && (
              <Button variant="default" onClick={onClear}>
                Clear all
              </Button>
            )}
            <Button onClick={close}>{doneLabel}</Button>
          </DialogActions>
        </div>
      </Dialog>
    </>
  )
}
