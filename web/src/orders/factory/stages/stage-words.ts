import type { StageCard } from '@trousseau/contract/orders/stages'
import { dayWords } from '@trousseau/domain/dates/date-words'
import { DELAY_REASONS } from '@trousseau/domain/dates/delay-reasons'
import { type ReportKind, STAGE_LABELS, type Stage } from '@trousseau/domain/dates/stages'
import type { Day } from '@trousseau/domain/day'

type Named = Pick<StageCard, 'sales_order_number' | 'item'>

/** "#5007 Aurélie". */
export const nameOf = ({ sales_order_number, item }: Named): string => `#${sales_order_number} ${item.name}`

/** The buttons. */
export const TAP_LABELS: Readonly<Record<ReportKind, string>> = {
  started: 'Start',
  finished: 'Done',
  delayed: 'Delay',
  undone: 'Undo',
}

const DONE: Readonly<Record<ReportKind, string>> = {
  started: 'started',
  finished: 'done',
  delayed: 'delayed',
  undone: 'undone',
}

/** "Cutting of #5007 Aurélie: done." */
export const reportedWords = ({ stage, what }: { stage: Stage; what: ReportKind }, of: string): string =>
  `${STAGE_LABELS[stage]} of ${of}: ${DONE[what]}.`

/** "Planned for July 13, expected July 16". */
export function stageDays({ planned_on, expected_on }: StageCard, today: Day): string {
  const planned = `Planned for ${dayWords(planned_on, today)}`
  if (expected_on === null) return `${planned}, no date right now`
  return expected_on === planned_on ? planned : `${planned}, expected ${dayWords(expected_on, today)}`
}

/** "Delayed: materials out, expected July 16. Lace from Calais". */
export function delayWords(
  { reason, expected_on, note }: NonNullable<StageCard['delay']>,
  today: Day,
): string {
  const until = expected_on === null ? '' : `, expected ${dayWords(expected_on, today)}`
  const words = `Delayed: ${DELAY_REASONS[reason].label.toLowerCase()}${until}`
  return note === '' ? words : `${words}. ${note}`
}

/** "Materials done March 9, Maud Bell". */
export function lastWords(
  { stage, what, on, by }: NonNullable<StageCard['last_report']>,
  today: Day,
): string {
  const words = `${STAGE_LABELS[stage]} ${DONE[what]} ${dayWords(on, today)}`
  return by === null ? words : `${words}, ${by}`
}
