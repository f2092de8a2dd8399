import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { withoutSecondFactor } from './second-factor.store.ts'

export async function isDemandedOfStaff(db: Db): Promise<boolean> {
  const row = await db.selectFrom('house_settings').select('staff_second_factor').executeTakeFirst()
  return row?.staff_second_factor ?? false
}

/** False if it was so before. */
export async function saveDemand(db: Db, isDemanded: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('house_settings')
    .set({ staff_second_factor: isDemanded })
    .where('staff_second_factor', '<>', isDemanded)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countStaffWithout(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('kind', '=', 'wholesale')
    .where('deleted_at', 'is', null)
    .where(withoutSecondFactor(sql.ref('users.id')))
    .executeTakeFirstOrThrow()
  return total
}
