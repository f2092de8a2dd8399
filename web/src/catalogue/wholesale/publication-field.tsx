import type { ItemStatus } from '@trousseau/contract/catalogue'
import { FormSection } from '../../ui/form/form-section.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { STATUS_WORDS } from './item-status.tsx'
import type { DraftForm } from './use-item-form.ts'

type PublicationFieldProps = { form: DraftForm; status: ItemStatus }

/** What was published once is withdrawn, not a draft again. */
export function PublicationField({ form, status }: PublicationFieldProps) {
  const hidden = status === 'draft' ? 'draft' : 'withdrawn'
  return (
    <FormSection title="Publication" hint="Stores see and order what is published. It changes when you save.">
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
