import { migrate, readMigrations } from '@trousseau/server/db/migrate'
import type pg from 'pg'
import { type Cluster, startCluster } from './cluster.ts'
import { fillFast } from './fast-fill.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillMoney } from './fill-money.ts'
import { fillOrders } from './fill-orders.ts'
import { fillPeople } from './fill-people.ts'
import { onDatabase, urlOfDatabase } from './on-database.ts'
import type { Dataset } from './sizes.ts'
import { verifyWorld } from './verify-world.ts'

/** Raised when the generated data changes, so that data of an older bench is made again. */
const GENERATION = 1
/** Statements and overviews show the last weeks, so data does not keep forever. */
const KEPT_DAYS = 7
/**
 * The tables that the generator knows. Later migrations run on the filled database, as they do at a house that has a
 * million orders already, and fill whatever they add.
 */
const LAST_KNOWN_MIGRATION = '016-provider-script.sql'

type Made = { generation: number; day: string }

const templateName = ({ name }: Dataset) => `bench_${name}`

/**
 * Makes the template database, or brings it to this version, or to an earlier one's last migration. Returns what was done,
 * for the report.
 */
export async function prepareTemplate(dataset: Dataset, fresh: boolean, last?: string): Promise<string[]> {
  const cluster = await startCluster({ fast: true })
  const notes: string[] = []
  try {
    const name = templateName(dataset)
    if (fresh || !(await isUsable(cluster, name))) {
      notes.push(await timed(`Made ${name}`, () => makeTemplate(cluster, dataset)))
    }
    const { ownerUrl, appUrl } = urlsOf(cluster, name)
    let applied: string[] = []
    const note = await timed('Migrated it', async () => {
      applied = await migrate(ownerUrl, appUrl, last === undefined ? {} : { last })
      if (applied.length > 0) await vacuum(cluster, name)
    })
    if (applied.length > 0) notes.push(`${note}: ${applied.join(', ')}`)
  } finally {
    await cluster.stop()
  }
  return notes
}

/** A copy of the template, which the run may change. */
export async function copyTemplate(cluster: Cluster, dataset: Dataset, name: string) {
  await onDatabase(cluster.superuserUrl, async (client) => {
    const { owner, app } = rolesOf(cluster)
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(
      `create database ${name} template ${templateName(dataset)} strategy file_copy owner ${owner}`,
    )
    await client.query(
      `revoke all on database ${name} from public; grant connect on database ${name} to ${app}`,
    )
    await client.query('checkpoint')
  })
  return urlsOf(cluster, name)
}

export async function dropDatabase({ superuserUrl }: Cluster, name: string): Promise<void> {
  await onDatabase(superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
}

export type Urls = { superuserUrl: string; ownerUrl: string; appUrl: string }

export function urlsOf({ superuserUrl, ownerUrl, appUrl }: Cluster, name: string): Urls {
  return {
    superuserUrl: urlOfDatabase(superuserUrl, name),
    ownerUrl: urlOfDatabase(ownerUrl, name),
    appUrl: urlOfDatabase(appUrl, name),
  }
}

const rolesOf = ({ ownerUrl, appUrl }: Cluster) => ({
  owner: new URL(ownerUrl).username,
  app: new URL(appUrl).username,
})

async function timed(what: string, work: () => Promise<void>): Promise<string> {
  const began = performance.now()
  await work()
  return `${what} in ${((performance.now() - began) / 1_000).toFixed(0)} s`
}

/** It is whole, of this generator, not old, and its migrations are ours, though perhaps not all of ours. */
async function isUsable(cluster: Cluster, name: string): Promise<boolean> {
  const made = await onDatabase(cluster.superuserUrl, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [name],
    )
    const comment = rows[0]?.comment
    return comment ? (JSON.parse(comment) as Made) : undefined
  })
  if (!made || made.generation !== GENERATION) return false
  if (Date.now() - Date.parse(made.day) > KEPT_DAYS * 86_400_000) return false
  return onDatabase(urlsOf(cluster, name).superuserUrl, hasOurMigrations)
}

async function hasOurMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  const ours = new Map(readMigrations().map(({ name, hash }) => [name, hash]))
  return rows.every(({ name, hash }) => ours.get(name) === hash)
}

async function makeTemplate(cluster: Cluster, dataset: Dataset): Promise<void> {
  const name = templateName(dataset)
  const { owner } = rolesOf(cluster)
  await onDatabase(cluster.superuserUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} owner ${owner}`)
  })
  const { superuserUrl, ownerUrl } = urlsOf(cluster, name)
  await onDatabase(ownerUrl, applyKnownMigrations)
  await onDatabase(superuserUrl, async (client) => {
    await fillFast(client, async () => {
      await fillPeople(client, dataset)
      await fillCatalogue(client)
      await fillOrders(client)
      await fillMoney(client)
    })
    await client.query('analyze')
    await verifyWorld(client, dataset)
  })
  await vacuum(cluster, name)
  const made: Made = { generation: GENERATION, day: new Date().toISOString().slice(0, 10) }
  // Written last, so that what a killed run left is made again.
  await onDatabase(cluster.superuserUrl, (client) =>
    client.query(`comment on database ${name} is ${client.escapeLiteral(JSON.stringify(made))}`),
  )
}

async function applyKnownMigrations(client: pg.Client): Promise<void> {
  await client.query("set client_min_messages = 'warning'")
  await client.query(
    'create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sql, hash } of readMigrations()) {
    if (name > LAST_KNOWN_MIGRATION) break
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
  }
}

async function vacuum(cluster: Cluster, name: string): Promise<void> {
  await onDatabase(urlsOf(cluster, name).superuserUrl, (client) => client.query('vacuum (analyze)'))
}
