import type { customItems } from '@trousseau/contract/custom-items'
import type { dresses } from '@trousseau/contract/dresses'
import type { Handlers } from '../http/call.ts'
import { exportCustomItems } from './custom-items/export-custom-items.ts'
import { getCustomItem, listCustomItems, listPublishedCustomItems } from './custom-items/read-custom-items.ts'
import { createCustomItem, deleteCustomItem, updateCustomItem } from './custom-items/save-custom-item.ts'
import { exportDresses } from './dresses/export-dresses.ts'
import { getDress, getDressTerms, listDresses, listPublishedDresses } from './dresses/read-dresses.ts'
import { createDress, deleteDress, updateDress } from './dresses/save-dress.ts'
import { importDresses } from './import/import-dresses.ts'

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
