import { Button } from '@mantine/core'
import type { ChoiceProblem } from '@trousseau/domain/item-choice'
import { useId } from 'react'
import styles from './proceed.module.css'

const NAMES: Record<ChoiceProblem['field'], string> = {
  wear_date: 'wear date',
  color: 'color',
  size: 'size',
  is_custom: 'custom measurements',
  bust: 'bust',
  waist: 'waist',
  hips: 'hips',
  hollow: 'hollow to hem',
  custom_size_details: 'other details',
  note: 'note',
}

type ProceedProps = { problems: readonly ChoiceProblem[]; isTooLate: boolean }

/** The button, and why it cannot be pressed yet: a grey button alone tells nobody what is missing. */
export function Proceed({ problems, isTooLate }: ProceedProps) {
  const reasonId = useId()
  return (
    <div className={styles.bar}>
      <Button
        type="submit"
        fullWidth
        size="md"
        disabled={problems.length > 0 || isTooLate}
        aria-describedby={reasonId}
      >
        PROCEED TO CHECKOUT
      </Button>
      <p id={reasonId} className={styles.reason}>
        {problems.length > 0 && `Still needed: ${problems.map(({ field }) => NAMES[field]).join(', ')}.`}
      </p>
    </div>
  )
}
