import type { ComponentProps } from 'react'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import styles from './status-filter.module.css'

const ALL = 'all'

type StatusFilterProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string }[]
  /** Undefined shows all. */
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Shows all rows of a list, or those with one status. */
export function StatusFilter<Value extends string>(props: StatusFilterProps<Value>) {
  const { label, choices, value, onChange } = props
  return (
    <Segmented<Value | typeof ALL>
      label={label}
      tone="quiet"
      value={value ?? ALL}
      segments={[{ value: ALL, label: 'All' }, ...choices]}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
    />
  )
}

type StatusBarProps<Value extends string> = Omit<ComponentProps<typeof StatusFilter<Value>>, 'label'> & {
  selected: ComponentProps<typeof TableBar>['selected']
  className?: string | undefined
}

/** The count of ticked rows has its place beside the status, so ticking a row does not shift the layout. */
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
