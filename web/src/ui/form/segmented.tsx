import { VisuallyHidden } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import styles from './segmented.module.css'

type Segment<Value extends string> = {
  value: Value
  label: string
  /** Shown instead of the label, which screen readers still get. */
  icon?: LucideIcon
}

type SegmentedProps<Value extends string> = {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** `strong` for what the page shows, `quiet` for how it shows it. */
  tone?: 'strong' | 'quiet'
}

/** A choice among a few values, all visible. Built on radio buttons: one Tab stop, and the arrow keys move. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, segments, value, onChange, tone = 'strong' } = props
  const name = useId()
  return (
    <fieldset className={styles.group} data-tone={tone}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment} title={segment.icon && segment.label}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            aria-label={segment.icon && segment.label}
          />
          {segment.icon ? <segment.icon size={16} strokeWidth={1.75} aria-hidden /> : segment.label}
        </label>
      ))}
    </fieldset>
  )
}
