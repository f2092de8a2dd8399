import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describePage, rowsOf } from '@trousseau/contract/page'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handlers, StoreUser } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { insertSession } from '../users/sessions/sessions.store.ts'
import { newToken } from '../users/sessions/token.ts'
import { makeWorld } from './people.ts'
import { onServer } from './postgres/test-database.ts'
import { type Choices, createTestApp, type TestApp } from './test-app.ts'
import { wire } from './wire-contract.ts'

type Veil = {
  id: number
  store_id: number
  name: string
  note: string | null
  length_cm: number
  made_on: string | null
  /** Not in the contract, so it must never be sent. */
  cost: number
}
type NewVeil = Omit<Veil, 'id' | 'cost'>

const TABLE = `
  create table veils (
    id bigint generated always as identity primary key,
    store_id bigint not null references stores,
    name text not null,
    note text,
    length_cm smallint not null check (length_cm <= 500),
    made_on date,
    cost bigint not null default 4711,
    unique (store_id, name)
  )`

/** Callers and their stores have ids that random calls do not use, so that none of them is deleted. */
const NUMBERED_HIGH = ['users', 'stores', 'factories']
  .map((table) => `alter table ${table} alter column id restart with 1001`)
  .join(';')

const toReply = (veil: Veil) => ({
  ...veil,
  maker: { name: 'Maison', phone: 'CANARY-PHONE' },
  tags: [{ label: 'lace', supplier: 'CANARY-SUPPLIER' }],
})

const columns = sql`id, store_id, name, note, length_cm, made_on, cost`

async function insertVeil(db: Db, veil: NewVeil): Promise<Veil> {
  const { rows } = await sql<Veil>`insert into veils (store_id, name, note, length_cm, made_on)
    values (${veil.store_id}, ${veil.name}, ${veil.note}, ${veil.length_cm}, ${veil.made_on})
    returning ${columns}`.execute(db)
  return rows[0] as Veil
}

function only(rows: readonly Veil[]): Veil {
  const [veil] = rows
  if (!veil) throw new AppError('not_found')
  return veil
}

async function pageOf(db: Db, path: string, query: Parameters<typeof rowsOf>[0], storeId?: number) {
  const { limit, offset } = rowsOf(query)
  const ofStore = storeId === undefined ? sql`true` : sql`store_id = ${storeId}`
  const { rows } = await sql<Veil>`select ${columns} from veils where ${ofStore}
    order by id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from veils where ${ofStore}`.execute(
    db,
  )
  return { veils: rows.map(toReply), ...describePage(path, query, counted.rows[0]?.total ?? 0, rows.length) }
}

type VeilBody = { name: string; note?: string | undefined; length_cm: number; made_on?: string | undefined }
const toRow = (user: StoreUser, body: VeilBody): NewVeil => ({
  store_id: user.storeId,
  name: body.name,
  note: body.note ?? null,
  length_cm: body.length_cm,
  made_on: body.made_on ?? null,
})

function* linesOf(veils: readonly Veil[]): Generator<string> {
  yield 'name,length_cm\n'
  for (const { name, length_cm } of veils) yield `"${name.replaceAll('"', '""')}",${length_cm}\n`
}

const handlers: Handlers<typeof wire> = {
  listVeils: ({ db, user, query }) => pageOf(db, wire.listVeils.path, query, user.storeId),
  listPublishedVeils: ({ db, query }) => pageOf(db, wire.listPublishedVeils.path, query),
  addVeil: ({ db, user, body, once, now }) =>
    inTransactionOnce(db, once, now, async (db) => toReply(await insertVeil(db, toRow(user, body)))),
  getVeil: async ({ db, user, params }) => {
    const { rows } = await sql<Veil>`select ${columns} from veils
      where store_id = ${user.storeId} and id = ${params.id}`.execute(db)
    return toReply(only(rows))
  },
  updateVeil: async ({ db, user, params, body }) => {
    const row = toRow(user, body)
    const { rows } = await sql<Veil>`update veils set name = ${row.name}, note = ${row.note},
      length_cm = ${row.length_cm} where store_id = ${user.storeId} and id = ${params.id}
      returning ${columns}`.execute(db)
    return toReply(only(rows))
  },
  removeVeil: async ({ db, user, params }) => {
    const { rows } = await sql<Veil>`delete from veils
      where store_id = ${user.storeId} and id = ${params.id} returning ${columns}`.execute(db)
    only(rows)
    return null
  },
  addPattern: async ({ file, body }) => ({
    name: file.name,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    note: body.note ?? null,
  }),
  exportVeils: async ({ db, user }) => {
    const { rows } = await sql<Veil>`select ${columns} from veils where store_id = ${user.storeId}`.execute(
      db,
    )
    return Readable.from(linesOf(rows))
  },
  getPrices: async () => ({ price: 52_000, cost: 31_000 }),
  failAs: async ({ params }) => {
    throw new AppError(params.code)
  },
  failInDatabase: async ({ db, params }) => {
    await sql`do ${sql.lit(
      `begin raise exception 'CANARY-SQL select from users' using errcode = '${params.state}'; end`,
    )}`.execute(db)
    return null
  },
  failUnforeseen: async () => {
    throw new Error('CANARY-BUG select secret from /srv/trousseau')
  },
}

export type WireApp = TestApp & {
  world: Awaited<ReturnType<typeof makeWorld>>
  tokens: { a1: string; r1: string; a2: string; w: string; f1: string }
}

/** Creates a session directly, without a password, because hashing takes time. */
export async function tokenFor(app: TestApp, userId: number): Promise<string> {
  const { token, hash } = newToken()
  await insertSession(app.db, { hash, userId, remembered: true, now: app.clock.now() })
  return token
}

export async function createWireApp(choices: Choices = {}): Promise<WireApp> {
  const app = await createTestApp({}, { served: { api: wire, handlers }, ...choices })
  const role = new URL(app.databaseUrl).username
  await onServer(app.ownerUrl ?? '', async (client) => {
    await client.query(`${TABLE}; grant select, insert, update, delete on veils to ${role}`)
    await client.query(NUMBERED_HIGH)
  })
  const world = await makeWorld(app.db)
  const { a1, r1, a2, w, f1 } = world.users
  const tokens = {
    a1: await tokenFor(app, a1),
    r1: await tokenFor(app, r1),
    a2: await tokenFor(app, a2),
    w: await tokenFor(app, w),
    f1: await tokenFor(app, f1),
  }
  return { ...app, world, tokens }
}
