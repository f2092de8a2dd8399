import { itemWarnings } from '@trousseau/domain/catalogue/item-warnings'
import { toCents } from '@trousseau/domain/money/money'
import { Warnings } from '../../../ui/warnings.tsx'
import type { DraftForm } from './use-item-form.ts'

/** Stands above the Save button, because it is about several sections. */
export function DraftWarnings({ form: { values } }: { form: DraftForm }) {
  return (
    <Warnings
      messages={itemWarnings({
        factory_price: toCents(values.factory_price),
        wholesale_price: toCents(values.wholesale_price),
        msrp: toCents(values.msrp),
        isPublished: values.published,
        hasFactory: values.factory !== '',
      })}
    />
  )
}
