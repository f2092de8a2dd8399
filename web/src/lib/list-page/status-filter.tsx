import { Segmented } from '../../ui/form/segmented.tsx'

const ALL = 'all'

type StatusFilterProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string }[]
  /** Undefined for all. */
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** All rows of a list, or those in one state. */
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
