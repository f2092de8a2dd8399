import { api } from '@trousseau/contract/api'
import { useRead } from '../../lib/api/use-api.ts'
import { FieldRow, FormSection } from '../../ui/form/form-section.tsx'
import { SuggestField } from '../../ui/form/suggest-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DraftForm } from './use-item-form.ts'

export function DressBasics({ form }: { form: DraftForm }) {
  // Without them one types: a failed load of suggestions is not worth a word.
  const terms = useRead(api.getDressTerms, {})
  return (
    <FormSection title="Dress" hint="As stores see it in the catalogue.">
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
    <FormSection title="Custom item" hint="As stores see it in the catalogue.">
      <TextField label="Name" required maxLength={120} {...form.getInputProps('name')} />
      <TextAreaField label="Description" maxLength={2000} {...form.getInputProps('description')} />
    </FormSection>
  )
}
