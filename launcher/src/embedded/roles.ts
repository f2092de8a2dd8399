import { Client } from 'pg'
import type { Passwords } from './passwords.ts'

export const OWNER = 'trousseau_owner'
export const APP = 'trousseau_app'
export const DATABASE = 'trousseau'

/** A server that accepts connections and then hangs is given up; a busy machine is not. */
const LIMITS = { connectionTimeoutMillis: 60_000, query_timeout: 60_000 }

/** Runs at every start, so that the next start completes a first one that was killed midway. */
export async function ensureRoles(
  buildUrl: (database: string) => string,
  passwords: Passwords,
): Promise<void> {
  await connected(buildUrl('postgres'), async (client) => {
    await ensureRole(client, OWNER, passwords.owner)
    await ensureRole(client, APP, passwords.app)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`)
    await client.query(`revoke all on database ${DATABASE} from public`)
    await client.query(`grant connect on database ${DATABASE} to ${APP}`)
  })
  await connected(buildUrl(DATABASE), async (client) => {
    await client.query('revoke create on schema public from public')
  })
}

async function ensureRole(client: Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount !== 0) return
  await client.query(
    `create role ${role} login nosuperuser nocreatedb nocreaterole password ${client.escapeLiteral(password)}`,
  )
}

async function connected(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, ...LIMITS })
  // Without a listener, the end of the server would end this process too.
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
