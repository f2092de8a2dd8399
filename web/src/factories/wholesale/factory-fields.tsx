import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { FieldGrid, WHOLE_ROW } from '../../ui/form/form-section.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FactoryForm } from './use-factory-form.ts'
import { FACTORY_FIELD_NAMES, type FactoryDraft } from './use-factory-form.ts'

/** Without autofill: the browser would offer the signed-in person's own name and address. */
export function FactoryFields({ form, isFirst = false }: Pick<FactoryForm, 'form'> & { isFirst?: boolean }) {
  const field = (name: Exclude<keyof FactoryDraft, 'pays_freight'>) => ({
    label: FACTORY_FIELD_NAMES[name],
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <FieldGrid>
      <TextField className={WHOLE_ROW} required data-autofocus={isFirst || undefined} {...field('name')} />
      <TextField type="email" {...field('email')} />
      <TextField type="tel" {...field('phone')} />
      <TextField className={WHOLE_ROW} description="In one line." {...field('address')} />
      <CheckboxField
        className={WHOLE_ROW}
        label="Pays its carriers"
        description="The shipping cost of its packages is added to what we owe it, unless it says otherwise when it ships."
        {...form.getInputProps('pays_freight', { type: 'checkbox' })}
      />
    </FieldGrid>
  )
}
