import { BucketAway } from '@trousseau/server/bucket/bucket'
import { Problem } from '@trousseau/server/problem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellFailure } from './tell-failure.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('what went away is told in a sentence, a problem in its own words, and a bug with its stack', () => {
  const bug = new Error('a bug')
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  for (const failure of [
    new Error('Connection terminated unexpectedly'),
    refused,
    new BucketAway('answered 404 NoSuchBucket', false),
    new Problem('Set it.'),
    bug,
  ])
    tellFailure(failure)
  const lost =
    'The database went away or cannot be reached. Look whether it runs, and try again: nothing is done twice.'
  const away =
    'The bucket answered 404 NoSuchBucket. Look at the PICTURES_ settings and whether it can be reached, and try again: nothing is lost, and nothing is done twice.'
  expect(vi.mocked(console.error).mock.calls.flat()).toEqual([lost, lost, away, 'Set it.', bug])
})
