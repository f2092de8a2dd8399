import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The bearer of a person: the same in each run, since the database is thrown away. */
export function tokenOf(userId: number): string {
  return createHash('sha256').update(`bench ${userId}`).digest('base64url')
}

export const bearerOf = (userId: number) => ({ authorization: `Bearer ${tokenOf(userId)}` })

/** Everybody is signed in, as if they had just done so, and no store is due for a look at the provider's book. */
export async function signEverybodyIn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from users')
  const ids = rows.map(({ id }) => Number(id))
  const hashes = ids.map((id) => createHash('sha256').update(tokenOf(id)).digest())
  await client.query(
    `insert into sessions (token_hash, user_id, remembered, created_at, expires_at, last_seen)
     select hash, id, true, now(), now() + interval '30 days', now() from unnest($1::bytea[], $2::bigint[]) as given (hash, id)`,
    [hashes, ids],
  )
  await client.query('update stores set book_compared_at = now()')
  await client.query('vacuum (analyze) sessions, stores')
}
