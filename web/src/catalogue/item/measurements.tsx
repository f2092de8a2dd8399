import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { withCustomMeasurements } from '@trousseau/domain/item-choice'
import { CUSTOM_FEE_CENTS, MEASURES, type Measure, NEEDED_MEASURES } from '@trousseau/domain/measurements'
import { formatMoney } from '@trousseau/domain/money'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './measurements.module.css'
import { NoteField } from './note-field.tsx'
import type { Choosing } from './use-choice.ts'

const LABELS: Record<Measure, string> = {
  bust: 'Bust',
  waist: 'Waist',
  hips: 'Hips',
  hollow: 'Hollow to hem',
}
const FEE = formatMoney(CUSTOM_FEE_CENTS)

/** Measures take the place of a size, for a fee. */
export function Measurements({ choosing }: { choosing: Choosing }) {
  const { choice, change, leave, restart, errorOf } = choosing

  function toggle(isCustom: boolean) {
    change(withCustomMeasurements(choice, isCustom))
    restart(['size', ...MEASURES, 'custom_size_details'])
  }

  return (
    <div className={styles.measurements}>
      <Switch
        label="CUSTOM MEASUREMENTS"
        description={`Made to the bride’s own measurements instead of a size, for a fee of ${FEE}.`}
        checked={choice.is_custom}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {choice.is_custom && (
        <div className={styles.fields}>
          {MEASURES.map((measure) => (
            <TextField
              key={measure}
              label={LABELS[measure]}
              required={NEEDED_MEASURES.includes(measure)}
              inputMode="decimal"
              autoComplete="off"
              rightSection={
                <span className={styles.unit} aria-hidden>
                  in
                </span>
              }
              value={choice[measure]}
              error={errorOf(measure)}
              onChange={(event) => change({ [measure]: event.currentTarget.value })}
              onBlur={() => leave(measure)}
            />
          ))}
          <div className={styles.details}>
            <NoteField
              label="Other details"
              placeholder="Anything else about the fit"
              value={choice.custom_size_details}
              error={errorOf('custom_size_details')}
              onChange={(custom_size_details) => change({ custom_size_details })}
              onLeave={() => leave('custom_size_details')}
            />
          </div>
        </div>
      )}
    </div>
  )
}
