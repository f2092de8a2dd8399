import type { customItems } from '@trousseau/contract/custom-items'
import type { dresses } from '@trousseau/contract/dresses'
import type { Handlers } from '../http/call.ts'
import { exportCustomItems } from './export-custom-items.ts'
import { exportDresses } from './export-dresses.ts'
import { importDresses } from './import-dresses.ts'
import { getCustomItem, listCustomItems, listPublishedCustomItems } from './read-custom-items.ts'
import { getDress, getDressTerms, listDresses, listPublishedDresses } from './read-dresses.ts'
import { createCustomItem, deleteCustomItem, updateCustomItem } from './save-custom-item.ts'
import { createDress, deleteDress, updateDress } from './save-dress.ts'

export const catalogueRoutes: Handlers<typeof dresses & typeof customItems> = {
  listPublishedDresses,
  listDresses,
  exportDresses,
  getDressTerms,
  importDresses,
  getDress,
  createDress,
  updateDress,
  deleteDress,
  listPublishedCustomItems,
  listCustomItems,
  exportCustomItems,
  getCustomItem,
  createCustomItem,
  updateCustomItem,
  deleteCustomItem,
}
