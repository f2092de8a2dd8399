import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { addresses } from '@trousseau/contract/addresses'
import { type Store, stores } from '@trousseau/contract/stores'
import { users } from '@trousseau/contract/users'
import { businessDay, formatLongDay } from '@trousseau/domain/day'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { ADMIN } from '@trousseau/domain/people/roles'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { One } from '../../lib/api/one.tsx'
import { useFreshRead, useList, useOne } from '../../lib/api/use-api.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { InviteDialog } from '../../people/invite-dialog.tsx'
import { usePeopleQuery } from '../../people/people-query.ts'
import { PeopleTable } from '../../people/people-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FieldGrid, FormSection, WHOLE_ROW } from '../../ui/form/form-section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SkeletonFields } from '../../ui/page/skeleton-shapes.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { StoreProfileFields, storeField } from '../store-profile-fields.tsx'
import { type StoreProfileForm, useStoreProfileForm } from '../use-store-profile-form.ts'
import styles from './edit-new-store-page.module.css'

const route = getRouteApi('/wholesale/edit-new-store/$id')

export function EditNewStorePage() {
  const { id } = route.useParams()
  return <OneStore key={id} id={id} />
}

function OneStore({ id }: { id: string }) {
  const read = useFreshRead(stores.getStore, { params: { id } })
  const store = read.isFetchedAfterMount ? read.data : undefined
  return (
    <Page
      title="Edit Store"
      documentTitle={store ? `Edit ${store.name}` : 'Edit Store'}
      back={<BackLink to="/list-of-retailers">Back to Retailers</BackLink>}
      subtitle={store && <StoreElsewhere store={store} />}
    >
      <One
        read={read}
        what="The store could not be loaded."
        gone={
          <EmptyState
            sentence="We could not find this store."
            action={<LinkButton to="/list-of-retailers">See all retailers</LinkButton>}
          />
        }
        waiting={
          <Loading label="Loading the store">
            <SkeletonFields count={8} />
          </Loading>
        }
        isForForm
      >
        {(store) =>
          store.closed_at ? (
            <ClosedStore store={store} closedAt={store.closed_at} />
          ) : (
            <EditStore store={store} />
          )
        }
      </One>
    </Page>
  )
}

/** A deleted store is read-only. */
function ClosedStore({ store, closedAt }: { store: Store; closedAt: string }) {
  return (
    <>
      <p className={styles.closed} role="status">
        This store was deleted on {formatLongDay(businessDay(Date.parse(closedAt)))}. Its people can no longer
        sign in; its orders, invoices and payments stay on record.
      </p>
      <Facts
        facts={[
          ['Contact', `${store.first_name} ${store.last_name}`],
          ['Email', store.email],
          ['Phone', store.formatted_phone],
          ['Website', store.website],
          ['Address', store.address],
          ['Payment', paymentWords(store.payment_method_type_id)],
          ['Terms (days)', store.terms_days],
        ]}
      />
    </>
  )
}

function EditStore({ store }: { store: Store }) {
  const profile = useStoreProfileForm({
    store,
    hasTerms: true,
    onSaved: ({ name }) => toastSuccess(`${name} was saved.`),
  })
  return (
    <>
      <StoreProfileFields profile={profile}>
        <PaymentFields profile={profile} />
      </StoreProfileFields>
      <StoreAddresses storeId={store.id} />
      <StorePeople store={store} />
    </>
  )
}

function PaymentFields({ profile }: { profile: StoreProfileForm }) {
  return (
    <FormSection
      title="Payment and terms"
      hint="Payment method and terms (0 to 120 days). Existing invoices don’t change."
    >
      <FieldGrid>
        <SelectField choices={PAYMENT_CHOICES} {...storeField(profile, 'payment_method_type_id')} />
        <TextField inputMode="numeric" maxLength={3} {...storeField(profile, 'terms_days')} />
        <TextField
          className={WHOLE_ROW}
          description="With a reason here, the store can’t place new orders and sees why. Leave empty to lift the hold."
          maxLength={200}
          {...storeField(profile, 'hold_reason')}
          required={false}
        />
        <SelectField
          className={WHOLE_ROW}
          description="It goes to the store's email address on the first of the month and tells what happened in the month before. A store without a balance that had no activity gets none."
          choices={STATEMENT_CHOICES}
          {...storeField(profile, 'monthly_statement')}
        />
      </FieldGrid>
    </FormSection>
  )
}

