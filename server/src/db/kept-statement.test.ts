import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import { keptStatement, perCase, type Value } from './kept-statement.ts'
import type { Schema } from './schema.ts'

test('a kept statement is written once, and each execution has its own values', async () => {
  const sent: unknown[] = []
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push([query.sql, query.parameters]),
  })
  let written = 0
  const find = keptStatement((db, value: Value<{ id: number; name: string | null }>) => {
    written += 1
    return sql`select where id = ${value(({ id }) => id)} and ${true} and name = ${value(({ name }) => name)}`.compile(
      db,
    )
  })
  await find(db, { id: 1, name: 'Ada' })
  await find(db, { id: 2, name: null })
  expect(written).toBe(1)
  const text = 'select where id = $1 and $2 and name = $3'
  expect(sent).toEqual([
    [text, [1, true, 'Ada']],
    [text, [2, true, null]],
  ])
})

test('there is one for each case', () => {
  const made = perCase(({ of }: { of: string }) => ({ of }))
  expect(made({ of: 'a' })).toBe(made({ of: 'a' }))
  expect(made({ of: 'b' })).toEqual({ of: 'b' })
})
