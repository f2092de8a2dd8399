import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { customItems } from '@trousseau/contract/custom-items'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { call } from '../../../lib/api/call.ts'
import { readOptions, useWrite } from '../../../lib/api/use-api.ts'
import { CUSTOM_ITEM, SHOWING_ITEMS, type WholesaleItem } from '../item-kind.ts'
import { CustomItemBasics, MakingFields, PriceFields, PublicationField } from './basics-fields.tsx'
import { customItemProblems, toCustomItemBody } from './draft.ts'
import { ItemEditor, ItemLoader } from './item-editor.tsx'
import { PicturesField } from './pictures-field.tsx'
import type { Saving } from './use-item-form.ts'

const route = getRouteApi('/wholesale/desk/catalogue/custom-items/$id')
const getCustomItem = asSeenBy('wholesale', customItems.getCustomItem)

export function CustomItemPage() {
  const { id } = route.useParams()
  return id === 'new' ? <CustomItemForm key="new" item={undefined} /> : <SavedCustomItem key={id} id={id} />
}

function SavedCustomItem({ id }: { id: string }) {
  const read = useQuery({ ...readOptions(getCustomItem, { params: { id } }), staleTime: 0 })
  return (
    <ItemLoader kind={CUSTOM_ITEM} read={read}>
      {(item) => <CustomItemForm item={item} />}
    </ItemLoader>
  )
}

function CustomItemForm({ item }: { item: WholesaleItem | undefined }) {
  const saving = useCustomItemSaving()
  return (
    <ItemEditor saving={saving} item={item}>
      {({ form, savedItem, onUploading }) => (
        <>
          <CustomItemBasics form={form} />
          <PicturesField form={form} onUploading={onUploading} />
          <PriceFields form={form} />
          <MakingFields form={form} savedItem={savedItem} />
          <PublicationField form={form} status={savedItem?.status ?? 'draft'} />
        </>
      )}
    </ItemEditor>
  )
}

function useCustomItemSaving(): Saving {
  const create = useWrite(customItems.createCustomItem, { refreshes: SHOWING_ITEMS })
  const update = useWrite(customItems.updateCustomItem, { refreshes: SHOWING_ITEMS })
  return {
    kind: CUSTOM_ITEM,
    problems: customItemProblems,
    create: (draft, idempotencyKey) => create.mutateAsync({ body: toCustomItemBody(draft), idempotencyKey }),
    update: (id, draft, version) =>
      update.mutateAsync({ params: { id: String(id) }, body: { ...toCustomItemBody(draft), version } }),
    load: (id) => call(getCustomItem, { params: { id: String(id) } }),
  }
}
