import { expect, test } from 'vitest'
import { compare, describeRecord } from './changes.ts'

type Store = { name: string; website: string | null; terms: number; password: string }
const FIELDS = {
  name: { label: 'Name', show: ({ name }: Store) => name },
  website: { label: 'Website', show: ({ website }: Store) => website },
  terms: { label: 'Terms', show: ({ terms }: Store) => `${terms} days` },
}
const BEFORE: Store = { name: 'Ivory Lane', website: '', terms: 30, password: 'secret' }

test('only what differs is told, in words, and nothing that was not declared', () => {
  expect(compare(FIELDS, BEFORE, BEFORE)).toEqual([])
  expect(
    compare(FIELDS, BEFORE, { name: 'Ivory Lane', website: null, terms: 60, password: 'other' }),
  ).toEqual([{ field: 'terms', label: 'Terms', from: '30 days', to: '60 days' }])
  expect(compare(FIELDS, BEFORE, { ...BEFORE, website: 'https://ivory.example' })).toEqual([
    { field: 'website', label: 'Website', from: null, to: 'https://ivory.example' },
  ])
})

test('a long text is told by its beginning, and told to be another even if it begins the same', () => {
  const long = 'x'.repeat(2_000)
  const [change] = compare(FIELDS, { ...BEFORE, name: `${long}a` }, { ...BEFORE, name: `${long}b` })
  expect(change?.from).toHaveLength(300)
  expect(change?.to).toMatch(/^x{299}…$/)
})

test('what is gone is told as it was, without its empty fields', () => {
  expect(describeRecord(FIELDS, BEFORE, 'from')).toEqual([
    { field: 'name', label: 'Name', from: 'Ivory Lane', to: null },
    { field: 'terms', label: 'Terms', from: '30 days', to: null },
  ])
})
