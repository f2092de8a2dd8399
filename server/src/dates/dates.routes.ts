import type { calendars } from '@trousseau/contract/calendars'
import type { itemDates } from '@trousseau/contract/item-dates'
import type { Handlers } from '../http/call.ts'
import { getCustomItemArrival, getDressArrival } from './item-dates.ts'
import { previewClosure } from './preview-closure.ts'
import { getFactoryRecord } from './read-record.ts'

type DateRoutes = Pick<typeof calendars, 'previewClosure' | 'getFactoryRecord'> & typeof itemDates

export const dateRoutes: Handlers<DateRoutes> = {
  previewClosure,
  getFactoryRecord,
  getDressArrival,
  getCustomItemArrival,
}
