import { expect, test } from 'vitest'
import { openBackendBook } from './backend-book.ts'

test('what counts is what each spent while the book was open', () => {
  const book = openBackendBook(
    [
      { pid: 1, part: 'portal', ms: 500 },
      { pid: 2, part: 'worker', ms: 70 },
      { pid: 3, part: undefined, ms: 9 },
    ],
    0,
  )
  book.see([
    { pid: 1, part: 'portal', ms: 620 },
    { pid: 2, part: 'worker', ms: 75 },
    { pid: 3, part: undefined, ms: 10 },
    { pid: 4, part: 'portal', ms: 30 },
  ])
  expect(book.close(0)).toEqual({ byPart: { portal: 150, worker: 5 }, unnamedMs: 1, shortLivedMs: 0 })
})

test('one that ended is counted up to where it was last seen, and not again among the ended', () => {
  const book = openBackendBook([{ pid: 1, part: 'portal', ms: 5_000 }], 100)
  book.see([{ pid: 1, part: 'portal', ms: 5_040 }])
  book.see([])
  expect(book.close(5_140)).toEqual({ byPart: { portal: 40 }, unnamedMs: 0, shortLivedMs: 0 })
})

test('those that came and went between two looks are found in what the server says of its ended children', () => {
  const book = openBackendBook([{ pid: 1, part: 'portal', ms: 10 }], 1_000)
  book.see([{ pid: 1, part: 'portal', ms: 20 }])
  expect(book.close(1_250)).toEqual({ byPart: { portal: 10 }, unnamedMs: 0, shortLivedMs: 250 })
})
