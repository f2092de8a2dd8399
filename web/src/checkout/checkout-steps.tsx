import { SHIP_DATE_WARNING } from '@trousseau/domain/orders/item-choice'
import { ORDER_TYPES } from '@trousseau/domain/orders/purchase-order'
import { type ReactNode, useState } from 'react'
import { WearDateDialog } from '../catalogue/wear-date-dialog.tsx'
import type { CallFailed } from '../lib/api/call-failed.ts'
import { LinkButton } from '../lib/router/link-button.tsx'
import { methodName } from '../payment-methods/method-words.ts'
import { Accordion, type Step } from '../ui/accordion.tsx'
import { AddressStep } from './address-step.tsx'
import { type Answers, completeOrder } from './answers.ts'
import { MethodChoice } from './method-choice.tsx'
import type { PurchaseOrder } from './place-order/order-body.ts'
import type { Placing } from './place-order/use-placing.ts'
import { PurchaseOrderForm } from './purchase-order/purchase-order-form.tsx'
import { Next, StepMessages } from './step-foot.tsx'
import styles from './step-parts.module.css'
import type { Checkout } from './use-checkout.ts'

const FILL_ORDER = 'Please Fill Purchase Order Section'
const FILL_MISSING = 'Please Fill Missing Sections'
const NO_METHOD = 'Please choose a payment method.'

type CheckoutStepsProps = {
  checkout: Checkout
  placing: Placing
  /** Whether the purchase order is a separate step, or part of the payment step. */
  isOrderAStep: boolean
  /** For an accessory: the dress order's purchase order, which cannot be changed. */
  fixedOrder?: PurchaseOrder | undefined
  summary: ReactNode
  /** Goes to the item's page, where the choices can be changed. */
  onChangeItem: () => void
}

/** The steps of both checkouts. The last one opens once the others are complete. */
export function CheckoutSteps(props: CheckoutStepsProps) {
  const { placing, isOrderAStep, fixedOrder, summary, onChangeItem } = props
  const checkout = clearFailureOnChange(props.checkout, placing)
  const { address, method, isOnDelivery, answers, storeId, open, goTo } = checkout
  const order = fixedOrder ?? completeOrder(answers)
  const hasMethod = isOnDelivery || method !== undefined
  const isTooLate = placing.failure?.messages.includes(SHIP_DATE_WARNING) ?? false
  /**
   * The failure whose dialog was closed: its message stays above the button, and another refusal opens the dialog
   * again.
   */
  const [closed, setClosed] = useState<CallFailed>()
  const messagesFor = (...fields: string[]) => fieldMessages(placing.failure, fields)

  const orderForm = fixedOrder ? (
    <FixedOrder order={fixedOrder} onNext={() => goTo('summary')} />
  ) : (
    <PurchaseOrderForm
      storeId={storeId}
      answers={answers}
      isOpen={open === (isOrderAStep ? 'order' : 'payment')}
      onChange={checkout.change}
      missing={hasMethod || isOrderAStep ? undefined : NO_METHOD}
      onNext={() => {
        if (method) checkout.change({ payment_method: method.id })
        goTo(!address ? 'address' : !hasMethod ? 'payment' : 'summary')
      }}
    />
  )
  const orderDigest = order && `Purchase order ${order.purchase_order_number}, ${ORDER_TYPES[order.type]}`
  const methodDigest = isOnDelivery ? 'Credit On Delivery' : method && capital(methodName(method))
  const steps: Step[] = [
    {
      id: 'address',
      title: 'Shipping Address',
      digest: address && `${address.full_name}, ${address.street}, ${address.city}`,
      content: (
        <AddressStep checkout={checkout} messages={messagesFor('address')} onNext={() => goTo('payment')} />
      ),
    },
    {
      id: 'payment',
      title: 'Payment Method',
      digest: isOrderAStep ? methodDigest : [methodDigest, orderDigest].filter(Boolean).join(' · '),
      content: (
        <>
          <StepMessages messages={messagesFor('payment_method', ...(isOrderAStep ? [] : ORDER_FIELDS))} />
          <MethodChoice checkout={checkout} />
          {isOrderAStep ? (
            <Next
              missing={hasMethod ? undefined : NO_METHOD}
              isWaiting={!isOnDelivery && checkout.methods.isPending}
              onNext={() => {
                if (method) checkout.change({ payment_method: method.id })
                goTo('order')
              }}
            />
          ) : (
            <div className={styles.divided}>{orderForm}</div>
          )}
        </>
      ),
    },
    ...(isOrderAStep
      ? [
          {
            id: 'order',
            title: 'Purchase Order',
            digest: orderDigest,
            content: (
              <>
                <StepMessages messages={messagesFor(...ORDER_FIELDS)} />
                {orderForm}
              </>
            ),
          },
        ]
      : []),
    {
      id: 'summary',
      title: 'Order Summary',
      locked: findLockReason(checkout, hasMethod, order !== undefined),
      content: summary,
    },
  ]

  return (
    <>
      <Accordion steps={steps} open={open} onOpen={goTo} isFrozen={placing.state !== 'resting'} />
      <WearDateDialog
        isOpen={isTooLate && closed !== placing.failure}
        onClose={() => setClosed(placing.failure)}
        onChange={onChangeItem}
        otherItem={
          <LinkButton variant="default" to="/start-order">
            Choose another item
          </LinkButton>
        }
      />
    </>
  )
}

const ORDER_FIELDS = ['purchase_order_number', 'type']

/** The step to return to after a refusal, if any. */
export function findStep({ fieldErrors }: CallFailed, isOrderAStep: boolean): string | undefined {
  const isAbout = (...fields: string[]) => fieldErrors.some(({ field }) => fields.includes(field))
  if (isAbout('address')) return 'address'
  if (isAbout('payment_method')) return 'payment'
  return isAbout(...ORDER_FIELDS) ? (isOrderAStep ? 'order' : 'payment') : undefined
}

function fieldMessages(failure: CallFailed | undefined, fields: readonly string[]): string[] {
  const errors = failure?.fieldErrors.filter(({ field }) => fields.includes(field)) ?? []
  return errors.map(({ message }) => message)
}

/** A refusal's messages disappear as soon as any answer changes. */
function clearFailureOnChange(checkout: Checkout, { forgetFailure }: Placing): Checkout {
  return {
    ...checkout,
    change(part: Partial<Answers>) {
      forgetFailure()
      checkout.change(part)
    },
  }
}

function findLockReason(
  { address, addressList, methods, isOnDelivery }: Checkout,
  hasMethod: boolean,
  hasOrder: boolean,
) {
  if (address && hasMethod) return hasOrder ? undefined : FILL_ORDER
  // While the lists are loading, it is not known yet what is missing.
  if (addressList.isPending || (methods.isPending && !isOnDelivery)) return ''
  return FILL_MISSING
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** An accessory is ordered under its dress order's number and type. */
function FixedOrder({ order, onNext }: { order: PurchaseOrder; onNext: () => void }) {
  return (
    <>
      <dl className={styles.fixed}>
        <div>
          <dt>Purchase Order Number</dt>
          <dd>{order.purchase_order_number}</dd>
        </div>
        <div>
          <dt>Type of order</dt>
          <dd>{ORDER_TYPES[order.type]}</dd>
        </div>
      </dl>
      <p className={styles.reason}>Same as the dress order.</p>
      <Next missing={undefined} onNext={onNext} />
    </>
  )
}
