import type { Reactions } from '../../outbox/messages.ts'

const refuse = () => Promise.reject(new Error('not expected'))

/** For a worker that must see no messages except those of the test. */
export const NO_REACTIONS: Reactions = {
  password_reset: refuse,
  invitation: refuse,
  email_confirmation: refuse,
  account_mail: refuse,
  notice: refuse,
  order_news: refuse,
  order_mail: refuse,
  factory_news: refuse,
  factory_mail: refuse,
  orders_news: refuse,
  orders_mail: refuse,
  package_mail: refuse,
  payment_mail: refuse,
  credit_note_mail: refuse,
  statement_mail: refuse,
  date_news: refuse,
  date_mail: refuse,
  dates_due: refuse,
  transaction_check: refuse,
  methods_refresh: refuse,
  customer_update: refuse,
}
