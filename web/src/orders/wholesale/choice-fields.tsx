import type { UseFormReturnType } from '@mantine/form'
import type { Day } from '@trousseau/domain/day'
import { NOTE_MAX } from '@trousseau/domain/orders/item-choice'
import { MEASURES, type Measure } from '@trousseau/domain/orders/measurements'
import { PO_MAX } from '@trousseau/domain/orders/purchase-order'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { ChoiceDraft } from './choice-draft.ts'
import styles from './choice-fields.module.css'

/** What a dress comes in. */
export type Offered = {
  colors: readonly { id: number; label: string }[]
  sizes: readonly { id: number; label: string }[]
}

type ChoiceFieldsProps<D extends ChoiceDraft> = {
  form: UseFormReturnType<D>
  today: Day | undefined
  /** Undefined for a custom item, which has no colors and sizes. */
  offered: Offered | undefined
  /** An accessory has the PO number of its dress. */
  hasOwnNumber?: boolean
}

const LABELS: Record<Measure, string> = {
  bust: 'Bust',
  waist: 'Waist',
  hips: 'Hips',
  hollow: 'Hollow to hem',
}

const toChoices = (all: readonly { id: number; label: string }[]) =>
  all.map(({ id, label }) => ({ value: String(id), label }))

/** What staff enter of an order: numbers, dates, and what is chosen of a dress. */
export function ChoiceFields<D extends ChoiceDraft>(props: ChoiceFieldsProps<D>) {
  const { form, today, offered, hasOwnNumber = true } = props
  const input = (field: keyof ChoiceDraft) => form.getInputProps(field)
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        {hasOwnNumber && (
          <TextField
            label="Purchase order number"
            required
            maxLength={PO_MAX}
            {...input('purchase_order_number')}
          />
        )}
        <DateField label="Wear date" required min={today} {...input('wear_date')} />
      </div>
      {offered && <DressFields form={form} offered={offered} />}
      <TextAreaField label="Notes" rows={3} maxLength={NOTE_MAX} {...input('notes')} />
    </div>
  )
}

type DressFieldsProps<D extends ChoiceDraft> = Pick<ChoiceFieldsProps<D>, 'form'> & { offered: Offered }

function DressFields<D extends ChoiceDraft>({ form, offered }: DressFieldsProps<D>) {
  const input = (field: keyof ChoiceDraft) => form.getInputProps(field)
  const isCustom = form.getValues().is_custom
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label="Color"
          required
          placeholder="Choose a color"
          choices={toChoices(offered.colors)}
          {...input('color')}
        />
        {!isCustom && (
          <SelectField
            label="Size"
            required
            placeholder="Choose a size"
            choices={toChoices(offered.sizes)}
            {...input('size')}
          />
        )}
      </div>
      <CheckboxField
        label="Custom measurements ($95.00)"
        {...form.getInputProps('is_custom', { type: 'checkbox' })}
      />
      {isCustom && (
        <>
          <div className={styles.pair}>
            {MEASURES.map((measure) => (
              <TextField
                key={measure}
                label={LABELS[measure]}
                inputMode="decimal"
                required={measure === 'bust' || measure === 'waist'}
                {...input(measure)}
              />
            ))}
          </div>
          <TextAreaField
            label="Other details"
            rows={2}
            maxLength={NOTE_MAX}
            {...input('custom_size_details')}
          />
        </>
      )}
    </>
  )
}
