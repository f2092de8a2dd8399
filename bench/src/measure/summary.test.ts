import { expect, test } from 'vitest'
import { nothingMeasured } from './measured.ts'
import { summarize } from './summary.ts'

const round = { ...nothingMeasured, group: 'orders', name: 'an order', system: 'trousseau' }

test('rounds are summed up by their medians, latencies by all of them together', () => {
  const [summary] = summarize([
    { ...round, requests: 2, perSecond: 10, cpu: { portal: 4, database: 2 }, latencies: [1, 2] },
    { ...round, requests: 2, perSecond: 30, cpu: { portal: 9, database: 3 }, latencies: [3, 50] },
    { ...round, requests: 2, perSecond: 20, cpu: { portal: 5, database: 9 }, latencies: [4, 5] },
  ])
  expect(summary).toMatchObject({
    rounds: 3,
    requests: 6,
    perSecond: 20,
    cpu: { portal: 5, database: 3 },
    cpuMs: 12,
    p50: 3,
    p99: 50,
    isDisturbed: false,
  })
})

test('disturbed rounds count only where there is no other, and then it is said', () => {
  const disturbed = { ...round, isDisturbed: true, cpu: { portal: 99 } }
  expect(summarize([disturbed, { ...round, cpu: { portal: 5 } }])[0]).toMatchObject({
    rounds: 1,
    cpuMs: 5,
    isDisturbed: false,
  })
  expect(summarize([disturbed])[0]).toMatchObject({ rounds: 1, cpuMs: 99, isDisturbed: true })
})

test('the same name of two systems is two measurements', () => {
  const both = summarize([round, { ...round, system: 'floor' }])
  expect(both.map(({ system }) => system)).toEqual(['trousseau', 'floor'])
})
