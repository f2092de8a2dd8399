import { FieldRow, FormSection } from '../../ui/form/form-section.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import type { DraftForm } from './use-item-form.ts'

export function PriceFields({ form, hasMsrp = false }: { form: DraftForm; hasMsrp?: boolean }) {
  return (
    <FormSection title="Prices" hint="Stores never see the factory price, factories no other.">
      <FieldRow>
        <MoneyField label="Wholesale price" required {...form.getInputProps('wholesale_price')} />
        <MoneyField label="Factory price" required {...form.getInputProps('factory_price')} />
        {hasMsrp && <MoneyField label="MSRP" required {...form.getInputProps('msrp')} />}
      </FieldRow>
    </FormSection>
  )
}
