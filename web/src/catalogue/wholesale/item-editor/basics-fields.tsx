import type { ItemStatus } from '@trousseau/contract/catalogue'
import { dresses } from '@trousseau/contract/dresses'
import { factories } from '@trousseau/contract/factories'
import { formatLongDay } from '@trousseau/domain/day'
import { shipDate } from '@trousseau/domain/orders/ship-date'
import { useList, useOne } from '../../../lib/api/use-api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { FieldRow, FormSection } from '../../../ui/form/form-section.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SuggestField } from '../../../ui/form/suggest-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { WholesaleItem } from '../item-kind.ts'
import { STATUS_WORDS } from '../item-status.tsx'
import styles from './basics-fields.module.css'
import type { DraftForm } from './use-item-form.ts'

export function DressBasics({ form }: { form: DraftForm }) {
  // Only suggestions: without them the terms can be typed, so a failed load is not reported.
  const terms = useOne(dresses.getDressTerms, {})
  return (
    <FormSection title="Dress" hint="As stores see it in the catalog.">
      <FieldRow>
        <TextField label="Dress name" required maxLength={120} {...form.getInputProps('name')} />
        <TextField
          label="Style number"
          required
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('style_number')}
        />
      </FieldRow>
      <TextAreaField label="Description" maxLength={2000} {...form.getInputProps('description')} />
      <FieldRow>
        <SuggestField
          label="Collection"
          maxLength={60}
          suggestions={terms.data?.collections ?? []}
          {...form.getInputProps('collection')}
        />
        <SuggestField
          label="Silhouette"
          maxLength={60}
          suggestions={terms.data?.silhouettes ?? []}
          {...form.getInputProps('silhouette')}
        />
      </FieldRow>
    </FormSection>
  )
}

export function CustomItemBasics({ form }: { form: DraftForm }) {
  return (
    <FormSection title="Custom item" hint="As stores see it in the catalog.">
      <TextField label="Name" required maxLength={120} {...form.getInputProps('name')} />
      <TextAreaField label="Description" maxLength={2000} {...form.getInputProps('description')} />
    </FormSection>
  )
}

export function PriceFields({ form, hasMsrp = false }: { form: DraftForm; hasMsrp?: boolean }) {
  return (
    <FormSection
      title="Prices"
      hint="Stores never see the factory price. Factories see only the factory price."
    >
      <FieldRow>
        <MoneyField label="Wholesale price" required {...form.getInputProps('wholesale_price')} />
        <MoneyField label="Factory price" required {...form.getInputProps('factory_price')} />
        {hasMsrp && <MoneyField label="MSRP" required {...form.getInputProps('msrp')} />}
      </FieldRow>
    </FormSection>
  )
}

type PublicationFieldProps = { form: DraftForm; status: ItemStatus }

/** An item that was published once can be withdrawn, but does not become a draft again. */
export function PublicationField({ form, status }: PublicationFieldProps) {
  const hidden = status === 'draft' ? 'draft' : 'withdrawn'
  return (
    <FormSection
      title="Publication"
      hint="Stores see and order what is published. Takes effect when you save."
    >
      <div>
        <Segmented
          label="Publication"
          value={form.values.published ? 'published' : hidden}
          segments={[
            { value: hidden, label: STATUS_WORDS[hidden] },
            { value: 'published', label: STATUS_WORDS.published },
          ]}
          onChange={(value) => form.setFieldValue('published', value === 'published')}
        />
      </div>
    </FormSection>
  )
}

type MakingFieldsProps = { form: DraftForm; savedItem: WholesaleItem | undefined }

/** The factory that makes the item, and how long that takes. */
export function MakingFields({ form, savedItem }: MakingFieldsProps) {
  const read = useList(factories.listFactories, { query: { per_page: 100 } })
  const { estimated_months, estimated_days } = form.values
  return (
    <FormSection title="Making" hint="Lead time is months plus days.">
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
        label="Default factory"
        description="Suggested when an order is confirmed."
        placeholder="None"
        choices={toFactoryChoices(read.data?.factories ?? [], savedItem)}
        {...form.getInputProps('factory')}
        error={form.errors.factory ?? (read.error && 'The factories could not be loaded.')}
      />
    </FormSection>
  )
}

/** Keeps the item's factory among the choices, even if it has closed or the list has not loaded yet. */
function toFactoryChoices(
  factories: readonly { id: number; name: string }[],
  item: WholesaleItem | undefined,
) {
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
        ? `If ordered today, ships on ${formatLongDay(shipDate(today, Number(months), Number(days)))}`
        : 'If ordered today, ships on …'}
    </p>
  )
}
