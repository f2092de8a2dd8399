import type { Cents } from '../../money/money.ts'
import { runUntil } from './processes.ts'
import { DAY_MS, givenBack } from './provider.ts'
import { customerOf, STORES, type World } from './world.ts'

const MINUTE_MS = 60_000
/** Longer than the provider's latest webhook takes. */
const LONG_MS = 4 * DAY_MS

const broken = (what: string): never => {
  throw new Error(what)
}

/** Faults stop and the clock runs on. Then everything is settled, told, and equal in both books. */
export function comeToRest(world: World, check: () => void): void {
  world.isCalm = true
  world.provider.lookFaults = []
  const stoppedAt = world.now
  runUntil(world, stoppedAt + 15 * MINUTE_MS, check)
  checkSettled(world, stoppedAt)
  runUntil(world, world.now + LONG_MS, check)
  checkSettled(world, world.now)
  checkDelivered(world)
  for (const storeId of STORES) checkBooks(world, storeId)
  checkRefunds(world)
}

/** A payment under whose name the provider holds another amount stays open until a person has looked at it. */
function isForAPerson({ db, provider }: World, attemptId: string): boolean {
  const held = provider.book.filter(
    (charge) => charge.success && charge.reference === attemptId && givenBack(charge) < charge.total,
  )
  return held.some(({ id }) =>
    db.breaks.some((one) => one.kind === 'unknown_charge' && one.provider_id === id),
  )
}

function checkSettled(world: World, since: number): void {
  const { db } = world
  for (const { id, state, created_at } of db.attempts)
    if ((state === 'sent' || state === 'unknown') && created_at <= since && !isForAPerson(world, id))
      broken(`payment ${id} is still ${state}`)
  for (const { id, state, created_at } of db.refunds)
    if ((state === 'sent' || state === 'unknown') && created_at <= since)
      broken(`refund ${id} is still ${state}`)
}

function checkDelivered({ db, receiver }: World): void {
  const got = new Set(receiver.got.map(({ id }) => id))
  for (const { id, kind, is_done, is_dead } of db.outbox) {
    if (is_dead || !is_done) broken(`message ${id} (${kind}) was never delivered`)
    if (kind === 'notice' && !got.has(id)) broken(`message ${id} is marked as delivered, and nobody got it`)
  }
}

/** Charges that a person has to look at are reported, and are in neither sum. */
function checkBooks({ db, provider }: World, storeId: number): void {
  const customerId = customerOf(storeId)
  const known = new Set(db.attempts.map(({ provider_id }) => provider_id))
  let theirs: Cents = 0
  for (const charge of provider.book) {
    if (charge.customerId !== customerId || !charge.success) continue
    const held = charge.total - givenBack(charge)
    if (known.has(charge.id)) theirs += held
    else if (held > 0 && !db.breaks.some(({ provider_id }) => provider_id === charge.id))
      broken(`charge ${charge.id} of ${charge.total} is in no book of ours, and nobody was told`)
  }
  let ours: Cents = 0
  for (const { store_id, legs } of db.txns)
    if (store_id === storeId)
      for (const { account, amount } of legs) if (account === 'provider') ours += amount
  if (ours !== theirs) broken(`store ${storeId}: the provider holds ${theirs}, our ledger says ${ours}`)
}

/** A refund of ours that alone went back of its charge is known as such. */
function checkRefunds({ db, provider }: World): void {
  for (const { id, state } of db.refunds) {
    const charge = provider.book.find(({ back }) => back.some(({ refundId }) => refundId === id))
    const isAlone = charge?.back.every(({ by }) => by === 'us')
    if (isAlone && state !== 'done') broken(`refund ${id} was made, and is ${state}`)
    if (!charge && state === 'done' && !wasGivenBackElsewhere(provider, db.attempts, db.refunds, id))
      broken(`refund ${id} is done, and nothing went back`)
  }
}

function wasGivenBackElsewhere(
  { book }: World['provider'],
  attempts: World['db']['attempts'],
  refunds: World['db']['refunds'],
  refundId: number,
): boolean {
  const attemptId = refunds.find(({ id }) => id === refundId)?.attempt_id
  const providerId = attempts.find(({ id }) => id === attemptId)?.provider_id
  return book.some(({ id, back }) => id === providerId && back.some(({ by }) => by !== 'us'))
}
