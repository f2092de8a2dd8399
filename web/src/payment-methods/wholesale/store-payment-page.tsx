import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { paymentMethods } from '@trousseau/contract/payment-methods'
import { type Store, stores } from '@trousseau/contract/stores'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { useEffect, useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { readOptions, useWrite } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { keepNewStore, newStoreId } from '../../lib/session/session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useAskedStore } from './asked-store.ts'
import { Notice, NoticeActions } from './notice.tsx'
import { StoreMethods } from './store-methods.tsx'

const TITLE = 'Store payment'
/** How often to check while the store is being set up with the provider. */
const LOOK_AGAIN_MS = 10_000

export function StorePaymentPage() {
  const asked = useAskedStore()
  const kept = newStoreId()
  if (asked !== undefined) return <StorePayment key={asked} id={asked} />
  if (kept !== undefined) return <Navigate to="/store-payment" search={{ store: kept }} replace />
  return <NoStore sentence="Add a store first, then its payment method." />
}

function StorePayment({ id }: { id: string }) {
  const read = useQuery({
    ...readOptions(stores.getStore, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.stax_customer_id === null ? LOOK_AGAIN_MS : false),
  })
  const store = read.data
  useEffect(() => {
    // The store may only now have become a customer of the provider.
    if (store && newStoreId() === String(store.id)) keepNewStore(store)
  }, [store])
  if (store) return <LoadedStorePayment store={store} />
  if (read.error?.code === 'not_found') return <NoStore sentence="That store does not exist." />
  return (
    <Page title={TITLE}>
      {read.error ? (
        <LoadFailed
          what="The store could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <Loading label="Loading the store">
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </Page>
  )
}

function LoadedStorePayment({ store }: { store: Store }) {
  const { name, address, stax_customer_id, payment_method_type_id } = store
  return (
    <Page
      title={TITLE}
      subtitle={
        <>
          <strong>{name}</strong>
          <br />
          {address}
        </>
      }
    >
      {payment_method_type_id === CREDIT_ON_DELIVERY ? (
        <Notice title="CREDIT ON DELIVERY">
          <p>This store pays on delivery: it needs no card and no bank account.</p>
          <NoticeActions>
            <LinkButton to="/list-of-retailers">Done</LinkButton>
          </NoticeActions>
        </Notice>
      ) : stax_customer_id === null ? (
        <CustomerPending store={store} />
      ) : (
        <StoreMethods store={store} customerId={stax_customer_id} />
      )}
    </Page>
  )
}

function NoStore({ sentence }: { sentence: string }) {
  return (
    <Page title={TITLE}>
      <EmptyState
        sentence={sentence}
        action={
          <NoticeActions>
            <LinkButton to="/add-store">Add store</LinkButton>
            <LinkButton to="/list-of-retailers" variant="default">
              See the retailers
            </LinkButton>
          </NoticeActions>
        }
      />
    </Page>
  )
}

const NOT_YET = 'The payment provider has not answered yet. We keep trying.'

/** For a store that was added while the payment provider could not be reached. */
function CustomerPending({ store }: { store: Store }) {
  const refresh = useWrite(paymentMethods.refreshPaymentMethods, { refreshes: [stores.getStore] })
  const [messages, setMessages] = useState<readonly string[]>([])

  async function tryAgain() {
    setMessages([])
    try {
      // Once the store is set up, this notice disappears; if it is still here, that has not happened yet.
      await refresh.mutateAsync({ params: { id: String(store.id) } })
      setMessages([NOT_YET])
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMessages(failure.messages)
    }
  }

  return (
    <Notice title={`${store.name} is saved.`}>
      <p>
        It is being set up with our payment provider, which cannot be reached at the moment. You can add a
        card or bank account as soon as that is done; this page continues by itself.
      </p>
      <FormErrors messages={messages} />
      <NoticeActions>
        <BusyButton busyLabel="Trying…" onClick={tryAgain}>
          Try again
        </BusyButton>
        <LinkButton to="/list-of-retailers" variant="default">
          Skip for now
        </LinkButton>
      </NoticeActions>
    </Notice>
  )
}
