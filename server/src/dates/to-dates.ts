import type { WholesaleWholeDates } from '@trousseau/contract/orders/dates'
import type { DatesInWords, OrderDates } from '@trousseau/contract/orders/shapes'
import type { Dates } from '@trousseau/domain/dates/arrival'
import {
  arrivalInShort,
  causeWords,
  dateSentence,
  movedWords,
  promisedWords,
  staffAdvice,
  storeAdvice,
} from '@trousseau/domain/dates/date-words'
import { STAGE_LABELS } from '@trousseau/domain/dates/stages'
import type { Day } from '@trousseau/domain/day'
import type { UserKind } from '@trousseau/domain/people/roles'
import type { DateFactsRow } from './date-facts.store.ts'
import { alterationsIn } from './date-facts.ts'
import type { PromiseRow, SaidDates } from './order-dates.store.ts'

/** The name of a closure and what people noted are not for everybody, so they stay here. */
export function toOrderDates({ cause, ...said }: SaidDates): OrderDates {
  return { ...said, cause: cause && { why: cause.why, stage: cause.stage } }
}

/** The same with the sentence and why, as this kind of person may know it. */
export function toDatesInWords(kind: UserKind, said: SaidDates, wear_date: Day): DatesInWords {
  return {
    ...toOrderDates(said),
    sentence: arrivalInShort({ ...said, wear_date }),
    reason: said.cause && causeWords(said.cause, kind),
  }
}

type Known = { row: DateFactsRow; dates: Dates; promises: readonly PromiseRow[] }

/** All that this kind of person is told of an order's dates. */
export function toWholeDates(
  kind: UserKind,
  { row, dates, promises }: Known,
  today: Day,
): WholesaleWholeDates {
  const { stages, ...said } = dates
  const { wear_date } = row
  return {
    ...toOrderDates(said),
    wear_date,
    alterations_days: alterationsIn(row),
    own_alterations_days: row.own_alterations,
    usual_alterations_days: alterationsIn(row, null),
    sentence: dateSentence({ ...said, wear_date }, today),
    reason: said.cause && causeWords(said.cause, kind),
    advice: adviceFor(kind, said),
    stages: stages.map(({ stage, planned_days, planned, started, finished, expected }) => ({
      stage,
      label: STAGE_LABELS[stage],
      planned_days,
      planned_on: planned,
      started_on: started,
      finished_on: finished,
      expected_on: expected,
    })),
    promises: promises.map(({ seq, ship_on, arrive_on, cause, at, by }, place) => ({
      seq,
      ship_on,
      arrive_on,
      words:
        place === 0
          ? promisedWords(arrive_on, today)
          : movedWords(promises[place - 1]?.arrive_on ?? null, arrive_on, cause, kind, today),
      at: at.toISOString(),
      by,
    })),
  }
}

/** What has arrived or was canceled needs nobody's doing, and a factory sees its own list of work. */
function adviceFor(kind: UserKind, { state, risk, cause }: SaidDates): string | null {
  if (risk === null || risk === 'safe' || state === 'arrived' || kind === 'factory') return null
  return kind === 'store' ? storeAdvice(risk, cause?.why ?? null) : staffAdvice(risk, cause?.why ?? null)
}
