import { getRouteApi } from '@tanstack/react-router'
import { type Store, stores } from '@trousseau/contract/stores'
import { refusal } from '../../lib/api/call-failed.ts'
import { One } from '../../lib/api/one.tsx'
import { useFreshRead } from '../../lib/api/use-api.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SkeletonFields } from '../../ui/page/skeleton-shapes.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { StoreProfileFields } from '../store-profile-fields.tsx'
import { useStoreProfileForm } from '../use-store-profile-form.ts'

const route = getRouteApi('/store/admin/edit-store/$id')

export function EditStorePage() {
  const { id } = route.useParams()
  const own = useSession()?.store
  if (!own) return null
  // 404 without a request, so that ids of other stores cannot be probed.
  if (id !== String(own.id)) throw refusal(404, undefined)
  return (
    <Page
      title="Edit Store"
      subtitle="Your store profile and contact."
      back={<BackLink to="/settings">Back to Settings</BackLink>}
    >
      <OwnProfile id={id} />
    </Page>
  )
}

function OwnProfile({ id }: { id: string }) {
  const read = useFreshRead(stores.getStore, { params: { id } })
  return (
    <One
      read={read}
      what="The store could not be loaded."
      waiting={
        <Loading label="Loading the store">
          <SkeletonFields count={6} />
        </Loading>
      }
      isForForm
    >
      {(store) => <ProfileForm store={store} />}
    </One>
  )
}

function ProfileForm({ store }: { store: Store }) {
  const profile = useStoreProfileForm({
    store,
    onSaved: () => toastSuccess('Store saved.'),
  })
  return <StoreProfileFields profile={profile} />
}
