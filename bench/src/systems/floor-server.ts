import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The least that answers the same questions: Fastify and prepared statements, no rules, no rights, no words. What the
 * product costs is told as a multiple of this. Runs as a process of its own.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, application_name: 'floor' })
const app = Fastify({ logger: false })

const text = { type: 'string' }
const number = { type: 'integer' }
const dress = { id: number, style_number: text, name: text, description: text, price: number, picture: text }

app.get(
  '/hello',
  { schema: { response: { 200: { type: 'object', properties: { hello: text } } } } },
  async () => ({ hello: 'world' }),
)

const SESSION = 'select user_id from sessions where token_hash = $1 and expires_at > now()'
const PAGE = `select id, style_number, name, description, price, picture from dresses order by name, id limit 20 offset $1`

/** One row of a session and one query of twenty rows. */
app.get<{ Querystring: { page?: string } }>(
  '/page',
  {
    schema: {
      response: {
        200: {
          type: 'object',
          properties: {
            user: number,
            dresses: { type: 'array', items: { type: 'object', properties: dress } },
          },
        },
      },
    },
  },
  async (request, reply) => {
    const token = (request.headers.authorization ?? '').slice('Bearer '.length)
    const hash = createHash('sha256').update(token).digest()
    const session = await pool.query({ name: 'session', text: SESSION, values: [hash] })
    if (session.rowCount === 0) return reply.code(401).send()
    const offset = (Number(request.query.page ?? 1) - 1) * 20
    const page = await pool.query({ name: 'page', text: PAGE, values: [offset] })
    return { user: session.rows[0].user_id, dresses: page.rows }
  },
)

/** The order, its history, a message and the idempotency key in one statement: the least of all that the database can do. */
const ORDER = `
  with placed as (
    insert into orders (store_id, dress_id, po, color_id, size_id, price, wear_date, ship_date, item_name, address, created_at)
      select $1, id, $3, $4, $5, price, $6, $6::date - 60, name, $7, now() from dresses where id = $2
      returning id, price
  ), told as (
    insert into order_history (order_id, seq, to_status, by_user, at) select id, 1, 1, $1, now() from placed
  ), sent as (
    insert into outbox (kind, payload, next_at) select 'order_placed', jsonb_build_object('order_id', id), now() from placed
  ), kept as (
    insert into idempotency_keys (owner, key, answer, created_at)
      select $1, $8, jsonb_build_object('id', id, 'price', price), now() from placed
  )
  select id, price from placed`

type NewOrder = {
  store: number
  dress: number
  po: string
  color: number
  size: number
  wear_date: string
  address: string
  key: string
}

app.post<{ Body: NewOrder }>('/orders', async (request) => {
  const { store, dress, po, color, size, wear_date, address, key } = request.body
  const values = [store, dress, po, color, size, wear_date, address, key]
  const { rows } = await pool.query({ name: 'order', text: ORDER, values })
  return { id: Number(rows[0].id), price: rows[0].price, po }
})

const DRESS = 'select name, price from dresses where id = $1'
const PLACE = `insert into orders (store_id, dress_id, po, color_id, size_id, price, wear_date, ship_date, item_name, address, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7::date - 60, $8, $9, now()) returning id`
const BEGIN_HISTORY =
  'insert into order_history (order_id, seq, to_status, by_user, at) values ($1, 1, 1, $2, now())'
const TELL = `insert into outbox (kind, payload, next_at) values ('order_placed', jsonb_build_object('order_id', $1::bigint), now())`

/** The order, its history and a message as anyone would write them first: a transaction, one statement after the other. */
app.post<{ Body: NewOrder }>('/orders/in-transaction', async (request) => {
  const { store, dress, po, color, size, wear_date, address } = request.body
  const client = await pool.connect()
  try {
    await client.query('begin')
    const found = await client.query({ name: 'dress', text: DRESS, values: [dress] })
    const { name, price } = found.rows[0]
    const values = [store, dress, po, color, size, price, wear_date, name, address]
    const { rows } = await client.query({ name: 'place', text: PLACE, values })
    const id = Number(rows[0].id)
    await client.query({ name: 'begin history', text: BEGIN_HISTORY, values: [id, store] })
    await client.query({ name: 'tell', text: TELL, values: [id] })
    await client.query('commit')
    return { id, price, po }
  } finally {
    client.release()
  }
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.({ type: 'ready' })
process.on('SIGTERM', () => process.exit())
// Ctrl-C reaches all processes at once; the bench ends what it measures when it is done.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
