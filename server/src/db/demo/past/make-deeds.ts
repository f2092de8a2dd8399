import { addDays, type Day } from '@trousseau/domain/day'
import { officeDayFrom, officeDayUntil, toMoment } from '../calendar.ts'
import { drawBetween } from '../drawn.ts'
import { ATELIER_NORD, ATELIER_SUD } from '../factories.ts'
import { findPeople } from '../people.ts'
import { IVORY_LANE, VELVET_AND_VOW } from '../stores.ts'
import {
  credit,
  findUnknownCharge,
  moveDeposit,
  payDepositBack,
  payInVain,
  recordUnknownCharge,
  refund,
  takeCreditBack,
  useDeposit,
} from './demo-account.ts'
import type { Stage } from './demo-call.ts'
import {
  cancelOrder,
  changeOrder,
  closeStore,
  confirm,
  type Desk,
  expectPackage,
  mailStatement,
  openStoreAgain,
  owesFreight,
  payFactoryAgain,
  putOnHold,
  reinstate,
  takeOrder,
  voidPayment,
} from './demo-desk.ts'
import { giveDemoCredit, recordMoney } from './demo-money.ts'
import { differenceName } from './demo-names.ts'
import type { DemoFactoryPayment } from './make-payments.ts'
import type { Shipment } from './make-shipments.ts'

/**
 * What staff put right or decided. Each is done at a moment of its own, by which the audit knows it; one that leaves no
 * trace there has a name.
 */
export type DemoDeed = {
  readonly kind: 'deed'
  readonly title: string
  readonly at: Date
  readonly lane: 'office' | 'money' | 'factory'
  /** The orders that must have shipped before. */
  readonly shipped: readonly number[]
  readonly name?: string
  readonly happen: (stage: Stage) => Promise<unknown>
}

const LAUREL_AND_THREAD = 3
const GILDED_AISLE = 4
const HARBOR_AND_LACE = 5
const WHITE_HERON = 8
const NORTHLIGHT = 9
const CEDAR_AND_SILK = 10

const DAY_ENDS = 17 * 60 - 1
const [ADMIN = 0] = findPeople('wholesale', null)

type When = Pick<DemoDeed, 'lane'> & {
  readonly on: Day
  readonly shipped?: readonly number[]
  readonly name?: string
}

/** By the admin, on an office day, at an hour drawn for it. */
function deed(
  title: string,
  { on, lane, shipped = [], name }: When,
  work: (desk: Desk) => Promise<unknown>,
): DemoDeed {
  const at = toMoment(on, drawBetween(`${title} at`, 9 * 60, DAY_ENDS))
  return {
    kind: 'deed',
    title,
    at,
    lane,
    shipped,
    ...(name !== undefined && { name }),
    happen: (stage) => work({ stage, at, by: ADMIN }),
  }
}

/** Those before today: what was shipped only lately is not put right yet. */
export function makeDeeds(
  today: Day,
  shipments: readonly Shipment[],
  paid: readonly DemoFactoryPayment[],
): DemoDeed[] {
  const ago = (days: number) => officeDayUntil(addDays(today, -days))
  const all = [
    ...phoneOrders(today, ago),
    ...storeDecisions(ago),
    ...corrections(ago, shipments),
    ...differences(ago),
    ...factoryCorrections(today, shipments, paid),
    ...returned(today, shipments),
    ...heldUp(today, shipments),
  ]
  return all.filter(({ at }) => at < toMoment(today, 0))
}

/** What follows on another is at least three days later: on a Sunday, the last office day is two days ago. */
type Ago = (days: number) => Day

