import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  claimingTestsIn,
  readClaimingTests,
  readLedger,
  writeSpecification,
} from './scripts/specification.ts'

const ledger = readLedger()
const ids = ledger.map(({ id }) => id)
const tests = readClaimingTests()

test('the ledger lists 537 claims, each under its own id', () => {
  expect(ids).toHaveLength(537)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('every claim of the ledger has a test that runs', () => {
  const claimed = new Set(tests.flatMap(({ claims }) => claims))
  expect(ids.filter((id) => !claimed.has(id))).toEqual([])
})

test('no test claims what the ledger does not have', () => {
  const unknown = tests.flatMap(({ file, claims }) =>
    claims.filter((id) => !ids.includes(id)).map((id) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test('docs/specification.md is what "npm run specification" writes', () => {
  const page = readFileSync(join(import.meta.dirname, 'docs/specification.md'), 'utf8')
  expect(page).toBe(writeSpecification(ledger, tests))
})

test('a claim counts as shown only by a test that runs', () => {
  const source = `
    // Claims: a.plain
    test('plain', () => {})
    // A comment of its own.
    // Claims: an.own, its.second,
    //   its.third
    it("its own", () => {})
    // Claims: a.table
    test.each([['a', [1]]])('%s is a parameter', () => {})
    // Claims: a.loop
    for (const route of routes) test(\`\${route} is guarded\`, () => {})
    describe('group', () => {
      // Claims: in.group
      test('inside a group', () => {})
    })
    test('without a claim', () => {})
    // Claims: not.run
    // test('commented out', () => {})

    // Claims: not.run
    test.skip('skipped', () => {})
    // Claims: not.run
    test.todo('promised')
    describe.skip('resting', () => {
      // Claims: not.run
      test('skipped with its group', () => {})
    })
  `
  expect(claimingTestsIn(source, 'example.test.ts').map(({ title, claims }) => [title, ...claims])).toEqual([
    ['plain', 'a.plain'],
    ['its own', 'an.own', 'its.second', 'its.third'],
    ['%s is a parameter', 'a.table'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as its source has it
    ['${route} is guarded', 'a.loop'],
    ['inside a group', 'in.group'],
  ])
})
