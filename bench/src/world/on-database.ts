import pg from 'pg'

export function urlOfDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Names the connections of a program, by which the database tells what it spent on them. */
export function urlOfApplication(url: string, application: string): string {
  const changed = new URL(url)
  changed.searchParams.set('application_name', application)
  return changed.href
}

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
