import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dresses } from '@trousseau/contract/dresses'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { COLORS } from '@trousseau/domain/catalogue/colors'
import { SIZES } from '@trousseau/domain/catalogue/sizes'
import { call } from '../../../lib/api/call.ts'
import { readOptions, useWrite } from '../../../lib/api/use-api.ts'
import { ChoiceChips, Swatch } from '../../../ui/form/choice-chips.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { SortableList } from '../../../ui/sortable-list/sortable-list.tsx'
import { DRESS, SHOWING_ITEMS, type WholesaleItem } from '../item-kind.ts'
import { DressBasics, MakingFields, PriceFields, PublicationField } from './basics-fields.tsx'
import { dressProblems, toDressBody } from './draft.ts'
import styles from './dress-page.module.css'
import { ItemEditor, ItemLoader } from './item-editor.tsx'
import { LinkedItemsField } from './linked-items-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import type { DraftForm, Saving } from './use-item-form.ts'

const route = getRouteApi('/wholesale/desk/catalogue/dresses/$id')
const getDress = asSeenBy('wholesale', dresses.getDress)

export function DressPage() {
  const { id } = route.useParams()
  return id === 'new' ? <DressForm key="new" item={undefined} /> : <SavedDress key={id} id={id} />
}

function SavedDress({ id }: { id: string }) {
  const read = useQuery({ ...readOptions(getDress, { params: { id } }), staleTime: 0 })
  return (
    <ItemLoader kind={DRESS} read={read}>
      {(dress) => <DressForm item={dress} />}
    </ItemLoader>
  )
}

function DressForm({ item }: { item: WholesaleItem | undefined }) {
  const saving = useDressSaving()
  return (
    <ItemEditor saving={saving} item={item}>
      {({ form, savedItem, onUploading }) => (
        <>
          <DressBasics form={form} />
          <PicturesField form={form} onUploading={onUploading} />
          <PriceFields form={form} hasMsrp />
          <MakingFields form={form} savedItem={savedItem} />
          <OfferFields form={form} />
          <LinkedItemsField form={form} />
          <PublicationField form={form} status={savedItem?.status ?? 'draft'} />
        </>
      )}
    </ItemEditor>
  )
}

function useDressSaving(): Saving {
  const create = useWrite(dresses.createDress, { refreshes: SHOWING_ITEMS })
  const update = useWrite(dresses.updateDress, { refreshes: SHOWING_ITEMS })
  return {
    kind: DRESS,
    problems: dressProblems,
    create: (draft, idempotencyKey) => create.mutateAsync({ body: toDressBody(draft), idempotencyKey }),
    update: (id, draft, version) =>
      update.mutateAsync({ params: { id: String(id) }, body: { ...toDressBody(draft), version } }),
    load: (id) => call(getDress, { params: { id: String(id) } }),
  }
}

const colorChips = COLORS.map(({ id, label, hex }) => ({ value: id, label, swatch: hex }))
const sizeChips = SIZES.map(({ id, label }) => ({ value: id, label }))
const sizesTo = (from: number, to: number) =>
  SIZES.filter(({ label }) => Number(label) >= from && Number(label) <= to).map(({ id }) => id)
const quickSizes = [
  { label: 'All', values: sizesTo(0, 28) },
  { label: '0–14', values: sizesTo(0, 14) },
  { label: '16–28', values: sizesTo(16, 28) },
  { label: 'None', values: [] },
]

/** The colors and sizes a store may choose from. */
function OfferFields({ form }: { form: DraftForm }) {
  const chosen = form.values.colors.flatMap((id) => COLORS.filter((color) => color.id === id))
  return (
    <FormSection
      title="Colors and sizes"
      hint="Colors are shown to stores in the order you give them, sizes as numbers. A published dress needs at least one of each."
    >
      <ChoiceChips
        label="Colors"
        chips={colorChips}
        path="colors"
        value={form.values.colors}
        onChange={(colors) => form.setFieldValue('colors', colors)}
        error={form.errors.colors}
      />
      {chosen.length > 1 && (
        <div>
          <p className={styles.order}>Order of the colors</p>
          <SortableList
            label="Order of the colors"
            layout="chips"
            items={chosen}
            itemKey={({ id }) => String(id)}
            itemName={({ label }) => label}
            render={({ label, hex }) => (
              <span className={styles.color}>
                <Swatch color={hex} />
                {label}
              </span>
            )}
            onChange={(colors) =>
              form.setFieldValue(
                'colors',
                colors.map(({ id }) => id),
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
