import { sql } from 'kysely'
import pg from 'pg'
import { type Db, PATIENT_CONNECT_MS } from './db.ts'
import { leadToHouse } from './house.ts'

/**
 * How long the server lets the app's role work, in milliseconds: nothing may wait forever. They are the role's own
 * settings, because a pooler between us and the server refuses or ignores what a connection asks for when it opens.
 */
const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

const NAMES = Object.keys(LIMITS)

/** Sets the limits of the role that this address names, and its house. Any role may change its own. */
export async function limitRole(appUrl: string, house: string): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl, connectionTimeoutMillis: PATIENT_CONNECT_MS })
  // Without a listener, a connection lost between two statements would end this process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Setting>(
      'select name, setting from pg_settings where name = any($1)',
      [NAMES],
    )
    for (const [name, limit] of Object.entries(LIMITS))
      if (!isWithin(rows, name, limit)) await client.query(`alter role current_user set ${name} = ${limit}`)
    await leadToHouse(client, house)
  } finally {
    await client.end()
  }
}

type Setting = { name: string; setting: string }

const isWithin = (settings: readonly Setting[], name: string, limit: number) =>
  settings.some((one) => one.name === name && Number(one.setting) === limit)

/** The limits that do not hold on this connection, for whoever runs the server. */
export async function findMissingLimits(db: Db): Promise<string[]> {
  const { rows } = await sql<Setting>`
    select name, setting from pg_settings where name = any(${NAMES})`.execute(db)
  return Object.entries(LIMITS)
    .filter(([name, limit]) => !isWithin(rows, name, limit))
    .map(([name]) => `${name} of the role is not what npm run migrate sets`)
}
