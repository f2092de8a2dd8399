import { expect, test } from 'vitest'
import { keepBytes } from './kept-bytes.ts'

const bytes = (size: number) => Buffer.alloc(size)

test('what is made is made once, also for those who ask while it is being made', async () => {
  const kept = keepBytes(100)
  let made = 0
  const make = async () => {
    made += 1
    return bytes(10)
  }
  await Promise.all([kept.take('a', make), kept.take('a', make)])
  await kept.take('a', make)
  expect(made).toBe(1)
})

test('a failure is told to everybody who waits, and tried again by the next', async () => {
  const kept = keepBytes(100)
  const fail = () => Promise.reject(new Error('away'))
  const both = await Promise.allSettled([kept.take('a', fail), kept.take('a', fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await kept.take('a', async () => bytes(1))).toHaveLength(1)
})

test('beyond the limit, what was not used for the longest time is forgotten', async () => {
  const kept = keepBytes(30)
  const made: string[] = []
  const take = (key: string, size = 10) =>
    kept.take(key, async () => {
      made.push(key)
      return bytes(size)
    })
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await take(key)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
  // Larger than everything that may be kept: it is given out, and nothing else is lost for longer than that.
  expect(await take('huge', 40)).toHaveLength(40)
  await take('huge', 40)
  await take('a')
  expect(made.slice(5)).toEqual(['huge', 'huge', 'a'])
})
