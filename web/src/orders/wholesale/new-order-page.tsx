import { useNavigate } from '@tanstack/react-router'
import { addresses } from '@trousseau/contract/addresses'
import { customItems } from '@trousseau/contract/custom-items'
import { dresses } from '@trousseau/contract/dresses'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orders } from '@trousseau/contract/orders/endpoints'
import { paymentMethods } from '@trousseau/contract/payment-methods'
import { stores } from '@trousseau/contract/stores'
import { CREDIT_ON_DELIVERY, maskedNumber } from '@trousseau/domain/money/payment-method'
import { ORDER_TYPES } from '@trousseau/domain/orders/purchase-order'
import { REQUIRED } from '@trousseau/domain/text'
import { useRef, useState } from 'react'
import { One } from '../../lib/api/one.tsx'
import { useList, useOne, useWrite } from '../../lib/api/use-api.ts'
import { useSendForm } from '../../lib/forms/use-send-form.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { StoreFilter } from '../../stores/store-filter.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { type Choice, SelectField } from '../../ui/form/select-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { type ChoiceDraft, NO_CHOICE, problemsOf, toBody } from './choice-draft.ts'
import { ChoiceFields, type Offered } from './choice-fields.tsx'
import styles from './new-order-page.module.css'
import { ORDER_READS } from './order-reads.ts'
import { Skeletons } from './skeletons.tsx'

/** Staff place an order for a store that phones. */
export function NewOrderPage() {
  const [store, setStore] = useState<number>()
  return (
    <Page
      title="New order"
      subtitle="Place an order for a store that calls. We’ll email the store about it."
      back={<BackLink to="/desk/orders">Back to Orders</BackLink>}
    >
      <div className={styles.form}>
        <StoreFilter
          show="open"
          store={store}
          onChange={(id) => setStore(id === undefined ? undefined : Number(id))}
          placeholder="Choose a store"
          clearLabel="Choose another store"
        />
        {store === undefined ? <p>Choose the store first.</p> : <OrderForStore key={store} storeId={store} />}
      </div>
    </Page>
  )
}

const ALL = { per_page: -1 } as const

/** Loads what an order of this store can be made of. */
function OrderForStore({ storeId }: { storeId: number }) {
  const params = { id: String(storeId) }
  const store = useOne(stores.getStore, { params })
  const places = useList(addresses.listAddresses, { params, query: ALL })
  const methods = useOne(paymentMethods.listPaymentMethods, { params })
  const gowns = useList(asSeenBy('wholesale', dresses.listPublishedDresses), { query: ALL })
  const items = useList(asSeenBy('wholesale', customItems.listPublishedCustomItems), { query: ALL })
  const waiting = <Skeletons label="the store" />
  return (
    <One read={store} what="The store could not be loaded." waiting={waiting}>
      {({ payment_method_type_id }) => (
        <One read={places} what="The addresses could not be loaded." waiting={waiting}>
          {(placed) => (
            <One read={methods} what="The payment methods could not be loaded." waiting={waiting}>
              {(saved) => (
                <One read={gowns} what="The dresses could not be loaded." waiting={waiting}>
                  {(shown) => (
                    <One read={items} what="The custom items could not be loaded." waiting={waiting}>
                      {(others) => (
                        <OrderForm
                          storeId={storeId}
                          gowns={shown.dresses}
                          items={others.custom_items}
                          places={placed.addresses.map(({ id, full_name, street, city }) => ({
                            value: String(id),
                            label: `${full_name}, ${street}, ${city}`,
                          }))}
                          methods={
                            payment_method_type_id === CREDIT_ON_DELIVERY
                              ? undefined
                              : saved.map(({ id, card_last_four }) => ({
                                  value: String(id),
                                  label: maskedNumber(card_last_four),
                                }))
                          }
                        />
                      )}
                    </One>
                  )}
                </One>
              )}
            </One>
          )}
        </One>
      )}
    </One>
  )
}

