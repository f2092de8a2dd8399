import type { packages } from '@trousseau/contract/packages'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { auditPackage, refuseDispatched } from './open-package.ts'
import { lockPackages, removePackage } from './packages.store.ts'
import { lockPacked, putInto } from './packed-orders.store.ts'
import { toPackageScope } from './read-packages.ts'

/** Deletes all of the packages or none. Their orders can be packed again. */
export const deletePackages: Handler<typeof packages.deletePackages> = (call) => {
  const ids = [...new Set(call.body.ids)]
  return inTransaction(call.db, async (db) => {
    const rows = await lockPackages(db, toPackageScope(call.user), ids)
    if (rows.length < ids.length) throw new AppError('not_found')
    for (const pack of rows) refuseDispatched(pack)
    await putInto(db, await lockPacked(db, rows), null)
    for (const pack of rows) {
      await removePackage(db, pack)
      await auditPackage(db, call, pack, 'package_deleted')
    }
    return null
  })
}
