import { Button, Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './choice-chips.module.css'

type Chip = {
  value: number
  label: string
  /** A color shown beside the label. */
  swatch?: string
}

type ChoiceChipsProps = {
  label: string
  chips: readonly Chip[]
  /** The values in the order in which they were chosen. */
  value: readonly number[]
  onChange: (value: number[]) => void
  /** Buttons that choose several values at once. */
  quick?: readonly { label: string; values: readonly number[] }[]
  error?: ReactNode
  /** The field's name, by which a form finds it to focus it. */
  path?: string
}

/** A choice of several values, all visible. Built on checkboxes. */
export function ChoiceChips({ label, chips, value, onChange, quick = [], error, path }: ChoiceChipsProps) {
  const errorId = useId()
  const toggle = (chosen: number) =>
    onChange(value.includes(chosen) ? value.filter((one) => one !== chosen) : [...value, chosen])
  return (
    <fieldset
      className={styles.group}
      data-path={path}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {quick.length > 0 && (
        <div className={styles.quick}>
          {quick.map(({ label, values }) => (
            <Button key={label} variant="subtle" size="compact-sm" onClick={() => onChange([...values])}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.chips}>
        {chips.map((chip) => (
          <label key={chip.value} className={styles.chip}>
            <input
              type="checkbox"
              className={styles.box}
              checked={value.includes(chip.value)}
              onChange={() => toggle(chip.value)}
            />
            {chip.swatch && <Swatch color={chip.swatch} />}
            {chip.label}
          </label>
        ))}
      </div>
      {error && (
        <Input.Error id={errorId} className={styles.error}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}

/** Hidden from screen readers, because the color's name is beside it. */
export function Swatch({ color }: { color: string }) {
  return <span className={styles.swatch} style={{ backgroundColor: color }} aria-hidden />
}
