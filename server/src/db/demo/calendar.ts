import { addDays, BUSINESS_ZONE, type Day } from '@trousseau/domain/day'

const SUNDAY = 0
const MONDAY = 1
const SATURDAY = 6

function weekday(day: Day): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay()
}

const isOfficeDay = (day: Day) => weekday(day) !== SUNDAY && weekday(day) !== SATURDAY
/** Bridal shops see brides on Saturdays and close on Sundays and Mondays. */
const isShopDay = (day: Day) => weekday(day) !== SUNDAY && weekday(day) !== MONDAY

function firstThat(holds: (day: Day) => boolean, from: Day, step: 1 | -1): Day {
  let day = from
  while (!holds(day)) day = addDays(day, step)
  return day
}

export const shopDayUntil = (day: Day): Day => firstThat(isShopDay, day, -1)
export const officeDayUntil = (day: Day): Day => firstThat(isOfficeDay, day, -1)
export const shopDayAfter = (day: Day): Day => firstThat(isShopDay, addDays(day, 1), 1)
export const shopDayFrom = (day: Day): Day => firstThat(isShopDay, day, 1)
export const officeDayFrom = (day: Day): Day => firstThat(isOfficeDay, day, 1)
export const saturdayFrom = (day: Day): Day => firstThat((one) => weekday(one) === SATURDAY, day, 1)

export function addOfficeDays(day: Day, days: number): Day {
  let reached = day
  for (let left = days; left > 0; left--) reached = firstThat(isOfficeDay, addDays(reached, 1), 1)
  return reached
}

const hourInBusinessZone = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The moment at which Chicago's clocks show this time, in daylight saving or standard time. */
export function toMoment(day: Day, minuteOfDay: number): Date {
  const hour = String(Math.floor(minuteOfDay / 60)).padStart(2, '0')
  const minute = String(minuteOfDay % 60).padStart(2, '0')
  const inSummer = new Date(`${day}T${hour}:${minute}:00-05:00`)
  return hourInBusinessZone.format(inSummer) === hour
    ? inSummer
    : new Date(`${day}T${hour}:${minute}:00-06:00`)
}
