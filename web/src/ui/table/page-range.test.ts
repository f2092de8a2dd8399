import { describe, expect, test } from 'vitest'
import { countPages, pageRange, showingText } from './page-range.ts'

describe('the pages a pager offers', () => {
  // Claims: const.pagination.ellipsis
  test.each([
    [1, 1, [1]],
    [1, 7, [1, 2, 3, 4, 5, 6, 7]],
    [7, 7, [1, 2, 3, 4, 5, 6, 7]],
  ])('page %i of %i: up to seven pages are all shown', (current, pageCount, shown) => {
    expect(pageRange(current, pageCount)).toEqual(shown)
  })

  // Claims: const.pagination.step, const.pagination.ellipsis
  test.each([
    [1, 8, [1, 2, 3, 'gap', 8]],
    [10, 20, [1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]],
    [20, 20, [1, 'gap', 18, 19, 20]],
    [6, 20, [1, 'gap', 4, 5, 6, 7, 8, 'gap', 20]],
  ])(
    'page %i of %i: two steps around the current page, ellipses for the rest',
    (current, pageCount, shown) => {
      expect(pageRange(current, pageCount)).toEqual(shown)
    },
  )

  test.each([
    [3, 20, [1, 2, 3, 4, 5, 'gap', 20]],
    [4, 20, [1, 2, 3, 4, 5, 6, 'gap', 20]],
    [17, 20, [1, 'gap', 15, 16, 17, 18, 19, 20]],
  ])('page %i of %i: no ellipsis where no page is left out', (current, pageCount, shown) => {
    expect(pageRange(current, pageCount)).toEqual(shown)
  })

  test('every page of every length offers itself, the first and the last, each once and in order', () => {
    for (let pageCount = 1; pageCount <= 30; pageCount++) {
      for (let current = 1; current <= pageCount; current++) {
        const numbers = pageRange(current, pageCount).filter((mark) => mark !== 'gap')
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers).toContain(current)
        expect(numbers.at(0)).toBe(1)
        expect(numbers.at(-1)).toBe(pageCount)
      }
    }
  })
})

describe('the count beside the pager', () => {
  const dresses = { one: 'dress', many: 'dresses' }

  test.each([
    [1, 8, 64, 'Showing 1–8 of 64 dresses'],
    [7, 10, 64, 'Showing 61–64 of 64 dresses'],
    [1, 10, 1, 'Showing 1–1 of 1 dress'],
    [1, 10, 0, 'No dresses'],
    [101, 10, 12345, 'Showing 1,001–1,010 of 12,345 dresses'],
  ])('page %i, %i a page, %i in all: %s', (page, perPage, total, text) => {
    expect(showingText(page, perPage, total, dresses)).toBe(text)
  })

  test('an empty list has one page', () => {
    expect(countPages(0, 10)).toBe(1)
    expect(countPages(10, 10)).toBe(1)
    expect(countPages(11, 10)).toBe(2)
  })
})
