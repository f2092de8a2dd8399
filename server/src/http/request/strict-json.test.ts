import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { parseStrictJson } from './strict-json.ts'

const refusal = (text: string) => {
  try {
    return { parsed: parseStrictJson(text) }
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

test.each([
  '{}',
  '[]',
  'null',
  '"a:b{[,\\"]}"',
  '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
  '{"_proto_":1,"prototypes":2,"a":"__proto__"}',
  `${'['.repeat(20)}1${']'.repeat(20)}`,
  '  {"\\u00e9" : "\\\\"} ',
])('what means one thing only is read as JSON.parse reads it: %s', (text) => {
  expect(parseStrictJson(text)).toEqual(JSON.parse(text))
})

test.each([
  ['a key twice', '{"po":"1","po":"2"}'],
  ['a key twice, once in disguise', '{"po":"1","\\u0070o":"2"}'],
  ['a key twice, far apart and deep', '{"a":[{"b":1,"c":{"b":2},"d":[{}],"b":3}]}'],
  ['a key that reaches a prototype', '{"__proto__":{"admin":true}}'],
  ['the same in disguise', '{"\\u005f_proto__":{"admin":true}}'],
  ['a constructor', '{"a":{"constructor":{"prototype":{"admin":true}}}}'],
  ['21 levels', `${'['.repeat(21)}${']'.repeat(21)}`],
  ['1,000 levels', `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`],
  ['30,000 levels, unfinished', '['.repeat(30_000)],
  ['a key that is no string', '{"\\x":1}'],
  ['what is not JSON', '{a:1}'],
  ['nothing', ''],
  ['brackets that do not match', '[}'],
  ['too many ends', '{}}'],
])('%s is malformed', (_what, text) => {
  expect(refusal(text)).toBe('malformed')
})

test.each([
  ['quotes that never end', `"${'\\"'.repeat(32_000)}`],
  ['quotes alone', '"'.repeat(65_000)],
  ['backslashes', `"${'\\'.repeat(65_001)}`],
  ['empty lists', `[${'[],'.repeat(20_000)}[]]`],
  ['short keys', `{${Array.from({ length: 7_000 }, (_, at) => `"${at}":0`).join()}}`],
])('%s cost no more than their length', (_what, text) => {
  const before = process.cpuUsage()
  refusal(text)
  expect(process.cpuUsage(before).user).toBeLessThan(300_000)
})
