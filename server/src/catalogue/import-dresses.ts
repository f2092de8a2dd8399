import type { dresses } from '@trousseau/contract/dresses'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'

export const importDresses: Handler<typeof dresses.importDresses> = async () => {
  throw new AppError('unavailable')
}
