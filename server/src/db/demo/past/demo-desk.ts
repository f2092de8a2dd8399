import type { Cents } from '@trousseau/domain/money/money'
import { deleteStore } from '../../../closing/close-store.ts'
import { reopenStore } from '../../../closing/reopen.ts'
import { createFactoryPayment } from '../../../factory-payments/create-factory-payment.ts'
import { voidFactoryPayment } from '../../../factory-payments/void-factory-payment.ts'
import { cancelOrderByWholesale } from '../../../orders/moves/cancel-order.ts'
import { confirmOrder } from '../../../orders/moves/confirm-order.ts'
import { reinstateOrder } from '../../../orders/moves/reinstate-order.ts'
import { createOrderForStore } from '../../../orders/place-order.ts'
import { updateOrder } from '../../../orders/update-order.ts'
import { updateExpected } from '../../../packages/expect-package.ts'
import { updateFreight } from '../../../packages/update-shipment.ts'
import { listMethods } from '../../../payment-methods/payment-methods.store.ts'
import { sendStatement } from '../../../statements/send-statements.ts'
import { updateStore } from '../../../stores/update-store.ts'
import { ADDRESSES } from '../addresses.ts'
import { DRESSES } from '../catalogue.ts'
import { find } from '../orders/ordered-item.ts'
import { RE_ORDER } from '../orders/planned-order.ts'
import { DEMO_PASSWORD } from '../people.ts'
import { callAt, personOf, type Stage } from './demo-call.ts'
import { findFactoryPayment, findOrderNamed, findOrderPackage } from './demo-past.store.ts'
import type { DemoFactoryPayment } from './make-payments.ts'

/** A member of staff at one moment. */
export type Desk = { readonly stage: Stage; readonly at: Date; readonly by: number }

export const asStaff = ({ stage, at, by }: Desk) => {
  const call = callAt(stage, at)
  return Object.assign(call, { user: personOf(by, 'wholesale') })
}

type PhoneOrder = {
  readonly storeId: number
  readonly po: string
  readonly dressId: number
  readonly wearDate: string
}

/** An order for a store that calls. */
export async function takeOrder(desk: Desk, { storeId, po, dressId, wearDate }: PhoneOrder) {
  const [method] = await listMethods(desk.stage.client.db, storeId)
  const { colorIds, sizeIds } = find(DRESSES, dressId)
  const body = {
    type: RE_ORDER,
    purchase_order_number: po,
    item_type: 1,
    item_id: dressId,
    color: colorIds[0],
    size: sizeIds[2],
    address: ADDRESSES.find((address) => address.storeId === storeId)?.id,
    payment_method: method?.id,
    wear_date: wearDate,
  }
  return createOrderForStore({ ...asStaff(desk), params: { id: storeId }, body })
}

type Named = { readonly storeId: number; readonly po: string }
type Change = Parameters<typeof updateOrder>[0]['body']

const one = async (desk: Desk, { storeId, po }: Named) => ({
  id: await findOrderNamed(desk.stage.client.db, storeId, po),
})

export const changeOrder = async (desk: Desk, order: Named, body: Change) =>
  updateOrder({ ...asStaff(desk), params: await one(desk, order), body })

export const confirm = async (desk: Desk, order: Named, factory: number) =>
  confirmOrder({ ...asStaff(desk), params: await one(desk, order), body: { factory } })

export const cancelOrder = async (desk: Desk, order: Named, reason: string) =>
  cancelOrderByWholesale({ ...asStaff(desk), params: await one(desk, order), body: { reason } })

export const reinstate = async (desk: Desk, order: Named, reason: string) =>
  reinstateOrder({ ...asStaff(desk), params: await one(desk, order), body: { reason } })

export const putOnHold = (desk: Desk, storeId: number, hold_reason: string) =>
  updateStore({ ...asStaff(desk), params: { id: storeId }, body: { hold_reason } })

export const closeStore = (desk: Desk, storeId: number) =>
  deleteStore({ ...asStaff(desk), params: { id: storeId }, body: { password: DEMO_PASSWORD } })

export const openStoreAgain = (desk: Desk, storeId: number) =>
  reopenStore({ ...asStaff(desk), params: { id: storeId } })

/** The statement of the days that a statement has unless others are asked for. */
export const mailStatement = (desk: Desk, storeId: number) =>
  sendStatement({ ...asStaff(desk), params: { id: storeId }, body: {} })

/** The factory paid the carrier of the package that this order left in. */
export async function owesFreight(desk: Desk, orderId: number) {
  const id = await findOrderPackage(desk.stage.client.db, orderId)
  return updateFreight({ ...asStaff(desk), params: { id }, body: { freight_by: 'factory' } })
}

/** When the package that this order left in will be there. */
export async function expectPackage(desk: Desk, orderId: number, expected_on: string) {
  const id = await findOrderPackage(desk.stage.client.db, orderId)
  return updateExpected({ ...asStaff(desk), params: { id }, body: { expected_on, reason: 'weather' } })
}

type SecondPayment = Pick<DemoFactoryPayment, 'factoryId' | 'on' | 'reference' | 'note'> & {
  readonly cents: Cents
}

export const payFactoryAgain = (desk: Desk, { factoryId, cents, on, reference, note }: SecondPayment) =>
  createFactoryPayment({
    ...asStaff(desk),
    body: { factory: factoryId, amount: cents, paid_at: on, reference, note },
  })

export async function voidPayment(desk: Desk, factoryId: number, reference: string, reason: string) {
  const id = await findFactoryPayment(desk.stage.client.db, factoryId, reference)
  return voidFactoryPayment({ ...asStaff(desk), params: { id }, body: { reason } })
}
