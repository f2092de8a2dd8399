import { sql } from 'kysely'
import type { Line } from '../provider/ask.ts'
import { compareBook, takeToCompare } from './compare-books.ts'
import { reconcileOpen } from './reconcile.ts'

const EVERYTHING = 100_000

type Reconciled = {
  summary: string
  /** Nothing is open, everything could be asked, and no books differ. */
  isWhole: boolean
}

/** All there is to reconcile, at once and whatever was asked a moment ago. */
export async function reconcileOnce(line: Line): Promise<Reconciled> {
  const began = line.clock()
  const isAsked = await reconcileOpen(line, { askAgainMs: 0, most: EVERYTHING })
  let compared = 0
  let unasked = 0
  for (const storeId of await takeToCompare(line, line.clock(), EVERYTHING)) {
    if (await compareBook(line, storeId)) compared += 1
    else unasked += 1
  }
  const { open, breaks } = await countOpen(line, began)
  const told = [
    `${compared} stores compared`,
    ...(unasked > 0 ? [`${unasked} could not be asked for`] : []),
    `${open} payments or refunds are open`,
    `${breaks} differences`,
  ]
  return {
    summary: `${told.join(', ')}.`,
    isWhole: isAsked && unasked === 0 && open === 0 && breaks === 0,
  }
}

/** Differences as of now: one that was put right since is none any more. */
async function countOpen({ db }: Line, began: Date): Promise<{ open: number; breaks: number }> {
  const { rows } = await sql<{ open: number; breaks: number }>`
    select (select count(*) from payment_attempts where state in ('sent', 'unknown'))
      + (select count(*) from refunds where state in ('sent', 'unknown')) as open,
      (select count(*) from reconcile_breaks where seen_at >= ${began}) as breaks`.execute(db)
  return rows[0] ?? { open: 0, breaks: 0 }
}
