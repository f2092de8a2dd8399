import { TextField } from './text-field.tsx'

type MoneyFieldProps = {
  label: string
  required?: boolean
  /** As it was typed, without the signs people write amounts with. */
  value?: string
  onChange?: (amount: string) => void
  error?: string
}

/** An amount in dollars, as text: what is not one stays to be seen. "$1,240.00" may be pasted. */
export function MoneyField({ onChange, ...field }: MoneyFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      leftSection="$"
      onChange={(event) => onChange?.(event.currentTarget.value.replace(/[$,\s]/g, ''))}
    />
  )
}
