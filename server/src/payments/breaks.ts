import { formatMoney } from '@trousseau/domain/money'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import type { ProviderTransaction } from '../provider/shapes.ts'

/** Where what the provider says is written down, when it was asked and when it was heard. */
export type Learning = { db: Db; asked: Date; now: Date; log: Log }

/** By the clocks of several computers. */
const AGREE_WITHIN_MS = 60_000

/** What we wrote down before this, whoever was asked at `asked` knew; what came later its answer may not tell. */
export const surelyKnown = (asked: Date): Date => new Date(asked.getTime() - AGREE_WITHIN_MS)

export type BreakKind = 'unknown_charge' | 'late_charge' | 'given_back_differs' | 'missing_there'

/** Where the two books differ and only a person can say why: told once, however often it is found. */
export async function reportBreak(
  { db, now, log }: Learning,
  storeId: number,
  kind: BreakKind,
  said: Pick<ProviderTransaction, 'id' | 'total' | 'refunded' | 'isVoided'>,
  ours: string,
): Promise<void> {
  const back = said.isVoided ? 'voided' : `${formatMoney(said.refunded)} given back`
  const { found_at } = await db
    .insertInto('reconcile_breaks')
    .values({
      store_id: storeId,
      kind,
      provider_id: said.id,
      ours,
      found_at: now,
      seen_at: now,
      theirs: `${formatMoney(said.total)}, ${back}`,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'provider_id']).doUpdateSet({ seen_at: now }))
    .returning('found_at')
    .executeTakeFirstOrThrow()
  if (found_at.getTime() === now.getTime())
    log.error({ store: storeId, kind, transaction: said.id }, 'the books differ')
}
