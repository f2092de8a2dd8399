import type { Day } from '../day.ts'
import { type Stage, type StageReport, standing } from './stages.ts'

/** The reports that take back whatever stands of some stages, the last one first. */
export function undoing(
  reports: readonly StageReport[],
  today: Day,
  isMeant: (report: StageReport) => boolean = () => true,
): StageReport[] {
  return standing(reports)
    .filter(isMeant)
    .toReversed()
    .map(({ stage }) => undone(stage, today))
}

/** Takes the last report of a stage back. */
export const undone = (stage: Stage, today: Day): StageReport => ({
  stage,
  what: 'undone',
  on: today,
  expected_on: null,
  reason: null,
  note: '',
})
