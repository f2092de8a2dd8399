import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourcePlacesOf } from './source-places.ts'
import { builtServer } from './testing/processes/built.ts'

const SCRIPT = builtServer('worker').replace(/js$/, 'cjs')
const lineOf = (file: string | URL, text: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1

test('a place in the built script is told as the place in our sources', () => {
  const text = 'SMTP_URL is not set'
  const stack = `Error: ${text}\n    at start (${SCRIPT}:${lineOf(SCRIPT, text)}:9)\n    at node:internal/main:1:2`

  const place = `server/src/worker.ts:${lineOf(new URL('worker.ts', import.meta.url), text)}`
  expect(sourcePlacesOf(SCRIPT)(stack)).toBe(
    `Error: ${text}\n    at start (${place})\n    at node:internal/main:1:2`,
  )
})

test('places that the build knows nothing of stay as they are', () => {
  const stack = `at a (${SCRIPT}:99999999:1)\nat b (/elsewhere/worker.cjs:3:4)\nat c (${SCRIPT}:)\nat /a/place.ts:5:6`

  expect(sourcePlacesOf(SCRIPT)(stack)).toBe(stack)
})

test('a script without a build beside it leaves stacks as they are', () => {
  expect(sourcePlacesOf('/elsewhere/worker.cjs')('at b (/elsewhere/worker.cjs:3:4)')).toBe(
    'at b (/elsewhere/worker.cjs:3:4)',
  )
})
