import { addresses } from '@trousseau/contract/addresses'
import { describePage } from '@trousseau/contract/page'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { findAddress, listAddresses as findAddresses, findUsualAddress } from './addresses.store.ts'
import { toAddress } from './to-address.ts'

export const listAddresses: Handler<typeof addresses.listAddresses> = async ({ db, user, params, query }) => {
  const storeId = await storeInPath(db, user, params.id)
  const { rows, total } = await findAddresses(db, storeId, query)
  const usual = await findUsualAddress(db, storeId)
  const path = addresses.listAddresses.path.replace(':id', String(storeId))
  return {
    addresses: rows.map((row) => toAddress(row, usual)),
    ...describePage(path, query, total, rows.length),
  }
}

export const getAddress: Handler<typeof addresses.getAddress> = async ({ db, user, params }) => {
  const row = await findAddress(db, user.storeId, params.id)
  if (!row) throw new AppError('not_found')
  return toAddress(row, await findUsualAddress(db, user.storeId))
}
