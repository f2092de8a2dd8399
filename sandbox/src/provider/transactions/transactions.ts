import { randomUUID } from 'node:crypto'
import type { Book } from '../book.store.ts'
import { showCustomer } from '../customers/customers.ts'
import { inDollars } from '../money.ts'
import { showMethodAlone } from '../payment-methods/payment-methods.ts'
import type { Provider } from '../provider.ts'
import type { PaymentMethod, Transaction } from '../records.ts'
import { apiUser, apiUserId } from '../self.routes.ts'
import { stamp } from '../stamp.ts'
import { announce } from '../webhooks/webhooks.ts'

type Begun = Pick<Transaction, 'type' | 'cents' | 'success' | 'message' | 'source_ip'> & Partial<Transaction>

export function newTransaction(method: PaymentMethod, begun: Begun): Transaction {
  const now = stamp()
  return {
    id: randomUUID(),
    reference_id: '',
    auth_id: null,
    invoice_id: '',
    customer_id: method.customer_id,
    payment_method_id: method.id,
    user_id: apiUserId,
    source: null,
    channel: null,
    meta: {},
    method: method.method,
    last_four: method.last_four,
    is_captured: false,
    is_voided: false,
    is_settling: false,
    batch_id: null,
    batched_at: null,
    settled_at: null,
    returns: null,
    idempotency: null,
    created_at: now,
    updated_at: now,
    ...begun,
  }
}

function childrenOf(book: Book, { id }: Transaction): Transaction[] {
  return (book.childrenOf.get(id) ?? []).flatMap((child) => book.transactions.get(child) ?? [])
}

export function refundedCents(book: Book, transaction: Transaction): number {
  const refunds = childrenOf(book, transaction).filter(({ type, success }) => type === 'refund' && success)
  return refunds.reduce((sum, { cents }) => sum + cents, 0)
}

export function isVoidable({ type, success, is_voided, is_captured, batched_at }: Transaction): boolean {
  const isMoney = type === 'charge' || type === 'capture' || (type === 'pre_auth' && !is_captured)
  return isMoney && success && !is_voided && !batched_at
}

function isRefundable(book: Book, transaction: Transaction): boolean {
  const { type, success, is_voided, batched_at, cents } = transaction
  const isMoney = type === 'charge' || type === 'capture'
  return isMoney && success && !is_voided && batched_at !== null && refundedCents(book, transaction) < cents
}

export function showTransaction(provider: Provider, transaction: Transaction) {
  const { book } = provider
  const children = childrenOf(book, transaction).map((child) => showAlone(provider, child))
  const customer = book.customers.get(transaction.customer_id)
  const method = book.methods.get(transaction.payment_method_id)
  const auth = book.transactions.get(transaction.auth_id ?? '')
  return {
    ...showAlone(provider, transaction),
    child_captures: children.filter(({ type }) => type === 'capture'),
    child_transactions: children.filter(({ type }) => type !== 'capture'),
    parent_auth: auth ? showAlone(provider, auth) : null,
    customer: customer ? showCustomer(customer) : null,
    payment_method: method ? showMethodAlone(provider, method) : null,
    user: apiUser,
    files: [],
  }
}

export function announceTransaction(provider: Provider, event: string, transaction: Transaction): void {
  announce(provider, event, transaction.customer_id, showTransaction(provider, transaction))
}

function showAlone({ book, settings }: Provider, transaction: Transaction) {
  const { cents, idempotency, returns, ...rest } = transaction
  return {
    ...rest,
    recurring_transaction_id: '',
    merchant_id: settings.merchantId,
    is_merchant_present: false,
    is_manual: false,
    total: inDollars(cents),
    pre_auth: transaction.type === 'pre_auth',
    is_captured: Number(transaction.is_captured),
    status: transaction.success ? 'SUCCESS' : 'FAILED',
    total_refunded: inDollars(refundedCents(book, transaction)),
    is_refundable: isRefundable(book, transaction),
    is_voidable: isVoidable(transaction),
    interchange_code: null,
    interchange_fee: null,
    avs_response: null,
    avs_code: null,
    avs_message: null,
    cvv_response: null,
    receipt_email_at: null,
    receipt_sms_at: null,
    currency: 'USD',
    schedule_id: null,
    gateway_id: null,
    gateway_name: 'test',
    issuer_auth_code: null,
    response: null,
  }
}
