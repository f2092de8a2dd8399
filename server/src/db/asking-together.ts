import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises'
import { type Db, isRefused } from './db.ts'
import { perCase } from './kept-statement.ts'

/**
 * What is asked for at once is read, or written, by one statement. The worker starts all that it has claimed at once, so
 * what its messages ask for first comes together, and so does what they ask for with that answer. `gathered`: when all
 * have asked.
 */
export function askingTogether<Asked, Found>(
  ask: (asked: readonly [Asked, ...Asked[]]) => Promise<Found>,
  gathered: () => Promise<void> = () => Promise.resolve(),
): (one: Asked) => Promise<Found> {
  let gathering: { asked: [Asked, ...Asked[]]; found: Promise<Found> } | undefined
  const begin = (first: Asked) => {
    const asked: [Asked, ...Asked[]] = [first]
    const found = gathered().then(() => {
      gathering = undefined
      return ask(asked)
    })
    return { asked, found }
  }
  return (one) => {
    if (gathering) gathering.asked.push(one)
    else gathering = begin(one)
    return gathering.found
  }
}

/** So long what is asked for waits for the question of others, which may have met a locked row. */
const PATIENCE_MS = 25

/**
 * What is asked for while an earlier question is on its way goes as one question once that is answered: nobody waits who is
 * alone, and the more come at once, the less each of them costs. If the question of several fails and nothing was done,
 * each is asked by itself, so that nobody fails for the sake of others.
 */
export function askingMeanwhile<Asked, Found>(
  ask: (asked: readonly [Asked, ...Asked[]]) => Promise<Found>,
): (one: Asked) => Promise<Found> {
  let before: Promise<unknown> | undefined
  const askAll = async (asked: readonly [Asked, ...Asked[]]) => {
    const found = ask(asked)
    before = found
    try {
      return { found: await found }
    } catch (error) {
      if (asked.length === 1 || !isRefused(error)) throw error
      return undefined
    } finally {
      if (before === found) before = undefined
    }
  }
  const gathered = async () => {
    if (before) await ended(before, PATIENCE_MS)
    await endOfTurn()
  }
  const together = askingTogether(askAll, gathered)
  return async (one) => {
    const answer = await together(one)
    return answer ? answer.found : ask([one])
  }
}

/** The same for each database and each case by itself. In a transaction, which is its own, everyone goes alone. */
export function askingByCase<Case, Asked extends { of: Case }, Found>(
  ask: (db: Db, of: Case, asked: readonly [Asked, ...Asked[]]) => Promise<Found>,
): (db: Db, one: Asked) => Promise<Found> {
  const opened = new WeakMap<Db, (of: Case) => (one: Asked) => Promise<Found>>()
  return (db, one) => {
    if (db.isTransaction) return ask(db, one.of, [one])
    const asking =
      opened.get(db) ??
      perCase((of: Case) => askingMeanwhile((asked: readonly [Asked, ...Asked[]]) => ask(db, of, asked)))
    opened.set(db, asking)
    return asking(one.of)(one)
  }
}

/** When the work has ended, however it did, or has not for so long. */
async function ended(work: Promise<unknown>, mostMs: number): Promise<void> {
  const isOver = new AbortController()
  const late = pause(mostMs, undefined, isOver)
  await Promise.race([work, late]).catch(() => {})
  isOver.abort()
  await late.catch(() => {})
}
