import type { addresses } from '@trousseau/contract/addresses'
import type { Handlers } from '../http/call.ts'
import { getAddress, listAddresses } from './read-addresses.ts'
import {
  createAddress,
  deleteAddress,
  markDefaultAddress,
  restoreAddress,
  updateAddress,
} from './save-address.ts'

export const addressRoutes: Handlers<typeof addresses> = {
  listAddresses,
  getAddress,
  createAddress,
  updateAddress,
  markDefaultAddress,
  deleteAddress,
  restoreAddress,
}
