import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { insertSession } from '../../users/sessions/sessions.store.ts'
import { newToken } from '../../users/sessions/token.ts'
import { makeCustomItem, makeDress, makePicture } from '../catalogue.ts'
import { makeWorld } from '../people.ts'
import { median, withTimedPortal } from './timed-portal.ts'

/**
 * What the catalog costs: `npx tsx server/src/testing/timing/catalogue-timing.ts [dresses]`. Prints for each request
 * the median time, the CPU time of the portal and this client per call (without PostgreSQL's), and the compressed size.
 */
const DRESSES = Number(process.argv[2] ?? 5_000)
const CALLS = 20

const QUESTIONS = [
  '/api/dresses/published',
  '/api/dresses/published?search=gown%204',
  '/api/dresses/published?order_by=price&order_dir=desc&color[]=2&ships_before=2099-01-01&page=40',
  '/api/dresses/1',
  '/api/dresses/published?per_page=-1',
]

await withTimedPortal(async ({ url, db }) => {
  const { users } = await makeWorld(db)
  await fill(db)
  const { token, hash } = newToken()
  await insertSession(db, { hash, userId: users.a1, remembered: true, now: new Date() })
  for (const question of QUESTIONS) console.log(await measure(url + question, token))
})

/** Makes one dress with everything linked to it, and then copies of it. */
async function fill(db: Db): Promise<void> {
  const veil = await makeCustomItem(db)
  const pictures = [await makePicture(db, '00000000000000c1'), await makePicture(db, '00000000000000c2')]
  const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
  const description = 'Mermaid gown in lustrous satin with a sweetheart neckline. '.repeat(3)
  const first = await makeDress(db, {
    name: 'Gown 1',
    description,
    colors: [1, 2, 3],
    sizes,
    customItems: [veil],
    pictures,
  })
  await sql`insert into dresses (style_number, style_number_norm, name, name_fold, description, collection,
      silhouette, wholesale_price, factory_price, msrp, estimated_months, estimated_days, published_at, created_at)
    select style_number || '-' || n, style_number_norm || '-' || n, 'Gown ' || n, 'gown ' || n, description,
      collection, silhouette, wholesale_price + n, factory_price, msrp, estimated_months, estimated_days,
      published_at, created_at
    from dresses, generate_series(2, ${DRESSES}) n where id = ${first}`.execute(db)
  for (const [table, columns] of [
    ['dress_colors', 'color_id, position'],
    ['dress_sizes', 'size_id'],
    ['dress_custom_items', 'custom_item_id, position'],
    ['dress_pictures', 'hash, position, alt'],
  ] as const) {
    const rest = sql.raw(columns)
    await sql`insert into ${sql.table(table)} (dress_id, ${rest})
      select dresses.id, ${rest} from dresses, ${sql.table(table)} link
      where link.dress_id = ${first} and dresses.id <> ${first}`.execute(db)
  }
  await sql`analyze`.execute(db).catch(() => {})
}

async function measure(question: string, token: string): Promise<string> {
  const times: number[] = []
  let bytes = 0
  let cpu = process.cpuUsage()
  for (let call = 0; call <= CALLS; call += 1) {
    // The first call is a warm-up and does not count.
    if (call === 1) cpu = process.cpuUsage()
    const started = performance.now()
    const response = await fetch(question, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${question}: ${response.status}`)
    bytes = Number(response.headers.get('content-length') ?? 0)
    if (call > 0) times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(cpu)
  const perCall = (user + system) / 1_000 / CALLS
  const path = new URL(question).pathname + new URL(question).search
  return `${median(times).toFixed(1).padStart(7)} ms ${perCall.toFixed(1).padStart(7)} ms CPU  ${path} ${bytes || ''}`
}
