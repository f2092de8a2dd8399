import { api } from '@trousseau/contract/api'
import { formatLongDay } from '@trousseau/domain/day'
import { shipDate } from '@trousseau/domain/ship-date'
import { useRead } from '../../lib/api/use-api.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { FieldRow, FormSection } from '../../ui/form/form-section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DeskItem } from './item-kind.ts'
import styles from './making-fields.module.css'
import type { DraftForm } from './use-item-form.ts'

type MakingFieldsProps = { form: DraftForm; savedItem: DeskItem | undefined }

/** Who makes it, and how long that takes. */
export function MakingFields({ form, savedItem }: MakingFieldsProps) {
  const read = useRead(api.listFactories, { query: { per_page: 100 } })
  const { estimated_months, estimated_days } = form.values
  return (
    <FormSection title="Making" hint="Months are counted first, then days.">
      <FieldRow>
        <TextField
          label="Estimated months"
          required
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          {...form.getInputProps('estimated_months')}
        />
        <TextField
          label="Estimated days"
          required
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          {...form.getInputProps('estimated_days')}
        />
      </FieldRow>
      <ShipsOn months={estimated_months} days={estimated_days} />
      <SelectField
        label="Usual factory"
        description="Proposed when an order is confirmed."
        placeholder="None"
        choices={choicesOf(read.data?.factories ?? [], savedItem)}
        {...form.getInputProps('factory')}
        error={form.errors.factory ?? (read.error && 'The factories could not be loaded.')}
      />
    </FormSection>
  )
}

/** A factory that has closed, or a list that has not come yet, must not change what was chosen. */
function choicesOf(factories: readonly { id: number; name: string }[], item: DeskItem | undefined) {
  const chosen = item?.factory
  const isMissing = chosen && !factories.some(({ id }) => id === chosen.id)
  return (isMissing ? [chosen, ...factories] : factories).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
}

const isCount = (text: string) => /^\d{1,3}$/.test(text)

function ShipsOn({ months, days }: { months: string; days: string }) {
  const today = useSession()?.today
  const isKnown = today !== undefined && isCount(months) && isCount(days)
  return (
    <p className={styles.preview} role="status">
      {isKnown
        ? `Ordered today, ships on ${formatLongDay(shipDate(today, Number(months), Number(days)))}`
        : 'Ordered today, ships on …'}
    </p>
  )
}
