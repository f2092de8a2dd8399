import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import { call } from '../../lib/api/call.ts'
import { readOptions, useWrite } from '../../lib/api/use-api.ts'
import { DressBasics } from './basics-fields.tsx'
import { dressProblems, toDressBody } from './draft.ts'
import { ItemEditor } from './item-editor.tsx'
import { type DeskItem, DRESS, SHOWING_ITEMS } from './item-kind.ts'
import { ItemLoader } from './item-loader.tsx'
import { LinkedItemsField } from './linked-items-field.tsx'
import { MakingFields } from './making-fields.tsx'
import { OfferFields } from './offer-fields.tsx'
import { PicturesField } from './pictures-field.tsx'
import { PriceFields } from './price-fields.tsx'
import { PublicationField } from './publication-field.tsx'
import type { Saving } from './use-item-form.ts'

const route = getRouteApi('/wholesale/desk/catalogue/dresses/$id')
const getDress = seenBy('wholesale', api.getDress)

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

function DressForm({ item }: { item: DeskItem | undefined }) {
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
  const create = useWrite(api.createDress, { refreshes: SHOWING_ITEMS })
  const update = useWrite(api.updateDress, { refreshes: SHOWING_ITEMS })
  return {
    kind: DRESS,
    problems: dressProblems,
    create: (draft, idempotencyKey) => create.mutateAsync({ body: toDressBody(draft), idempotencyKey }),
    update: (id, draft, version) =>
      update.mutateAsync({ params: { id: String(id) }, body: { ...toDressBody(draft), version } }),
    load: (id) => call(getDress, { params: { id: String(id) } }),
  }
}
