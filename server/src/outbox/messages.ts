import type { Change } from '@trousseau/domain/changes'
import type { Cause } from '@trousseau/domain/dates/cause'
import type { Risk } from '@trousseau/domain/dates/risk'
import type { Day } from '@trousseau/domain/day'
import type { RoleId } from '@trousseau/domain/people/roles'

/** The messages of the outbox, by kind. A kind without a reaction in the worker does not compile. */
export type Messages = {
  /** A person asked for a new password; the worker finds out whether the address is known. */
  password_reset: { email_norm: string; type: 1 | 2 }
  invitation: { user_id: number }
  /** An email with a link to the address that somebody wants instead of theirs, if they still want it. */
  email_confirmation: { user_id: number; email_norm: string }
  /** An email about a change of an account, to the address that its reader had at that time. It holds no secret. */
  account_mail: { to: Reader; at: string; about: AccountMail }
  /** A notice for the chat function or the email function, as `{subject, text}`, and the store that it is about, if any. */
  notice: { channel: 'chat' | 'mail'; subject: string; text: string; store_id?: number }
  /**
   * News of an order, or of one that was refused and has no id. The worker makes notices of the letters, which are said
   * as things were when it happened, and emails to the store if they are to be `about` something.
   */
  order_news: {
    store_id: number
    order_id: number | null
    about: OrderMail | null
    letters: { subject: string; text: string }[]
  }
  /** News of several orders of a store that were moved together. The worker makes emails of them, one to each reader. */
  orders_news: { store_id: number; about: OrderMail; order_ids: number[] }
  /** An email to the store, or to a person who placed these orders, about what was done with all of them. */
  orders_mail: { store_id: number; about: OrderMail; order_ids: number[]; to: 'store' | number }
  /** An email to a person of the store, or to the store, about one of its orders. */
  order_mail: { store_id: number; order_id: number; about: OrderMail; to: 'placer' | 'store' }
  /** What a factory is to be told of one order. The worker gathers what came together into one email. */
  factory_news: FactoryNews & { factory_id: number }
  /** What is new of an order's arrival. The worker gathers what came together into an email to each store and one notice. */
  date_news: DateNews
  /** An email to a store about when its orders arrive. */
  date_mail: { store_id: number; order_ids: number[]; news: DateNews[] }
  /** The dates of orders in flight are to be computed anew, from those after an order on. */
  dates_due: { which: { factory: number } | { store: number } | 'all'; after: number }
  /** An email to a person of a factory, or to the factory's own address, about what was done with its orders. */
  factory_mail: { factory_id: number; to: 'factory' | number; order_ids: number[]; news: FactoryNews[] }
  /** An email to the store, or to a person who placed one of the orders: a package is on its way. */
  package_mail: { store_id: number; package_id: number; to: 'store' | number }
  /** An email to a person of the store, or to the store, about one of its payments. */
  payment_mail: { store_id: number; attempt_id: string; about: PaymentMail; to: 'payer' | 'store' }
  /** An email to the store about a credit note that was issued to it. */
  credit_note_mail: { store_id: number; note_id: number }
  /** An email to the store with its statement of these days. */
  statement_mail: { store_id: number; from: Day; to: Day }
  /**
   * Asks the payment provider about one of a store's charges. `unless_settled`: only if we do not know it yet, because
   * none of its money was given back.
   */
  transaction_check: { store_id: number; transaction_id: string; unless_settled?: boolean }
  /** Reads a store's saved payment methods from the provider, and deletes those of a closed store there. */
  methods_refresh: { store_id: number }
  /** Sends a store's changed profile to the payment provider. */
  customer_update: { store_id: number }
}
/** Who reads an email about an account: a person, or a store at its own address. */
type Reader = { name: string; address: string }
/** Who made a change: staff of the wholesaler or somebody of the store. Null if the person did it themselves. */
export type DoneBy = { name: string; isStaff: boolean } | null
/** What is new about an admin, as the other admins are told. */
export type AdminNews = 'name' | 'email' | 'password'
/** What is new about how somebody signs in besides their password. */
export type SecondFactorNews =
  | 'app_on'
  | 'app_changed'
  | 'app_off'
  | 'codes_renewed'
  | 'passkey_added'
  | 'passkey_deleted'
  | 'reset'
