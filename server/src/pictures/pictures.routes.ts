import type { pictures } from '@trousseau/contract/pictures'
import type { Handlers } from '../http/call.ts'
import { addPicture } from './add-picture.ts'

export const pictureRoutes: Handlers<typeof pictures> = { addPicture }
