import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import { isStoreAddress } from './managed-users.store.ts'

const OTHER_ADDRESS = 'Please choose an address of this store.'

export async function refuseOtherAddress(db: Db, storeId: number, addressId: number): Promise<void> {
  if (await isStoreAddress(db, storeId, addressId)) return
  throw new AppError('invalid', { errors: [{ field: 'address', message: OTHER_ADDRESS }] })
}