/** The changes of an account that people get an email about. `of` is a store's name, or null for the wholesaler. */
export type AccountMail =
  | { is: 'password_changed' | 'password_set'; email: string; by: DoneBy }
  | { is: 'new_browser'; email: string; browser: string; network: string }
  | { is: 'second_factor'; email: string; what: SecondFactorNews; by: DoneBy }
  | { is: 'second_factor_reset_by_you'; whose: Reader }
  | { is: 'recovery_code_used'; email: string; left: number }
  | { is: 'email_asked'; from: string; to: string }
  | { is: 'email_changed'; from: string; to: string; by: DoneBy }
  | { is: 'invitation_withdrawn' }
  | { is: 'role_changed'; email: string; role_id: RoleId; of: string | null; by: DoneBy }
  /** `erased`: nothing is kept of the person, so neither is this email. */
  | { is: 'account_deleted'; email: string; by: DoneBy; erased?: true }
  | { is: 'admin_added' | 'admin_removed'; admin: Reader; of: string | null; by: DoneBy }
  | { is: 'admin_changed'; admin: Reader; of: string | null; by: DoneBy; news: AdminNews[] }
  | { is: 'store_email_changed'; store: string; from: string; to: string; by: DoneBy }
/** The changes of an order that its store gets an email about. */
export type OrderMail = 'placed' | 'placed_for_you' | 'confirmed' | 'cancelled' | 'reinstated' | 'changed'
/** The changes of a payment that its store gets an email about. */
export type PaymentMail = 'paid' | 'returned'
/** `changes` are those that a factory may know of. */
type FactoryNews = {
  store_id: number
  order_id: number
  what: 'given' | 'moved' | 'cancelled' | 'changed'
  changes: Change[]
}
/** What was said of an order's arrival before, and what is now. */
export type DateNews = {
  store_id: number
  order_id: number
  what: 'worse' | 'moved_later' | 'well_again'
  was_on: Day | null
  arrives_on: Day | null
  need_by: Day
  slack: number | null
  risk: Risk
  cause: Cause | null
}
/** News of dates are gathered by their topic, whichever store they are of. */
export const DATES_TOPIC = 'news of dates'
/** The news of a factory are gathered by their topic. */
export const factoryTopic = (factoryId: number): string => `news of factory ${factoryId}`
/** Orders in flight: those that a factory makes or will make, those of a store, or all. */
export type InFlight = Messages['dates_due']['which']
/** The dates of the same orders are computed one message after the other. */
export const datesTopic = (which: InFlight): string => {
  if (which === 'all') return 'dates of all orders'
  return 'store' in which ? `dates of store ${which.store}` : `dates of factory ${which.factory}`
}
export type MessageKind = keyof Messages

/** The topic of `methods_refresh`, before the store's id: a store's methods are read one message after the other. */
export const METHODS_TOPIC = 'payment methods of store '
export const methodsTopic = (storeId: number): string => `${METHODS_TOPIC}${storeId}`

/** The id is the same for every retry of a message, so that the receiver can recognize repeats. */
export type Envelope = { id: number }

/** A message as it is put into the outbox; made by `toMessage`, so that its payload belongs to its kind. */
export type Message = { kind: MessageKind; payload: Messages[MessageKind]; topic: string | null; at?: Date }

type Options = { topic?: string | undefined; at?: Date | undefined }

export function toMessage<K extends MessageKind>(
  kind: K,
  payload: Messages[K],
  { topic, at }: Options = {},
): Message {
  return { kind, payload, topic: topic ?? null, ...(at && { at }) }
}

/** The kinds that are not sent: the worker turns them into other messages, which take their place in the outbox. */
type TurnedInto = 'order_news' | 'orders_news' | 'dates_due'

export type Reactions = {
  [K in MessageKind]: (
    payload: Messages[K],
    envelope: Envelope,
  ) => Promise<K extends TurnedInto ? readonly Message[] : void>
}
