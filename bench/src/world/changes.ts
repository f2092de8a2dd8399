import pg from 'pg'

/** Makes a portal read a store's orders anew, as if one of them had been changed meanwhile. */
export type Changes = { of(store: number): Promise<void>; close(): Promise<void> }

/** The number that the store's changes are counted by, in the place of the changes themselves, which nobody folds meanwhile. */
const RAISE = `
  insert into tallies (list, store_id, of_id, is_month, day, status, type, n, amount)
  values ('shown', $1, 0, true, '2000-01-01', 0, 0, 1, 0)
  on conflict (list, store_id, of_id, is_month, day, status, type) do update set n = tallies.n + 1`

export async function openChanges(url: string): Promise<Changes> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' })
  client.on('error', () => {})
  await client.connect()
  // Nobody waits for the disk for it.
  await client.query('set synchronous_commit = off')
  return {
    of: async (store) => void (await client.query({ name: 'raise', text: RAISE, values: [store] })),
    close: () => client.end(),
  }
}
