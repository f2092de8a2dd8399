import type { calendars } from '@trousseau/contract/calendars'
import type { Handlers } from '../http/call.ts'
import {
  createClosure,
  deleteClosure,
  getCalendar,
  updateCalendar,
  updateClosure,
} from './change-calendar.ts'
import { listStagePlans, saveStagePlan } from './stage-plans.ts'
import { listTransitTimes, updateTransitTimes } from './transit-times.ts'

export const calendarRoutes: Handlers<Omit<typeof calendars, 'previewClosure' | 'getFactoryRecord'>> = {
  getCalendar,
  updateCalendar,
  createClosure,
  updateClosure,
  deleteClosure,
  listTransitTimes,
  updateTransitTimes,
  listStagePlans,
  saveStagePlan,
}
