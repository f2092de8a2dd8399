import { Input } from '@mantine/core'
import type { Dress } from '@trousseau/contract/dresses'
import { useId } from 'react'
import styles from './color-choice.module.css'

type ColorChoiceProps = {
  colors: Dress['colors']
  value: number | ''
  error: string | undefined
  onChange: (id: number) => void
  onLeave: () => void
}

/** Each colour with its name: nobody should have to tell ivory from champagne by eye. */
export function ColorChoice({ colors, value, error, onChange, onLeave }: ColorChoiceProps) {
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? true : undefined}
      onBlur={({ currentTarget: group, relatedTarget: next }) => {
        // A dialog that opens takes the focus away: nobody has left the group then.
        const isLeft = next === null || group.form?.contains(next) === true
        if (isLeft && !group.contains(next)) onLeave()
      }}
    >
      <Input.Label component="legend" mod={{ required: true }}>
        Color
      </Input.Label>
      <div className={styles.colors}>
        {colors.map(({ id, label, hex }) => (
          <label key={id} className={styles.color}>
            <input
              type="radio"
              name={name}
              required
              className={styles.radio}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            <span className={styles.swatch} style={{ backgroundColor: hex }} aria-hidden />
            {label}
          </label>
        ))}
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </fieldset>
  )
}