/** One that was changed, confirmed and moved to another factory; one that was cancelled and reinstated. */
function phoneOrders(today: Day, ago: Ago): DemoDeed[] {
  const [gown, other] = [
    { storeId: LAUREL_AND_THREAD, po: 'LT-118', dressId: 12, wearDate: addDays(today, 420) },
    { storeId: LAUREL_AND_THREAD, po: 'LT-121', dressId: 26, wearDate: addDays(today, 390) },
  ] as const
  const on = (days: number) => ({ on: ago(days), lane: 'office' as const })
  const notes = 'Please add a loop for the bustle.'
  return [
    deed('LT-118 by telephone', on(28), (desk) => takeOrder(desk, gown)),
    deed('LT-118 changed', on(25), (desk) => changeOrder(desk, gown, { size: 6, notes })),
    deed('LT-118 confirmed', on(22), (desk) => confirm(desk, gown, ATELIER_SUD)),
    deed('LT-118 moved', on(14), (desk) => changeOrder(desk, gown, { factory: ATELIER_NORD })),
    deed('LT-121 by telephone', on(12), (desk) => takeOrder(desk, other)),
    deed('LT-121 cancelled', on(9), (desk) => cancelOrder(desk, other, 'The wedding was called off.')),
    deed('LT-121 reinstated', on(4), (desk) => reinstate(desk, other, 'The wedding has a new date.')),
  ]
}

function storeDecisions(ago: Ago): DemoDeed[] {
  const on = (days: number) => ({ on: ago(days), lane: 'office' as const })
  return [
    deed('Northlight closed', on(64), (desk) => closeStore(desk, NORTHLIGHT)),
    deed('Northlight reopened', on(50), (desk) => openStoreAgain(desk, NORTHLIGHT)),
    deed('Cedar & Silk on hold', on(20), (desk) =>
      putOnHold(desk, CEDAR_AND_SILK, 'Waiting for your new resale certificate.'),
    ),
    deed('Statement to Velvet & Vow', on(5), (desk) => mailStatement(desk, VELVET_AND_VOW)),
  ]
}

const WIRE = { method: 'wire', reference: '0912' } as const
const SENT_TWICE = { method: 'wire', reference: '0927' } as const
const WRONG_SHOP = { method: 'cheque', reference: '3318' } as const
const MISTAKE = 'Meant for another store.'

/** Of Velvet & Vow: a deposit that was used, one that was paid back, one that was moved to another store, a credit that was revoked, a credit note, a refund with its note. */
function corrections(ago: Ago, shipments: readonly Shipment[]): DemoDeed[] {
  const storeId = VELVET_AND_VOW
  const money = { lane: 'money' } as const
  const gowns = shipments.filter(({ po }) => po === 'VV 2231')
  const billed = gowns[1]?.orderIds[0]
  const [sample] = shipments.filter(({ po }) => po === 'VV 2207')
  return [
    deed('Wire 0912 came', { ...money, on: ago(31) }, ({ stage, at, by }) =>
      recordMoney(stage, { kind: 'recorded', storeId, at, by, cents: 200_00, ...WIRE }),
    ),
    deed('Wire 0927 came', { ...money, on: ago(28) }, ({ stage, at, by }) =>
      recordMoney(stage, { kind: 'recorded', storeId, at, by, cents: 80_00, ...SENT_TWICE }),
    ),
    deed('Wire 0927 paid back', { ...money, on: ago(24) }, (desk) =>
      payDepositBack(desk, storeId, SENT_TWICE.reference, {
        method: 'cheque',
        reference: '2214',
        reason: 'The store sent it twice.',
      }),
    ),
    deed('Check 3318 came', { ...money, on: ago(23) }, ({ stage, at, by }) =>
      recordMoney(stage, { kind: 'recorded', storeId, at, by, cents: 65_00, ...WRONG_SHOP }),
    ),
    deed('Check 3318 moved', { ...money, on: ago(20) }, (desk) =>
      moveDeposit(desk, storeId, WRONG_SHOP.reference, {
        store: GILDED_AISLE,
        reason: 'Recorded for the wrong store.',
      }),
    ),
    deed('VV credit given', { ...money, on: ago(19) }, ({ stage, at, by }) =>
      giveDemoCredit(stage, { kind: 'credit', storeId, at, by, cents: 40_00, reason: MISTAKE }),
    ),
    deed('VV credit revoked', { ...money, on: ago(16) }, (desk) =>
      takeCreditBack(desk, storeId, { given: MISTAKE, reason: 'Given to the wrong store.' }),
    ),
    ...(billed === undefined
      ? []
      : [
          deed('Wire 0912 used', { ...money, on: ago(13), shipped: [billed] }, (desk) =>
            useDeposit(desk, storeId, WIRE.reference, billed),
          ),
          deed('VV 2231 credited', { ...money, on: ago(10), shipped: [billed] }, (desk) =>
            credit(desk, billed, { kind: 'shipping', amount: 12_50, reason: 'Shipping at the agreed rate.' }),
          ),
        ]),
    ...(sample
      ? [
          deed('VV 2207 refunded', { ...money, on: ago(8), shipped: sample.orderIds }, (desk) =>
            refund(desk, storeId, '4471', { kind: 'goods', amount: 60_00, reason: 'A torn hem.' }),
          ),
        ]
      : []),
  ]
}

