import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, openTestDb, type TestDatabase } from '../testing/postgres/test-database.ts'
import { type Db, inTransaction } from './db.ts'
import { createStatements, PLANNED_ANEW } from './prepared.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('create table gowns (id integer, name text)')
  await owner.query(`insert into gowns values (1, 'Odette')`)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** A database handle with one connection, so that it is always the same one, also past a pooler. */
async function withOneConnection(work: (db: Db) => Promise<void>): Promise<void> {
  const db = openTestDb(database.ownerUrl, { max: 1 })
  await work(db).finally(() => db.destroy())
}

const gown = async (db: Db) => (await sql`select * from gowns where id = ${1}`.execute(db)).rows
const prepared = async (db: Db) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows

test('what comes again is prepared, what comes once is not', () =>
  withOneConnection(async (db) => {
    await gown(db)
    expect(await prepared(db)).toEqual([])
    for (const _ of [2, 3]) expect(await gown(db)).toEqual([{ id: 1, name: 'Odette' }])
    expect(await prepared(db)).toEqual([{ statement: 'select * from gowns where id = $1' }])
  }))

test('what is to be planned anew is not prepared', () =>
  withOneConnection(async (db) => {
    const anew = () => sql`${sql.raw(PLANNED_ANEW)} select name from gowns where id = ${1}`.execute(db)
    for (const _ of [1, 2, 3]) expect((await anew()).rows).toEqual([{ name: 'Odette' }])
    expect(await prepared(db)).toEqual([])
  }))

test('a migration under a running server changes what a statement answers, and nobody is refused', () =>
  withOneConnection(async (db) => {
    for (const _ of [1, 2]) await gown(db)
    await owner.query('alter table gowns add column color text')
    expect(await gown(db)).toEqual([{ id: 1, name: 'Odette', color: null }])
    for (const _ of [1, 2]) await gown(db)
    await owner.query('alter table gowns drop column color')
    let runs = 0
    await inTransaction(db, async (db) => {
      runs += 1
      expect(await gown(db)).toEqual([{ id: 1, name: 'Odette' }])
    })
    expect(runs).toBe(2)
    expect(await prepared(db)).toHaveLength(2)
  }))

test('behind a pooler that forgets what was prepared, statements are sent as text from then on', () =>
  withOneConnection(async (db) => {
    for (const _ of [1, 2]) await gown(db)
    await sql`deallocate all`.execute(db)
    for (const _ of [1, 2, 3]) expect(await gown(db)).toHaveLength(1)
    expect(await prepared(db)).toEqual([])
  }))

test('a name never means two statements, in no process', () => {
  const [one, other] = [createStatements(), createStatements()]
  const named = (statements: typeof one, text: string) => {
    statements.nameOf(text)
    return statements.nameOf(text)
  }
  expect(named(one, 'select 1')).toBeDefined()
  expect(named(other, 'select 2')).not.toBe(named(one, 'select 1'))
  expect(named(other, 'select 1')).toBe(named(one, 'select 1'))
})

test('beyond five hundred statements, further ones are sent as text', () => {
  const { nameOf } = createStatements()
  const texts = Array.from({ length: 600 }, (_, at) => `select ${at}`)
  for (const text of texts) nameOf(text)
  expect(texts.filter((text) => nameOf(text) !== undefined)).toHaveLength(500)
  expect(nameOf('select 0')).toBeDefined()
})
