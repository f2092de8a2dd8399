import { showCustomer } from '../customers/customers.ts'
import { inDollars } from '../money.ts'
import type { Provider } from '../provider.ts'
import type { Transaction } from '../records.ts'
import { showTransaction } from '../transactions/transactions.ts'

/** The response to a browser's payment. It is derived from the transaction and not stored. */
export function showInvoice(provider: Provider, transaction: Transaction) {
  const { success, cents, created_at, updated_at } = transaction
  const customer = provider.book.customers.get(transaction.customer_id)
  return {
    id: transaction.invoice_id,
    merchant_id: provider.settings.merchantId,
    user_id: transaction.user_id,
    customer_id: transaction.customer_id,
    total: inDollars(cents),
    meta: transaction.meta,
    status: success ? 'PAID' : 'ATTEMPTED',
    is_merchant_present: false,
    sent_at: null,
    viewed_at: null,
    paid_at: success ? created_at : null,
    schedule_id: null,
    reminder_id: null,
    payment_method_id: transaction.payment_method_id,
    url: 'https://app.staxpayments.com/#/bill/',
    is_webpayment: true,
    deleted_at: null,
    created_at,
    updated_at,
    due_at: null,
    is_partial_payment_enabled: false,
    invoice_date_at: created_at,
    payment_attempt_failed: !success,
    payment_attempt_message: success ? '' : transaction.message,
    balance_due: success ? 0 : inDollars(cents),
    total_paid: success ? inDollars(cents) : 0,
    payment_meta: {},
    customer: customer ? showCustomer(customer) : null,
    user: null,
    files: [],
    child_transactions: [showTransaction(provider, transaction)],
    reminder: null,
  }
}
