import path from 'node:path'
import { openClient } from '../load/call.ts'
import type { DatabaseServer } from '../measure/meter.ts'
import type { Cluster } from '../world/cluster.ts'
import { onDatabase, urlOfDatabase } from '../world/on-database.ts'
import { freePort, startProgram } from './programs.ts'
import type { System } from './system.ts'

export type Floor = System & { stop(): Promise<void> }

const DATABASE = 'floor'

/** Tables as one would write them for nothing but these three requests. */
const TABLES = `
  create table sessions (token_hash bytea primary key, user_id integer not null, expires_at timestamptz not null);
  create table dresses (id integer primary key, style_number text not null, name text not null, description text not null,
    price integer not null, picture text not null);
  create index on dresses (name, id);
  create table orders (id bigint generated always as identity primary key, store_id integer not null,
    dress_id integer not null references dresses, po text not null, color_id integer not null, size_id integer not null,
    price integer not null, wear_date date not null, ship_date date not null, item_name text not null, address text not null,
    created_at timestamptz not null);
  create unique index on orders (store_id, po);
  create index on orders (store_id, created_at desc, id desc);
  create table order_history (order_id bigint not null references orders, seq smallint not null, to_status smallint not null,
    by_user integer not null, at timestamptz not null, primary key (order_id, seq));
  create table outbox (id bigint generated always as identity primary key, kind text not null, payload jsonb not null,
    next_at timestamptz not null, done_at timestamptz);
  create index on outbox (next_at, id) where done_at is null;
  create table idempotency_keys (owner integer not null, key text not null, answer jsonb not null,
    created_at timestamptz not null, primary key (owner, key));
  insert into sessions select sha256(convert_to('token ' || n, 'UTF8')), n, now() + interval '30 days' from generate_series(1, 1000) n;
  insert into dresses select n, 'TS-' || 1000 + n, 'Gown ' || n, repeat('Mermaid gown in lustrous satin. ', 6), 80000 + n * 1000,
    '/pictures/43f3eb44d43e72f2/640.webp' from generate_series(1, 64) n;
  analyze`

export async function startFloor(cluster: Cluster, server: DatabaseServer): Promise<Floor> {
  const url = urlOfDatabase(cluster.superuserUrl, DATABASE)
  await onDatabase(cluster.superuserUrl, async (client) => {
    await client.query(`drop database if exists ${DATABASE} with (force)`)
    await client.query(`create database ${DATABASE}`)
  })
  await onDatabase(url, (client) => client.query(TABLES))
  const port = await freePort()
  const program = await startProgram({
    name: 'floor',
    file: path.join(import.meta.dirname, 'floor-server.ts'),
    env: { PORT: String(port), DATABASE_URL: url, NODE_ENV: 'production' },
    execArgv: ['--import', 'tsx'],
  })
  const client = openClient(`http://127.0.0.1:${port}`)
  return {
    name: 'floor',
    client,
    processes: () => ({ floor: program.pid }),
    server,
    partOf: ({ database }) => (database === DATABASE ? 'floor' : undefined),
    stop: async () => {
      client.close()
      await program.stop()
    },
  }
}

/** The bearer of one of the floor's thousand people. */
export const floorBearer = (nth: number) => ({ authorization: `Bearer token ${1 + (nth % 1_000)}` })
