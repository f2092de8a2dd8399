import type { dresses } from '@trousseau/contract/dresses'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'

export const exportDresses: Handler<typeof dresses.exportDresses> = async () => {
  throw new AppError('unavailable')
}
