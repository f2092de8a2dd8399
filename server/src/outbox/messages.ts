/** What can be waiting to go out, by kind. A kind without a reaction in the worker does not compile. */
export type Messages = {
  /** Somebody asked for a new password; whether the address is known is found out later, out of sight. */
  password_reset: { email_norm: string; type: 1 | 2 }
  invitation: { user_id: number }
  /** To the chat function or to the e-mail function, as `{subject, text}`. */
  notice: { channel: 'chat' | 'mail'; subject: string; text: string }
  /** To somebody of the store, about one of its orders. */
  order_mail: { store_id: number; order_id: number; about: OrderMail; to: 'placer' | 'store' }
  /** The payment provider is asked for a store's saved methods. */
  methods_refresh: { store_id: number }
}
/** What happened to an order that its store is written to about. */
export type OrderMail = 'placed' | 'confirmed' | 'cancelled'
export type MessageKind = keyof Messages

/** The id is the same however often a message is tried, so that a receiver can tell a repeat. */
export type Envelope = { id: number }

export type Reactions = { [K in MessageKind]: (payload: Messages[K], envelope: Envelope) => Promise<void> }
