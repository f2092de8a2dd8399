import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

test('a code of digits, or one that looks like a number or a word of the language, stays the text it is', () => {
  expect(parseSearch('?token=123e5&type=1&search=true')).toEqual({
    token: '123e5',
    type: '1',
    search: 'true',
  })
})

test('a list is written and read as name[], even with one entry', () => {
  const search = { 'status[]': ['3'], search: 'PO 7&8' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(parseSearch('?status[]=1&status[]=3')).toEqual({ 'status[]': ['1', '3'] })
})

test('nothing asked is nothing written', () => {
  expect(stringifySearch({})).toBe('')
  expect(stringifySearch({ page: undefined })).toBe('')
  expect(parseSearch('')).toEqual({})
})
