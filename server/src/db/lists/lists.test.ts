import { COLORS } from '@trousseau/domain/catalogue/colors'
import { SIZES } from '@trousseau/domain/catalogue/sizes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, openTestDb, type TestDatabase } from '../../testing/postgres/test-database.ts'
import type { Db } from '../db.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = openTestDb(database.appUrl)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('the colors and sizes that the database knows are those of the domain', async () => {
  expect(await db.selectFrom('colors').selectAll().orderBy('id').execute()).toEqual(COLORS)
  expect(await db.selectFrom('sizes').selectAll().orderBy('id').execute()).toEqual(SIZES)
})
