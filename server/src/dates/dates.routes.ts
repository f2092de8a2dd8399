import type { calendars } from '@trousseau/contract/calendars'
import type { Handlers } from '../http/call.ts'
import { previewClosure } from './preview-closure.ts'

export const dateRoutes: Handlers<Pick<typeof calendars, 'previewClosure'>> = { previewClosure }
