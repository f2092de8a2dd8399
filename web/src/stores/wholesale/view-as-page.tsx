import { useParams } from '@tanstack/react-router'
import { stores } from '@trousseau/contract/stores'
import { useEffect, useRef } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useWrite } from '../../lib/api/use-api.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { beginView } from '../../lib/session/session.ts'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'

/** Lets staff see what a store sees. The view opens by itself, once, and only in this tab. */
export function ViewAsPage() {
  const { id } = useParams({ from: '/wholesale/view-as/$id' })
  const { mutate, error, isPending } = useWrite(stores.viewAsStore)
  const hasAsked = useRef(false)

  function open() {
    mutate(
      { params: { id } },
      {
        // Not called once the person has left this page.
        onSuccess: (view) => {
          beginView(view)
          location.replace('/home')
        },
      },
    )
  }
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    open()
  })

  return (
    <Page
      title="View as store"
      back={<BackLink to="/list-of-retailers">Back to Retailers</BackLink>}
      subtitle="You’ll see the portal as the store sees it. Nothing can be changed."
    >
      {error ? (
        <LoadFailed
          what="The store could not be opened."
          failure={error}
          onRetry={open}
          isRetrying={isPending}
        />
      ) : (
        <Loading label="Opening the store">
          <SkeletonLines lines={4} />
        </Loading>
      )}
    </Page>
  )
}
