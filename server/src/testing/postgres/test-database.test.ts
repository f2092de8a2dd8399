import { expect, test } from 'vitest'
import { createTestDatabase, onServer } from './test-database.ts'

test('two test databases share their tables and grants, and nothing that is written to them', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await onServer(one.ownerUrl, async (client) => {
    await client.query('create table veils (name text); grant select on veils to public')
  })
  const listTables = async (url: string) => {
    let names: string[] = []
    await onServer(url, async (client) => {
      const { rows } = await client.query('select tablename from pg_tables where schemaname = $1', ['public'])
      await client.query('select * from migrations')
      names = rows.map(({ tablename }) => tablename)
    })
    return names
  }
  expect(await listTables(one.appUrl)).toContain('veils')
  expect(await listTables(other.appUrl)).toContain('migrations')
  expect(await listTables(other.appUrl)).not.toContain('veils')

  await one.drop()
  // A pooler would go on looking for it.
  await expect(listTables(one.directUrl)).rejects.toThrow('does not exist')
  await expect(
    onServer(other.appUrl, async (client) => {
      await client.query('create table veils (name text)')
    }),
  ).rejects.toThrow('permission denied')
  await other.drop()
})
