import { expect, test } from 'vitest'
import { type StageReport, stageFacts } from './stages.ts'
import { undoing } from './undo-reports.ts'

const report = (stage: StageReport['stage'], what: StageReport['what'], on = '2027-01-04'): StageReport => ({
  stage,
  what,
  on,
  expected_on: null,
  reason: what === 'delayed' ? 'rework' : null,
  note: '',
})
const REPORTS = [
  report('materials', 'started'),
  report('materials', 'finished'),
  report('cutting', 'started'),
  report('cutting', 'undone'),
  report('cutting', 'delayed'),
]

test('all that stands is taken back, each report once, and nothing of what was taken back before', () => {
  const taken = undoing(REPORTS, '2027-01-05')
  expect(taken.map(({ stage }) => stage)).toEqual(['cutting', 'materials', 'materials'])
  expect(stageFacts([...REPORTS, ...taken])).toEqual(stageFacts([]))
  expect(undoing([...REPORTS, ...taken], '2027-01-05')).toEqual([])
})

test('what is not meant stands as it was', () => {
  const taken = undoing(REPORTS, '2027-01-05', ({ stage }) => stage === 'cutting')
  expect(stageFacts([...REPORTS, ...taken])[1]).toEqual(stageFacts(REPORTS)[1])
})
