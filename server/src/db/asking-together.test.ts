import { expect, test } from 'vitest'
import { askingMeanwhile } from './asking-together.ts'

/** Questions that are answered when the test says so. */
function questions() {
  const open: { asked: readonly number[]; answer: (error?: Error) => void }[] = []
  const ask = askingMeanwhile(
    (asked: readonly number[]) =>
      new Promise<ReadonlySet<number>>((resolve, reject) => {
        const answer = (error?: Error) => (error ? reject(error) : resolve(new Set(asked)))
        open.push({ asked, answer })
      }),
  )
  const asked = () => open.map(({ asked }) => asked)
  const untilAsked = (count: number) => expect.poll(() => open.length, { interval: 1 }).toBe(count)
  return { ask, asked, untilAsked, answer: (nth: number, error?: Error) => open[nth]?.answer(error) }
}
const refusal = Object.assign(new Error('refused'), { severity: 'ERROR' })

test('who comes alone is asked for at once, and who comes meanwhile together', async () => {
  const { ask, asked, untilAsked, answer } = questions()
  const first = ask(1)
  await untilAsked(1)
  const others = [ask(2), ask(3), ask(4)]
  answer(0)
  expect(await first).toEqual(new Set([1]))
  await untilAsked(2)
  answer(1)
  for (const found of await Promise.all(others)) expect(found).toEqual(new Set([2, 3, 4]))
  expect(asked()).toEqual([[1], [2, 3, 4]])
})

test('a question that hangs does not hold others up', async () => {
  const { ask, asked, untilAsked, answer } = questions()
  const hanging = ask(1)
  await untilAsked(1)
  const next = ask(2)
  await untilAsked(2)
  answer(1)
  expect(await next).toEqual(new Set([2]))
  answer(0)
  expect(await hanging).toEqual(new Set([1]))
  expect(asked()).toEqual([[1], [2]])
})

test('if several are refused, each is asked for alone, and only who is to blame fails', async () => {
  const { ask, asked, untilAsked, answer } = questions()
  const all = Promise.allSettled([ask(1), ask(2), ask(3)])
  await untilAsked(1)
  answer(0, refusal)
  await untilAsked(4)
  answer(1)
  answer(2, refusal)
  answer(3)
  expect(asked()).toEqual([[1, 2, 3], [1], [2], [3]])
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('if nobody knows whether anything was done, all fail and nothing is asked again', async () => {
  const { ask, asked, untilAsked, answer } = questions()
  const all = Promise.allSettled([ask(1), ask(2)])
  await untilAsked(1)
  answer(0, new Error('Connection terminated unexpectedly'))
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked()).toEqual([[1, 2]])
})

test('one who is refused alone is not asked for again', async () => {
  const { ask, asked, untilAsked, answer } = questions()
  const one = Promise.allSettled([ask(1)])
  await untilAsked(1)
  answer(0, refusal)
  expect((await one).map(({ status }) => status)).toEqual(['rejected'])
  expect(asked()).toEqual([[1]])
})
