import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { turnDatesDue } from '../dates/dates-due.ts'
import type { Db } from '../db/db.ts'
import {
  findingMailedOrders,
  findingOrdersWithReaders,
  findingReaders,
} from '../orders/order-readers.store.ts'
import { keepingMails } from '../outbox/keep-mails.ts'
import type { SendMail } from '../outbox/mailer.ts'
import type { Reactions } from '../outbox/messages.ts'
import { reactToRefresh } from '../payment-methods/remove-methods.ts'
import { checkTransaction } from '../payments/check-transaction.ts'
import type { ProviderClient } from '../provider/request.ts'
import { sendCustomerUpdate } from '../stores/update-customer.ts'
import { sendEmailConfirmation } from '../users/email-changes/send-email-confirmation.ts'
import { sendAccountMail } from '../users/mails/send-account-mail.ts'
import { sendInvitation, sendPasswordReset } from '../users/passwords/send-link.ts'
import { gatherDateNews } from './gather-date-news.ts'
import { gatherFactoryNews } from './gather-factory-news.ts'
import { postNotice } from './post-notice.ts'
import { sendCreditNoteMail } from './send-credit-note-mail.ts'
import { sendDateMail } from './send-date-mail.ts'
import { sendFactoryMail } from './send-factory-mail.ts'
import { sendOrderMail } from './send-order-mail.ts'
import { sendOrdersMail } from './send-orders-mail.ts'
import { sendPackageMail } from './send-package-mail.ts'
import { sendPaymentMail } from './send-payment-mail.ts'
import { sendStatementMail } from './send-statement-mail.ts'
import { turnOrderNews, turnOrdersNews } from './turn-order-news.ts'

type World = { db: Db; clock: Clock; config: Config; sendMail: SendMail; provider: ProviderClient }

/** What the worker does with each kind of message. */
export function createReactions({ db, clock, config, provider, ...world }: World): Reactions {
  const sendMail = keepingMails(db, clock, world.sendMail)
  const findOrder = findingOrdersWithReaders(db)
  const findReaders = findingReaders(db)
  const findMailed = findingMailedOrders(db)
  const links = () => ({ db, now: clock(), config, sendMail })
  return {
    password_reset: (payload, envelope) => sendPasswordReset(links(), payload, envelope),
    invitation: (payload, envelope) => sendInvitation(links(), payload, envelope),
    email_confirmation: (payload, envelope) => sendEmailConfirmation(links(), payload, envelope),
    account_mail: (payload, envelope) => sendAccountMail({ config, sendMail }, payload, envelope),
    notice: (payload, envelope) => postNotice(config, payload, envelope),
    order_news: (payload, envelope) => turnOrderNews(findReaders, payload, envelope),
    order_mail: (payload, envelope) =>
      sendOrderMail({ findOrder: findMailed, config, sendMail }, payload, envelope),
    orders_news: (payload) => turnOrdersNews(findReaders, payload),
    orders_mail: (payload, envelope) => sendOrdersMail({ findOrder, config, sendMail }, payload, envelope),
    factory_news: (payload, envelope) => gatherFactoryNews({ db, now: clock() }, payload, envelope),
    factory_mail: (payload, envelope) => sendFactoryMail({ db, config, sendMail }, payload, envelope),
    package_mail: (payload, envelope) => sendPackageMail({ db, config, sendMail }, payload, envelope),
    payment_mail: (payload, envelope) => sendPaymentMail({ db, config, sendMail }, payload, envelope),
    credit_note_mail: (payload, envelope) => sendCreditNoteMail({ db, config, sendMail }, payload, envelope),
    statement_mail: (payload, envelope) =>
      sendStatementMail({ db, now: clock(), config, sendMail }, payload, envelope),
    date_news: (payload, envelope) => gatherDateNews({ db, now: clock(), findOrder }, payload, envelope),
    date_mail: (payload, envelope) =>
      sendDateMail({ now: clock(), findOrder, config, sendMail }, payload, envelope),
    dates_due: (payload) => turnDatesDue({ db, now: clock() }, payload),
    transaction_check: (payload) => checkTransaction(provider, payload),
    methods_refresh: (payload) => reactToRefresh(provider, payload),
    customer_update: (payload) => sendCustomerUpdate(provider, payload),
  }
}
