import { COLOURS } from '@trousseau/domain/colours'
import { SIZES } from '@trousseau/domain/sizes'
import { ChoiceChips, Swatch } from '../../ui/form/choice-chips.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import styles from './offer-fields.module.css'
import type { DraftForm } from './use-item-form.ts'

const colourChips = COLOURS.map(({ id, label, hex }) => ({ value: id, label, swatch: hex }))
const sizeChips = SIZES.map(({ id, label }) => ({ value: id, label }))
const sizesTo = (from: number, to: number) =>
  SIZES.filter(({ label }) => Number(label) >= from && Number(label) <= to).map(({ id }) => id)
const quickSizes = [
  { label: 'All', values: sizesTo(0, 28) },
  { label: '0–14', values: sizesTo(0, 14) },
  { label: '16–28', values: sizesTo(16, 28) },
  { label: 'None', values: [] },
]

/** What a store may choose from. */
export function OfferFields({ form }: { form: DraftForm }) {
  const chosen = form.values.colors.flatMap((id) => COLOURS.filter((colour) => colour.id === id))
  return (
    <FormSection
      title="Colours and sizes"
      hint="Colours are shown to stores in the order you give them, sizes as numbers. A published dress has at least one of each."
    >
      <ChoiceChips
        label="Colours"
        chips={colourChips}
        path="colors"
        value={form.values.colors}
        onChange={(colors) => form.setFieldValue('colors', colors)}
        error={form.errors.colors}
      />
      {chosen.length > 1 && (
        <div>
          <p className={styles.order}>Order of the colours</p>
          <SortableList
            label="Order of the colours"
            layout="chips"
            items={chosen}
            itemKey={({ id }) => String(id)}
            itemName={({ label }) => label}
            render={({ label, hex }) => (
              <span className={styles.colour}>
                <Swatch color={hex} />
                {label}
              </span>
            )}
            onChange={(colours) =>
              form.setFieldValue(
                'colors',
                colours.map(({ id }) => id),
              )
            }
          />
        </div>
      )}
      <ChoiceChips
        label="Sizes"
        chips={sizeChips}
        quick={quickSizes}
        path="sizes"
        value={form.values.sizes}
        onChange={(sizes) => form.setFieldValue('sizes', sizes)}
        error={form.errors.sizes}
      />
    </FormSection>
  )
}
