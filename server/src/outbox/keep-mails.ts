import { maskSecrets } from '@trousseau/domain/people/mask-secrets'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { askingTogether } from '../db/asking-together.ts'
import type { Db } from '../db/db.ts'
import { keptStatement, type Value } from '../db/kept-statement.ts'
import { type SendMail, toMessage } from './mailer.ts'

const SUBJECT_MAX = 500
const BODY_MAX = 20_000

type Kept = { id: number; recipient: string; subject: string; body: string }

/**
 * Keeps each email as it is about to be sent, without what opens an account: also of one that then fails, it is known to
 * whom it was to go. Emails that come together are written by one statement.
 */
export function keepingMails(db: Db, clock: Clock, sendMail: SendMail): SendMail {
  const keep = askingTogether((mails: readonly Kept[]) => insertMails(db, mails, clock()))
  return async (mail) => {
    await keep(toKept(mail))
    await sendMail(mail)
  }
}

function toKept(mail: Parameters<SendMail>[0]): Kept {
  const { to, subject, text } = toMessage(mail)
  return {
    id: mail.id,
    recipient: to.address,
    subject: maskSecrets(subject).slice(0, SUBJECT_MAX),
    body: maskSecrets(text).slice(0, BODY_MAX),
  }
}

/** What an email is about stands in its message: the order or orders, or the package, whose orders it is about then. */
async function insertMails(db: Db, mails: readonly Kept[], now: Date): Promise<void> {
  const rows = await insertKept(db, { mails, now })
  const ofPackages = rows.flatMap(({ id, package_id }) => (package_id === null ? [] : [id]))
  if (ofPackages.length > 0) await nameOrders(db, ofPackages)
}

const insertKept = keptStatement((db, value: Value<{ mails: readonly Kept[]; now: Date }>) => {
  const each = <T>(of: (mail: Kept) => T) => value(({ mails }) => mails.map(of))
  return sql<{ id: number; package_id: number | null }>`
    insert into mails (id, kind, store_id, order_ids, package_id, recipient, subject, body, at)
    select kept.id, kind, (payload ->> 'store_id')::bigint,
      case
        when payload ? 'order_id' then array[(payload ->> 'order_id')::bigint]
        when payload ? 'order_ids' then array(select jsonb_array_elements_text(payload -> 'order_ids')::bigint)
        else '{}'
      end,
      (payload ->> 'package_id')::bigint, kept.recipient, kept.subject, kept.body, ${value(({ now }) => now)}
    from unnest(${each(({ id }) => id)}::bigint[], ${each(({ recipient }) => recipient)}::text[],
      ${each(({ subject }) => subject)}::text[], ${each(({ body }) => body)}::text[])
      as kept (id, recipient, subject, body)
    -- One after the other (offset): a join that was planned while nothing waited would read the whole outbox each time.
    cross join lateral (
      select kind, payload from outbox where outbox.id = kept.id and payload -> 'about' -> 'erased' is null offset 0
    ) as message
    on conflict (id) do update set recipient = excluded.recipient, subject = excluded.subject, body = excluded.body,
      at = excluded.at
    returning id, package_id`.compile(db)
})

/**
 * The orders of a package. A statement of its own, since few emails are about packages and planning takes long for a
 * table with as many indexes as orders have. Until it is done the email is not sent, and would be kept again.
 */
async function nameOrders(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update mails set order_ids = array(
      select orders.id from orders where orders.store_id = mails.store_id and orders.package_id = mails.package_id order by 1
    )
    where id = any(${ids}) and cardinality(order_ids) = 0`.execute(db)
}
