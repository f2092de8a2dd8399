import { businessDay } from '@trousseau/domain/day'
import { normalizeEmail } from '@trousseau/domain/people/email'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/db.ts'
import { type FactoryRow, findFactory, takeDigest } from '../factories/factories.store.ts'
import { digestOf, nextDigest } from '../factories/news-time.ts'
import { enqueueAll } from '../outbox/enqueue.ts'
import { type Envelope, factoryTopic, type Messages, toMessage } from '../outbox/messages.ts'

type News = Messages['factory_news']

/**
 * Takes everything that a factory is to be told and makes one email of it for each of its people. All in one transaction:
 * whatever dies, and however many workers look at once, each piece of news is in one email. A factory that wants one
 * email a day gets one: what is due before its time, or after the email of the day, waits for the next.
 */
export async function gatherFactoryNews(
  { db, now }: { db: Db; now: Date },
  { factory_id }: News,
  { id }: Envelope,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { rows } = await sql<{ id: number; payload: News }>`
      update outbox set done_at = ${now}, locked_until = null
      where topic = ${factoryTopic(factory_id)} and kind = 'factory_news' and done_at is null and dead_at is null
        and (id = ${id} or locked_until is null or locked_until <= ${now})
      returning id, payload`.execute(db)
    if (rows.length === 0) return
    const news = rows.toSorted((a, b) => a.id - b.id).map(({ payload }) => payload)
    const factory = await findFactory(db, factory_id)
    if (factory?.daily_digest && !(await isTimeForDigest(db, factory_id, now))) {
      const waiting = { topic: factoryTopic(factory_id), at: nextDigest(now) }
      await enqueueAll(
        db,
        now,
        news.map((one) => toMessage('factory_news', one, waiting)),
      )
      return
    }
    const order_ids = [...new Set(news.map(({ order_id }) => order_id))]
    const readers = await findReaders(db, factory_id, factory)
    const mails = readers.map((to) =>
      toMessage(
        'factory_mail',
        { factory_id, to, order_ids, news },
        { topic: `factory ${factory_id} by mail to ${to}` },
      ),
    )
    await enqueueAll(db, now, mails)
  })
}

function isTimeForDigest(db: Db, factoryId: number, now: Date): Promise<boolean> | false {
  const today = businessDay(now.getTime())
  return now >= digestOf(today) && takeDigest(db, factoryId, today)
}

/** Everybody of the factory, and its own address unless it is one of theirs. */
async function findReaders(
  db: Db,
  factoryId: number,
  factory: FactoryRow | undefined,
): Promise<('factory' | number)[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'email_norm'])
    .where('factory_id', '=', factoryId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const own = factory?.email ? normalizeEmail(factory.email) : undefined
  const isOther = own !== undefined && people.every(({ email_norm }) => email_norm !== own)
  return [...people.map(({ id }) => id), ...(isOther ? ['factory' as const] : [])]
}
