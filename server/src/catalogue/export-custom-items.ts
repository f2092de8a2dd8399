import type { customItems } from '@trousseau/contract/custom-items'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'

export const exportCustomItems: Handler<typeof customItems.exportCustomItems> = async () => {
  throw new AppError('unavailable')
}
