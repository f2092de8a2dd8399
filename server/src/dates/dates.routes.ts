import type { calendars } from '@trousseau/contract/calendars'
import type { itemDates } from '@trousseau/contract/item-dates'
import type { Handlers } from '../http/call.ts'
import { getCustomItemArrival, getDressArrival } from './item-dates.ts'
import { previewClosure } from './preview-closure.ts'

export const dateRoutes: Handlers<Pick<typeof calendars, 'previewClosure'> & typeof itemDates> = {
  previewClosure,
  getDressArrival,
  getCustomItemArrival,
}
