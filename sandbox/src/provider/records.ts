export type Fields = Record<string, unknown>

export type PostalAddress = {
  address_1: string | null
  address_2: string | null
  address_city: string | null
  address_state: string | null
  address_zip: string | null
  address_country: string | null
}

export type Customer = PostalAddress & {
  id: string
  firstname: string | null
  lastname: string | null
  company: string | null
  email: string | null
  phone: string | null
  notes: string | null
  reference: string | null
  cc_emails: string[] | null
  cc_sms: string[] | null
  options: Fields | null
  allow_invoice_credit_card_payments: boolean
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** Whether charges of this method succeed. Decided when its number was checked, because the number is not kept. */
export type Outcome = 'succeeds' | 'fails'

/** `expires` is the year and month, such as 2031-03, and null for a bank account. */
export type PaymentMethod = PostalAddress & {
  id: string
  customer_id: string
  user_id: string
  method: 'card' | 'bank'
  person_name: string | null
  card_type: string | null
  last_four: string
  expires: string | null
  has_cvv: boolean
  is_default: boolean
  bank_name: string | null
  bank_type: string | null
  bank_holder_type: string | null
  fingerprint: string
  outcome: Outcome
  /** Null until a caller sets it; each update replaces it completely. */
  meta: Fields | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}

type TransactionType = 'charge' | 'pre_auth' | 'capture' | 'refund' | 'void'

export type Transaction = {
  id: string
  type: TransactionType
  /** For a void or refund, the transaction that it reverses. For a capture, `auth_id` is the captured authorization. */
  reference_id: string
  auth_id: string | null
  invoice_id: string
  customer_id: string
  payment_method_id: string
  user_id: string
  source: string | null
  channel: string | null
  source_ip: string
  success: boolean
  message: string | null
  meta: Fields
  cents: number
  method: 'card' | 'bank'
  last_four: string
  is_captured: boolean
  is_voided: boolean
  is_settling: boolean
  batch_id: string | null
  batched_at: string | null
  settled_at: string | null
  /** A bank payment that will be returned: when (ISO 8601), and the message of the return. */
  returns: { at: string; text: string } | null
  idempotency: { id: string; parameters: Record<string, string> } | null
  created_at: string
  updated_at: string
}

export type Webhook = {
  id: string
  user_id: string
  url: string
  event: string
  created_at: string
  updated_at: string
  deleted_at: string | null
}
