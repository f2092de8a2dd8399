/** What can be waiting to go out, by kind. A kind without a reaction in the worker does not compile. */
export type Messages = {
  /** Somebody asked for a new password; whether the address is known is found out later, out of sight. */
  password_reset: { email_norm: string; type: 1 | 2 }
  invitation: { user_id: number }
  /** To the chat function or to the e-mail function, as `{subject, text}`. */
  notice: { channel: 'chat' | 'mail'; subject: string; text: string }
  /** To somebody of the store, about one of its orders. */
  order_mail: { store_id: number; order_id: number; about: OrderMail; to: 'placer' | 'store' }
  /** To the store, or to somebody who placed one of its orders: a package is on its way. */
  package_mail: { store_id: number; package_id: number; to: 'store' | number }
  /** To somebody of the store, about one of its payments. */
  payment_mail: { store_id: number; attempt_id: string; about: PaymentMail; to: 'payer' | 'store' }
  /** The payment provider is asked what became of one of a store's charges. */
  transaction_check: { store_id: number; transaction_id: string }
  /** The payment provider is asked for a store's saved methods. */
  methods_refresh: { store_id: number }
  /** The payment provider is told what a store's profile has become. */
  customer_update: { store_id: number }
}
/** What happened to an order that its store is written to about. */
export type OrderMail = 'placed' | 'confirmed' | 'cancelled'
/** What happened to a payment that its store is written to about. */
export type PaymentMail = 'paid' | 'returned'
export type MessageKind = keyof Messages

/** The id is the same however often a message is tried, so that a receiver can tell a repeat. */
export type Envelope = { id: number }

export type Reactions = { [K in MessageKind]: (payload: Messages[K], envelope: Envelope) => Promise<void> }