/** Charged on the provider's own site: one was recorded, the other is still to be reviewed. */
function differences(ago: Ago): DemoDeed[] {
  const open = { lane: 'money', on: ago(1), name: differenceName(WHITE_HERON) } as const
  return [
    deed('charge recorded', { lane: 'money', on: ago(6) }, (desk) =>
      recordUnknownCharge(desk, HARBOR_AND_LACE, 120_00, 'Charged on the card terminal at market.'),
    ),
    deed('charge not reviewed', open, (desk) => findUnknownCharge(desk, WHITE_HERON, 86_40)),
  ]
}

const officeDayAfter = (day: Day, days: number) => officeDayFrom(addDays(day, days))

/** A payment to Atelier Nord was sent twice, and Atelier Sud paid the carrier of its last package. */
function factoryCorrections(
  today: Day,
  shipments: readonly Shipment[],
  paid: readonly DemoFactoryPayment[],
): DemoDeed[] {
  const lane = 'factory'
  const last = paid.findLast(
    ({ factoryId, on }) => factoryId === ATELIER_NORD && officeDayAfter(on, 4) < today,
  )
  const pack = shipments.findLast(({ factoryId }) => factoryId === ATELIER_SUD)
  const freight = pack?.orderIds[0]
  const again = last && { ...last, reference: `${last.reference}-2`, note: 'Sent a second time.' }
  return [
    ...(again
      ? [
          deed('Nord paid twice', { lane, on: officeDayAfter(again.on, 1) }, (desk) =>
            payFactoryAgain(desk, again),
          ),
          deed('Nord voided', { lane, on: officeDayAfter(again.on, 4) }, (desk) =>
            voidPayment(desk, ATELIER_NORD, again.reference, 'Sent twice. The bank stopped it.'),
          ),
        ]
      : []),
    ...(pack && freight !== undefined
      ? [
          deed('Sud paid freight', { lane, on: officeDayAfter(pack.on, 1), shipped: [freight] }, (desk) =>
            owesFreight(desk, freight),
          ),
        ]
      : []),
  ]
}

/** Ivory Lane paid its overdue invoice from a bank account that had too little. */
function returned(today: Day, shipments: readonly Shipment[]): DemoDeed[] {
  const shipment = shipments.find(({ po }) => po === 'IL-1260')
  const [by = 0] = findPeople('store', IVORY_LANE)
  const [orderId] = shipment?.orderIds ?? []
  if (!shipment || orderId === undefined) return []
  const on = officeDayAfter(shipment.on, 33)
  const back = officeDayAfter(on, 3)
  if (back >= today) return []
  const payment = { storeId: IVORY_LANE, by, orderId, lastFour: '3210' }
  return [
    deed('IL-1260 returned', { lane: 'money', on, shipped: [orderId] }, ({ stage, at }) =>
      payInVain(stage, { ...payment, at, returnedAt: toMoment(back, 9 * 60) }),
    ),
  ]
}

/** A package that has left waits on the road, as the carrier says. */
function heldUp(today: Day, shipments: readonly Shipment[]): DemoDeed[] {
  const shipment = shipments.find(({ po }) => po === 'IL-1219')
  const [orderId] = shipment?.orderIds ?? []
  if (!shipment || orderId === undefined) return []
  const on = officeDayAfter(shipment.on, 1)
  const expected = officeDayFrom(addDays(today, 5))
  return [
    deed('IL-1219 held up', { lane: 'office', on, shipped: [orderId] }, (desk) =>
      expectPackage(desk, orderId, expected),
    ),
  ]
}
