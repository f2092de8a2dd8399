import { Button } from '@mantine/core'
import { Rows3, Rows4 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import styles from './table-bar.module.css'
import { useDensity } from './use-density.ts'

type TableBarProps = {
  /** The filters, at the start. */
  children?: ReactNode
  /** Exports and the like, at the end. */
  actions?: ReactNode
  selected?: SelectedCount | undefined
  /** Shows the button for compact rows; false if the list is not a table. */
  hasDensity?: boolean
  /** On a phone the actions stand beside the filters, if both are small. */
  sharesRow?: boolean
}

type SelectedCount = { count: number; onClear: () => void; actions?: ReactNode }

export function TableBar(props: TableBarProps) {
  const { children, actions, selected, hasDensity = true, sharesRow = false } = props
  return (
    <div className={styles.bar} data-shares-row={sharesRow || undefined}>
      <div className={styles.filters}>{children}</div>
      {selected && (
        <div className={styles.selected}>
          <span role="status">
            {selected.count > 0 && `${selected.count.toLocaleString('en-US')} selected`}
          </span>
          {selected.count > 0 && (
            <>
              {selected.actions}
              <Button variant="subtle" size="compact-sm" onClick={selected.onClear}>
                Clear selection
              </Button>
            </>
          )}
        </div>
      )}
      <div className={styles.actions}>
        {actions}
        {hasDensity && <DensityButton />}
      </div>
    </div>
  )
}

function DensityButton() {
  const [density, setDensity] = useDensity()
  const isCompact = density === 'compact'
  return (
    <span className={styles.density}>
      <IconButton
        label="Compact rows"
        icon={isCompact ? Rows4 : Rows3}
        isPressed={isCompact}
        onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
      />
    </span>
  )
}
