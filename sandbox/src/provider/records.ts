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

/** What a charge of this method comes to, decided when the number was seen: the number itself is gone by then. */
export type Outcome = 'succeeds' | 'fails'

/** `expires` is the year and month, as in 2031-03, and null for a bank account. */
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
  /** Null until a caller writes its own, which replaces the whole. */
  meta: Fields | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}

type TransactionType = 'charge' | 'pre_auth' | 'capture' | 'refund' | 'void'

export type Transaction = {
  id: string
  type: TransactionType
  /** Of a void or a refund: the transaction it reverses. Of a capture, `auth_id` is the one it captures. */
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
  /** A bank's money that will be taken back: when, in ISO form, and in which words. */
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
