import { paged } from '@trousseau/contract/page'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { readAnswer } from './read-answer.ts'

const Gown = z.object({ id: z.int(), name: z.string() })
const gowns = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Gown ${id}` }))
const meta = { current_page: 1, last_page: 1, per_page: -1, total: 0, from: null, to: null, path: '/gowns' }
const links = { first: '', last: '', prev: null, next: null }

test('a list of thousands is read whole, and others have their turn meanwhile', async () => {
  const rows = gowns(20_000)
  let turns = 0
  const count = setInterval(() => {
    turns += 1
  })
  const answer = await readAnswer(paged('gowns', Gown), { data: { gowns: rows, meta, links } })
  clearInterval(count)
  expect(answer).toEqual({ data: { gowns: rows, meta, links } })
  expect(turns).toBeGreaterThan(0)
})

test.each([
  ['a row that does not fit', { gowns: [...gowns(2), { id: 'x' }], meta, links }],
  ['no rows at all', { meta, links }],
  ['rows without a page', { gowns: gowns(2) }],
  ['something else', 'gowns'],
  ['nothing', undefined],
])('%s is no answer', async (_, data) => {
  expect(await readAnswer(paged('gowns', Gown), { data })).toBeUndefined()
  expect(await readAnswer(paged('gowns', Gown), undefined)).toBeUndefined()
})

test('what was not declared is left out, in rows too', async () => {
  const data = { gowns: [{ id: 1, name: 'Odette', cost: 5 }], meta, links, more: true }
  expect(await readAnswer(paged('gowns', Gown), { data })).toEqual({
    data: { gowns: [{ id: 1, name: 'Odette' }], meta, links },
  })
})

test('an answer that is no list is read as it is', async () => {
  expect(await readAnswer(z.null(), { data: null })).toEqual({ data: null })
  expect(await readAnswer(z.array(Gown), { data: gowns(3) })).toEqual({ data: gowns(3) })
})
