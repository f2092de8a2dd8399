import type { ComponentProps } from 'react'
import { TableBar } from '../../ui/table/table-bar.tsx'
import styles from './status-bar.module.css'
import { StatusFilter } from './status-filter.tsx'

type StatusBarProps<Value extends string> = Omit<ComponentProps<typeof StatusFilter<Value>>, 'label'> & {
  selected: ComponentProps<typeof TableBar>['selected']
  className?: string | undefined
}

/** What is ticked has its place beside the status: a tick moves nothing that is in sight. */
export function StatusBar<Value extends string>(props: StatusBarProps<Value>) {
  const { selected, className = '', ...filter } = props
  return (
    <div className={`${styles.status} ${className}`}>
      <TableBar selected={selected} hasDensity={false}>
        <StatusFilter label="Status" {...filter} />
      </TableBar>
    </div>
  )
}
