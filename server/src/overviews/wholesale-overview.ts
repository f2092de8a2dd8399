import type { overviews } from '@trousseau/contract/overviews'
import { addDays, businessDay, type Day } from '@trousseau/domain/day'
import { formatMoney } from '@trousseau/domain/money/money'
import { ageingDays, computeAgeing } from '@trousseau/domain/money/statement'
import { mondaysFrom } from '@trousseau/domain/week'
import { startOfBusinessDay } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { Handler } from '../http/call.ts'
import { describePictures } from '../pictures/pictures.store.ts'
import { FEW, listAtRisk, listWaiting } from './briefs.store.ts'
import { listLoads } from './production.store.ts'
import { findPicture, toAtRisk, toBrief } from './to-brief.ts'
import { toMoney } from './to-money.ts'
import { countTrouble, listBestSellers, listOpenByDueDay, listReturned } from './wholesale.store.ts'

const WEEKS = 8
const BEST_OF_DAYS = 90

export const getWholesaleOverview: Handler<typeof overviews.getWholesaleOverview> = async ({ db, now }) => {
  const today = businessDay(now.getTime())
  const weeks = mondaysFrom(today, WEEKS)
  const dueDays = ageingDays(today)
  const waiting = await listWaiting(db, FEW)
  const atRisk = await listAtRisk(db, 'any', FEW)
  const best = await listBestSellers(db, { today, days: BEST_OF_DAYS, most: FEW })
  const pictures = await describePictures(db, [
    ...[...waiting.rows, ...atRisk.rows].flatMap(({ item_picture }) => item_picture ?? []),
    ...best.flatMap(({ picture }) => picture ?? []),
  ])
  return {
    waiting: { count: waiting.count, orders: waiting.rows.map((row) => toBrief(row, pictures)) },
    orders_at_risk: toAtRisk('wholesale', atRisk, pictures),
    production: { weeks, factories: await listLoads(db, today, weeks) },
    receivables: computeAgeing(await listOpenByDueDay(db), today).map(({ label, amount }, age) => ({
      label,
      ...toMoney(amount),
      due_from: dueDays[age]?.from ?? null,
      due_to: dueDays[age]?.to ?? null,
    })),
    best_sellers: best.map(({ picture, amount, ...item }) => ({
      ...item,
      image: findPicture(pictures, picture),
      ...toMoney(amount),
    })),
    trouble: { ...(await countTrouble(db)), returned: await findReturned(db, today) },
  }
}

const RETURNED_DAYS = 7

async function findReturned(db: Db, today: Day) {
  const from = addDays(today, 1 - RETURNED_DAYS)
  const rows = await listReturned(db, startOfBusinessDay(from))
  const [latest] = rows
  return {
    count: rows.length,
    formatted_amount: formatMoney(rows.reduce((sum, { amount }) => sum + amount, 0)),
    from,
    latest: latest
      ? { store: { id: latest.store_id, name: latest.store_name }, reason: latest.reason }
      : null,
  }
}
