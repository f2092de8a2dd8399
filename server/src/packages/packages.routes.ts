import type { packages } from '@trousseau/contract/packages'
import type { Handlers } from '../http/call.ts'
import { approveShipping } from './approve-shipping.ts'
import { checkTrackingNumber } from './check-tracking-number.ts'
import { createPackage } from './create-package.ts'
import { deletePackages } from './delete-packages.ts'
import { dispatchPackage } from './dispatch-package.ts'
import { downloadPackage } from './documents/download-package.ts'
import { downloadLabels, downloadSlips } from './documents/download-slips.ts'
import { exportFactoryPackages, exportPackages } from './documents/export-packages.ts'
import { updateExpected } from './expect-package.ts'
import { getFactoryPackage, listFactoryPackages, listPackages } from './read-packages.ts'
import { getStorePackage, listStorePackageOrders } from './read-store-packages.ts'
import { updatePackage } from './update-package.ts'
import { updateFreight, updateShippingCost, updateTrackingNumber } from './update-shipment.ts'

export const packageRoutes: Handlers<typeof packages> = {
  listPackages,
  exportPackages,
  downloadSlips,
  downloadLabels,
  listFactoryPackages,
  exportFactoryPackages,
  getFactoryPackage,
  downloadPackage,
  createPackage,
  updatePackage,
  updateShippingCost,
  checkTrackingNumber,
  updateTrackingNumber,
  updateExpected,
  updateFreight,
  approveShipping,
  dispatchPackage,
  deletePackages,
  getStorePackage,
  listStorePackageOrders,
}
