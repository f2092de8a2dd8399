import { FactoryBalance, FactoryOwed, FactoryPayment } from '@trousseau/contract/factory-payments'
import { FactoryOverview } from '@trousseau/contract/overviews'
import { Payment } from '@trousseau/contract/payments'
import { PublicConfig } from '@trousseau/contract/public-config'
import { Statement } from '@trousseau/contract/statements'
import { StoreCreditRow } from '@trousseau/contract/store-credits'
import { DAY, FACTORY, MOMENT, made, money, STORE, TODAY } from './samples.ts'

/** Samples of payments by stores and to factories. */

export const aStoreCredit = made(StoreCreditRow, ({ id = 1, amount = 500, left = amount }) => ({
  id,
  kind: 'deposit' as const,
  kind_label: 'Deposit',
  created_at: MOMENT,
  date: DAY,
  method_label: 'Check 4510',
  reason: null,
  amount,
  formatted_amount: money(amount),
  left,
  formatted_left: money(left),
  moved: null,
  can_be_paid_back: true,
  can_be_moved: true,
}))

/** A card payment without credits or deposits. */
export const aPayment = made(Payment, ({ total = 1250, applied = 0, charged = total - applied }) => ({
  id: '0b8a7b1e-5a35-4c4e-9d0e-6f6b1c2d3e4f',
  state: 'paid' as const,
  message: null,
  total,
  formatted_total: money(total),
  applied,
  formatted_applied: money(applied),
  charged,
  formatted_charged: money(charged),
  method_label: 'Visa ending in 1111',
  invoices: [],
}))

/** One partially paid invoice, and a credit. */
export const aStatement = made(Statement, ({ lines }) => ({
  store: STORE,
  from: '2025-03-10',
  to: TODAY,
  opening: 100,
  formatted_opening: money(100),
  lines: lines ?? [
    statementLine(1, 'invoice', 'Invoice # 7001', 1250, 1350),
    statementLine(2, 'payment', 'Payment, Visa ending in 1111', -130, 1220),
    { ...statementLine(3, 'credit', 'Credit: a torn hem', -12.5, 1207.5), invoice: null },
  ],
  invoiced: 1250,
  formatted_invoiced: money(1250),
  paid: 130,
  formatted_paid: money(130),
  credited: 12.5,
  formatted_credited: money(12.5),
  closing: 1207.5,
  formatted_closing: money(1207.5),
  ageing: [
    { label: 'Not due yet', amount: 1120, formatted_amount: money(1120) },
    { label: '1–30 days', amount: 0, formatted_amount: money(0) },
  ],
  unapplied: 12.5,
  formatted_unapplied: money(12.5),
}))

function statementLine(id: number, kind: string, description: string, amount: number, balance: number) {
  return {
    id,
    date: DAY,
    kind,
    description,
    invoice: { id: 1, number: 7001, store_package_id: 61 },
    formatted_charge: amount > 0 ? money(amount) : null,
    formatted_payment: amount < 0 ? money(-amount) : null,
    amount,
    balance,
    formatted_balance: money(balance),
  }
}

export const aFactoryPayment = made(FactoryPayment, ({ id = 1, amount = 1240.5 }) => ({
  id,
  factory: FACTORY,
  amount,
  formatted_amount: money(amount),
  paid_at: DAY,
  reference: `WIRE-${id}`,
  note: null,
  paid_for: 1,
  in_advance: 0,
  formatted_in_advance: money(0),
  voided_at: null,
  void_reason: null,
  created_at: MOMENT,
}))

/** An order that was shipped and is not paid. */
export const aFactoryOwed = made(FactoryOwed, ({ id = 1, amount = 500, open = amount }) => ({
  id,
  kind: 'order' as const,
  store: STORE,
  order: { id: 40 + id, sales_order_number: 10_000 + id, purchase_order_number: `PO-${id}`, item: 'Aurélie' },
  package: { id: 61, tracking_number: '1Z 999' },
  shipped_on: DAY,
  amount,
  formatted_amount: money(amount),
  open,
  formatted_open: money(open),
}))

export const aFactoryBalance = made(FactoryBalance, ({ shipped = 2000, freight = 0, paid = 1240.5 }) => {
  const owed = Math.max(0, shipped + freight - paid)
  const overpaid = Math.max(0, paid - shipped - freight)
  return {
    factory: FACTORY,
    shipped,
    formatted_shipped: money(shipped),
    freight,
    formatted_freight: money(freight),
    paid,
    formatted_paid: money(paid),
    owed,
    formatted_owed: money(owed),
    overpaid,
    formatted_overpaid: money(overpaid),
  }
})

export const aFactoryOverview = made(FactoryOverview, () => ({
  week: { from: '2026-03-09', to: '2026-03-15' },
  late: 1,
  this_week: 2,
  next_week: 3,
  later: 4,
  to_make: [],
  orders_at_risk: { count: 0, orders: [] },
  ready_to_pack: 5,
  open_packages: 6,
}))

export const aConfig = made(PublicConfig, () => ({
  stax_js_url: 'https://provider.example/js',
  stax_web_token: 'a-web-token',
  house: { name: 'Trousseau', phone: '(312) 555-0100' },
}))