type Gown = Offered & { id: number; name: string; style_number: string }

type OrderFormProps = {
  storeId: number
  gowns: readonly Gown[]
  items: readonly { id: number; name: string }[]
  places: readonly Choice[]
  /** Undefined for a store that pays on delivery. */
  methods: readonly Choice[] | undefined
}

/** `item` is the kind and the id: "1 12". */
type Draft = ChoiceDraft & { item: string; type: string; address: string; payment_method: string }

const TYPES = Object.entries(ORDER_TYPES).map(([value, label]) => ({ value, label }))

function toItems({ gowns, items }: OrderFormProps): Choice[] {
  return [
    ...gowns.map(({ id, name, style_number }) => ({ value: `1 ${id}`, label: `${name} (${style_number})` })),
    ...items.map(({ id, name }) => ({ value: `2 ${id}`, label: `${name} (custom item)` })),
  ]
}

function OrderForm(props: OrderFormProps) {
  const { storeId, gowns, places, methods } = props
  const today = useSession()?.today
  const navigate = useNavigate()
  const place = useWrite(orders.createOrderForStore, { refreshes: ORDER_READS })
  /** The same until the order is placed, so that a second try does not place it twice. */
  const key = useRef(crypto.randomUUID())
  const gownOf = (item: string) => gowns.find(({ id }) => item === `1 ${id}`)
  const { form, element, isBusy, messages, onSubmit } = useSendForm<Draft>({
    initial: {
      ...NO_CHOICE,
      item: '',
      type: '',
      address: places[0]?.value ?? '',
      payment_method: methods?.[0]?.value ?? '',
    },
    problems: (draft) => ({
      ...problemsOf(draft, gownOf(draft.item) !== undefined),
      item: draft.item === '' ? REQUIRED : null,
      type: draft.type === '' ? REQUIRED : null,
      address: draft.address === '' ? REQUIRED : null,
    }),
    async send(draft) {
      const { id, purchase_order_number } = await place.mutateAsync({
        params: { id: String(storeId) },
        body: toOrderBody(draft, gownOf(draft.item) !== undefined),
        idempotencyKey: key.current,
      })
      toastSuccess(`The order is placed, PO ${purchase_order_number}.`)
      await navigate({ to: '/desk/orders/$id', params: { id: String(id) } })
    },
    wordsFor({ code, messages }) {
      if (code !== 'key_reused') return undefined
      key.current = crypto.randomUUID()
      return messages
    },
  })
  const chosen = gownOf(form.getValues().item)
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      <SelectField
        label="Item"
        required
        placeholder="Choose an item"
        choices={toItems(props)}
        {...form.getInputProps('item')}
      />
      <SelectField
        label="Type of order"
        required
        placeholder="Sample or Re-Order"
        choices={TYPES}
        {...form.getInputProps('type')}
      />
      <ChoiceFields form={form} today={today} offered={chosen} />
      <SelectField
        label="Ship to"
        required
        placeholder="Choose an address"
        choices={places}
        {...form.getInputProps('address')}
      />
      {methods && (
        <SelectField
          label="Payment method"
          placeholder="Choose a payment method"
          choices={methods}
          {...form.getInputProps('payment_method')}
        />
      )}
      <div>
        <FormErrors messages={messages} />
        <BusyButton type="submit" busy={isBusy} busyLabel="Placing…">
          Place order
        </BusyButton>
      </div>
    </form>
  )
}

function toOrderBody(draft: Draft, isOfDress: boolean) {
  const [kind = '', id = ''] = draft.item.split(' ')
  const chosen = Object.entries(toBody(draft, isOfDress)).filter(([, value]) => value !== null)
  return {
    ...Object.fromEntries(chosen),
    item_type: Number(kind) === 1 ? (1 as const) : (2 as const),
    item_id: id,
    type: Number(draft.type) === 1 ? (1 as const) : (2 as const),
    address: draft.address,
    ...(draft.payment_method !== '' && { payment_method: draft.payment_method }),
  }
}
