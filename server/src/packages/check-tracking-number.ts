import type { packages } from '@trousseau/contract/packages'
import { fold } from '@trousseau/domain/text'
import { sql } from 'kysely'
import type { Handler } from '../http/call.ts'

/** The rest adds nothing to the warning. */
const FEW = 5

/**
 * Whichever factory has the other package: a parcel is on the way once only. Of another factory's package a factory learns
 * nothing but that there is one.
 */
export const checkTrackingNumber: Handler<typeof packages.checkTrackingNumber> = async (call) => {
  const { db, user, query } = call
  const { rows } = await sql<{ id: number; factory_id: number }>`
    select id, factory_id from packages
    where tracking_fold = ${fold(query.tracking_number)} and id <> ${query.except ?? 0}
    order by tracking_fold, id limit ${sql.lit(FEW)}`.execute(db)
  const seen = rows.filter(({ factory_id }) => user.kind !== 'factory' || user.factoryId === factory_id)
  return { used: rows.length > 0, packages: seen.map(({ id }) => id) }
}
