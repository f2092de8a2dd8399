import type { pictures } from '@trousseau/contract/pictures'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'

export const addPicture: Handler<typeof pictures.addPicture> = async () => {
  throw new AppError('unavailable')
}
