import type { overviews } from '@trousseau/contract/overviews'
import { businessDay } from '@trousseau/domain/day'
import { ageingDays, computeAgeing } from '@trousseau/domain/money/statement'
import { mondaysFrom } from '@trousseau/domain/week'
import type { Handler } from '../http/call.ts'
import { describePictures } from '../pictures/pictures.store.ts'
import { FEW, listAtRisk, listWaiting } from './briefs.store.ts'
import { listLoads } from './production.store.ts'
import { findPicture, toBrief, toBriefAtRisk } from './to-brief.ts'
import { toMoney } from './to-money.ts'
import { countTrouble, listBestSellers, listOpenByDueDay } from './wholesale.store.ts'

const WEEKS = 8
const BEST_OF_DAYS = 90

export const getWholesaleOverview: Handler<typeof overviews.getWholesaleOverview> = async ({ db, now }) => {
  const today = businessDay(now.getTime())
  const weeks = mondaysFrom(today, WEEKS)
  const dueDays = ageingDays(today)
  const waiting = await listWaiting(db, FEW)
  const atRisk = await listAtRisk(db, 'any', today, FEW)
  const best = await listBestSellers(db, { today, days: BEST_OF_DAYS, most: FEW })
  const pictures = await describePictures(db, [
    ...[...waiting.rows, ...atRisk.rows].flatMap(({ item_picture }) => item_picture ?? []),
    ...best.flatMap(({ picture }) => picture ?? []),
  ])
  return {
    waiting: { count: waiting.count, orders: waiting.rows.map((row) => toBrief(row, pictures)) },
    orders_at_risk: {
      count: atRisk.count,
      orders: atRisk.rows.map((row) => toBriefAtRisk(row, pictures, today)),
    },
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
    trouble: await countTrouble(db),
  }
}
