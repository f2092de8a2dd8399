import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/postgres/test-database.ts'
import { prepareDemo } from './prepare-demo.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'trousseau-no-pictures-'))
  writeFileSync(join(folder, 'manifest.json'), '{}')
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

function prepare(settings: Record<string, string> = {}) {
  return prepareDemo(readConfig(settings), database.ownerUrl, pathToFileURL(`${folder}/`))
}

async function run(text: string): Promise<void> {
  await onServer(database.ownerUrl, async (client) => {
    await client.query(text)
  })
}

test('an empty database is filled at the first start, and found filled at the next', async () => {
  expect(await prepare()).toEqual({ present: true, notes: [] })
  expect(await prepare()).toEqual({ present: true, notes: [] })
})

test('a demo of another version is named, and kept', async () => {
  await prepare()
  await run('update demo set version = 0')
  const { present, notes } = await prepare()
  expect(present).toBe(true)
  expect(notes).toEqual([expect.stringMatching(/^The demo data is of version 0, .* npm run renew-demo /)])
})

test('where demo data is off, or people have accounts of their own, there is no demo to announce', async () => {
  expect(await prepare({ DEMO_DATA: 'off' })).toEqual({ present: false, notes: [] })
  await run(
    `insert into users (kind, role_id, name, first_name, last_name, email, email_norm, created_at)
     values ('wholesale', 1, 'own', 'O', 'W', 'own@house.example', 'own@house.example', now())`,
  )
  expect(await prepare()).toEqual({ present: false, notes: [] })
})
