import { expect, test } from 'vitest'
import { nothingMeasured } from '../measure/measured.ts'
import { summarize } from '../measure/summary.ts'
import { judge } from './goals.ts'

const measured = (system: string, name: string, cpu: number, more: object = {}) => ({
  ...nothingMeasured,
  group: 'any',
  name,
  system,
  cpu: { portal: cpu },
  requests: 1,
  ...more,
})

const verdictOf = (rounds: Parameters<typeof summarize>[0], name: string) =>
  judge(summarize(rounds)).find((goal) => goal.name.startsWith(name))

test('what was not measured is neither met nor missed', () => {
  expect(new Set(judge([]).map(({ verdict }) => verdict))).toEqual(new Set(['not measured']))
})

test('an order is judged as a multiple of the floor with as many clients', () => {
  const rounds = [
    measured('floor', 'bare durable transaction, 4 at once', 2),
    measured('trousseau', 'order, 4 at once', 5),
  ]
  expect(verdictOf(rounds, 'order for its caller, 4')).toMatchObject({
    found: '2.50 times the floor',
    verdict: 'met',
  })
})

test('a peer is judged with as many clients as we are', () => {
  const rounds = [
    measured('vendure', 'detail', 50),
    measured('vendure', 'detail, 16 clients', 30),
    measured('trousseau', 'dress', 5),
    measured('trousseau', 'dress, 16 clients', 1),
  ]
  expect(verdictOf(rounds, 'vendure’s detail,')).toMatchObject({
    found: '10.0 times ours',
    verdict: 'missed',
  })
  expect(verdictOf(rounds, 'vendure’s detail, 16')).toMatchObject({
    found: '30.0 times ours',
    verdict: 'met',
  })
})

test('a list is judged by the sort and page that grow most', () => {
  const cell = (size: number, sort: string, cpu: number) =>
    measured('trousseau', `${size} ${sort}`, cpu, {
      tags: { list: 'orders', kind: 'page', size, sort, page: 'last' },
    })
  const rounds = [cell(10, 'id', 4), cell(10, 'total', 4), cell(100_000, 'id', 4), cell(100_000, 'total', 8)]
  expect(verdictOf(rounds, 'orders of a store, every sort')).toMatchObject({
    found: '2.00 times (by total, last)',
    verdict: 'missed',
  })
})

test('refused requests are no way to be quick', () => {
  const rounds = [
    measured('trousseau', '300 requests a second', 1, {
      tags: { rate: 300 },
      latencies: [5],
      requests: 10,
      refused: 9,
    }),
  ]
  expect(verdictOf(rounds, '300 mixed')).toMatchObject({
    found: '5.00 ms, 9 of 10 refused',
    verdict: 'missed',
  })
})

test('a rate that was never asked for, because a lower one was too much, is missed', () => {
  const rounds = [
    measured('trousseau', '50 requests a second', 1, { tags: { rate: 50 }, latencies: [2_500] }),
  ]
  expect(verdictOf(rounds, '300 mixed')).toMatchObject({
    found: '2500 ms at 50 a second already',
    verdict: 'missed',
  })
})