/** The store's name, and links to its other pages for the wholesaler. */
function StoreElsewhere({ store }: { store: Store }) {
  const params = { id: String(store.id) }
  const isOpen = store.closed_at === null
  return (
    <span className={styles.about}>
      <span className={styles.name}>{store.name}</span>
      <span className={styles.links}>
        <TextLink to="/desk/stores/$id/account" params={params}>
          Account
        </TextLink>
        <TextLink to="/desk/orders" search={{ store: store.id }}>
          Orders
        </TextLink>
        {isOpen && store.payment_method_type_id !== CREDIT_ON_DELIVERY && (
          <TextLink to="/store-payment" search={{ store: params.id }}>
            Payment methods
          </TextLink>
        )}
        {isOpen && (
          <TextLink to="/view-as/$id" params={params} target="_blank">
            View as store
          </TextLink>
        )}
        <AddressCount storeId={store.id} />
      </span>
    </span>
  )
}

function AddressCount({ storeId }: { storeId: number }) {
  const read = useOne(addresses.listAddresses, { params: { id: String(storeId) }, query: { per_page: 1 } })
  if (!read.data) return null
  const { total } = read.data.meta
  return (
    <TextLink to="/edit-new-store/$id" params={{ id: String(storeId) }} hash="store-addresses">
      {total === 1 ? '1 shipping address' : `${total} shipping addresses`}
    </TextLink>
  )
}

/** Where the store has its dresses sent. */
function StoreAddresses({ storeId }: { storeId: number }) {
  const read = useOne(addresses.listAddresses, { params: { id: String(storeId) }, query: { per_page: 100 } })
  return (
    <section id="store-addresses" className={styles.people} aria-labelledby="store-addresses-title">
      <h2 id="store-addresses-title" className={styles.title}>
        Shipping addresses
      </h2>
      <ul className={styles.addresses}>
        {(read.data?.addresses ?? []).map(({ id, full_name, street, city, zip, formatted_phone }) => (
          <li key={id}>{`${full_name}, ${street}, ${city} ${zip}, ${formatted_phone}`}</li>
        ))}
      </ul>
      {read.data?.addresses.length === 0 && <p>This store has no shipping address yet.</p>}
    </section>
  )
}

const HAS_AN_ADMIN = 'This store already has an admin. Its admins and ours can add another.'

/**
 * The people who sign in for the store. All staff may invite; only admins may edit, delete, or invite another admin. A
 * store that has people always has an admin among them.
 */
function StorePeople({ store }: { store: Store }) {
  const params = { id: String(store.id) }
  const isAdmin = useSession()?.user.role_id === ADMIN
  const [query, change] = usePeopleQuery()
  const read = useList(users.listStoreUsers, { params, query })
  const [isInviting, setIsInviting] = useState(false)
  return (
    <section className={styles.people} aria-labelledby="store-people">
      <div className={styles.head}>
        <h2 id="store-people" className={styles.title}>
          People
        </h2>
        <Button variant="outline" onClick={() => setIsInviting(true)}>
          Invite user
        </Button>
      </div>
      <PeopleTable
        label={`People of ${store.name}`}
        query={query}
        onChange={change}
        read={read}
        refreshes={[users.listStoreUsers]}
        canManage={isAdmin}
        nothing={{ sentence: 'No one can sign in for this store yet.' }}
      />
      <InviteDialog
        title={`Invite to ${store.name}`}
        onlyRegular={isAdmin || read.data?.meta.total === 0 ? undefined : HAS_AN_ADMIN}
        send={(body, idempotencyKey) => call(users.inviteStoreUser, { params, body, idempotencyKey })}
        message={users.inviteStoreUser.message}
        refreshes={[users.listStoreUsers]}
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
      />
    </section>
  )
}

const STATEMENT_CHOICES = [
  { value: '0', label: 'Not sent' },
  { value: '1', label: 'Email a statement every month' },
]

/** How a store pays, by the API's numbers. */
export const PAYMENT_CHOICES = [
  { value: '1', label: 'Card or bank account' },
  { value: String(CREDIT_ON_DELIVERY), label: 'Credit on delivery' },
]

function paymentWords(typeId: number): string {
  return PAYMENT_CHOICES.find(({ value }) => value === String(typeId))?.label ?? ''
}
