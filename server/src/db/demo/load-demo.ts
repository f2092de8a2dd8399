import { businessDay, type Day } from '@trousseau/domain/day'
import { DELIVERED, READY_TO_SHIP, SHIPPED } from '@trousseau/domain/orders/order-status'
import { sql } from 'kysely'
import { hashPassword } from '../../users/passwords/password.ts'
import { type Db, inTransaction } from '../db.ts'
import { DEMO_VERSION, demoState } from './demo-state.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { insertDates } from './insert-dates.ts'
import { insertPeople } from './insert-people.ts'
import { insertPictures } from './insert-pictures.ts'
import { type MadeOrders, makeOrders } from './orders/make-orders.ts'
import { DEMO_PASSWORD } from './people.ts'
import { findPicture, type Manifest, readManifest, readPictureFiles } from './pictures.ts'

/**
 * The advisory lock's key: any number that no other lock uses. Of two servers that start at once, one loads and the
 * other waits.
 */
const LOCK = 7_401_959

/** The timeout of a statement of the load, on the server's side and, slightly longer, on ours. */
const PATIENCE_MS = 60_000
export const LOADING = { max: 1, queryTimeoutMs: PATIENCE_MS + 1_000 }

/**
 * Fills an empty database, all or nothing, dated back from the business day of `now`; leaves any other database alone.
 * `db` must be the owner's, who alone may set sequences. Returns whether it loaded.
 */
export async function loadDemo(db: Db, now: Date, picturesFolder: URL): Promise<boolean> {
  if ((await demoState(db)) !== 'empty') return false
  const today = businessDay(now.getTime())
  // Read before the transaction, so that it holds its lock no longer than necessary.
  const manifest = await readManifest(picturesFolder)
  const files = await readPictureFiles(picturesFolder, manifest)
  const passwordHash = await hashPassword(DEMO_PASSWORD)

  return inTransaction(db, async (db) => {
    await sql`select set_config(name, ${String(PATIENCE_MS)}, true)
      from unnest(array['lock_timeout', 'statement_timeout']) as name`.execute(db)
    await sql`select pg_advisory_xact_lock(of_house(${LOCK}))`.execute(db)
    if ((await demoState(db)) !== 'empty') return false
    await insertPeople(db, today, passwordHash)
    await insertCatalogue(db, today)
    await insertPictures(db, today, manifest, files)
    await insertOrders(db, today, manifest)
    await insertDates(db, today, now)
    await setSequences(db)
    await db.insertInto('demo').values({ version: DEMO_VERSION, loaded_on: today }).execute()
    return true
  })
}

async function insertOrders(db: Db, today: Day, manifest: Manifest): Promise<void> {
  const { orders, history } = asMade(makeOrders(today, (slug) => findPicture(manifest, slug)))
  await db.insertInto('orders').values(orders).execute()
  await db.insertInto('order_history').values(history).execute()
}

/** Placed, confirmed, ready. */
const MOVES_TO_READY = 3

/** Shipped orders need a package, so they are loaded as Ready to Ship and later dispatched by the product itself. */
function asMade({ orders, history }: MadeOrders): MadeOrders {
  const isShipping = (status: number) => status === SHIPPED || status === DELIVERED
  return {
    orders: orders.map((order) =>
      isShipping(order.status) ? { ...order, status: READY_TO_SHIP, version: MOVES_TO_READY } : order,
    ),
    history: history.filter(({ to_status }) => !isShipping(to_status)),
  }
}

/** Sets the sequences past the fixed ids, so that the next id is free. */
async function setSequences(db: Db): Promise<void> {
  await sql`
    select
      setval(pg_get_serial_sequence('factories', 'id'), (select max(id) from factories)),
      setval(pg_get_serial_sequence('stores', 'id'), (select max(id) from stores)),
      setval(pg_get_serial_sequence('addresses', 'id'), (select max(id) from addresses)),
      setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users)),
      setval(pg_get_serial_sequence('dresses', 'id'), (select max(id) from dresses)),
      setval(pg_get_serial_sequence('custom_items', 'id'), (select max(id) from custom_items)),
      setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders)),
      setval('sales_order_numbers', (select max(sales_order_number) from orders))
  `.execute(db)
}
