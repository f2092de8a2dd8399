import { LIMITS } from '@trousseau/domain/health'
import { openDb } from '@trousseau/server/db/db'
import { watchHouse, watchReplica } from '@trousseau/server/health/watch-house'
import { createLog } from '@trousseau/server/log'
import { createMeasures, watchProcess } from '@trousseau/server/measures/measures'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { read } from './scripts/source-tree.ts'

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }

const { groups } = parse(read('deploy/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const limitOf = (alert: string) =>
  Number(/[\d.e]+$/.exec(rules.find((one) => one.alert === alert)?.expr ?? '')?.[0])

test('every measure that an alert names is exported, and every measure of ours has an alert', () => {
  const measures = createMeasures('portal')
  watchProcess(measures)
  const nowhere = openDb('postgres://nobody@127.0.0.1:1/nothing', { log: createLog('silent', 'test') })
  watchHouse(measures, nowhere)
  watchReplica(measures, nowhere)
  const exported = measures.registry.getMetricsAsArray().map(({ name }) => name)
  const named = new Set(
    rules.flatMap(({ expr }) =>
      Array.from(expr.matchAll(/\b(?:trousseau|nodejs|process)_\w+/g), ([name]) =>
        name.replace(/_(bucket|sum|count)$/, ''),
      ),
    ),
  )
  expect(Array.from(named).filter((name) => !exported.includes(name))).toEqual([])
  expect(exported.filter((name) => name.startsWith('trousseau_') && !named.has(name))).toEqual([])
})

test('an alert says in a sentence what is wrong and whether it can wait, and is explained', () => {
  const operations = read('docs/operations.md')
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'look'], alert).toContain(labels.severity)
    expect(annotations.summary, alert).toMatch(/^[A-Z].*\.$/)
    expect(operations).toContain(`\`${alert}\``)
  }
})

test('what an alert calls bad, the page of the admins calls bad', () => {
  expect(limitOf('MessagesLate')).toBe(LIMITS.messageSeconds[1])
  expect(limitOf('PaymentsOpen')).toBe(LIMITS.paymentSeconds[1])
  expect(limitOf('RequestsFail')).toBe(LIMITS.requestsFailedShare[1])
  expect(limitOf('ReplicaBehind')).toBe(LIMITS.replicaSeconds[1])
  expect(limitOf('EventLoopLags')).toBe(LIMITS.lagMs[1] / 1_000)
  expect(limitOf('PoolWaits')).toBe(LIMITS.poolWaitMs[1] / 1_000)
  expect(limitOf('MemoryHigh')).toBe(LIMITS.memoryMb[1] * 1_000_000)
})
