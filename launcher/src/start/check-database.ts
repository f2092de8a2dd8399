import { Problem } from '@trousseau/server/problem'
import { Client } from 'pg'

const OLDEST_VERSION = 150_000
const PATIENCE_MS = 5_000

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the user or the password is refused',
  '28000': 'the user is refused',
  '3D000': 'there is no such database',
}

/** `name` is the variable that holds the URL. The password never appears in an error. */
export async function checkDatabase(name: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
    )
    if (rows[0].number < OLDEST_VERSION) {
      throw new Problem(
        `${where(name, url)} runs PostgreSQL ${rows[0].version}: version 15 or later is needed.`,
      )
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(`${where(name, url)} cannot be used: ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

function where(name: string, url: string): string {
  const { host, pathname } = new URL(url)
  return `The database at ${host}${pathname} (${name})`
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return REASONS[code] ?? (error.message || code)
}
