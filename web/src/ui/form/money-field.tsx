import { TextField } from './text-field.tsx'

type MoneyFieldProps = {
  label: string
  required?: boolean
  /** The typed amount, without dollar signs and commas. */
  value?: string
  onChange?: (amount: string) => void
  error?: string
}

/** An amount in dollars, as text, so that invalid input stays visible. "$1,240.00" may be pasted. */
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
