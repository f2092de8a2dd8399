import { expect, test } from 'vitest'
import { measureProblems, readInches, writeInches } from './measurements.ts'

test.each([
  ['10', 10],
  ['100', 100],
  [' 36.75 ', 36.75],
  ['36.5', 36.5],
  [28.25, 28.25],
  ['9.75', undefined],
  ['100.25', undefined],
  ['36.3', undefined],
  ['-36', undefined],
  ['1e1', undefined],
  ['36"', 36],
  ['28 1/2', 28.5],
  ['28-3/4"', 28.75],
  ['28½', 28.5],
  ['28 ¼', 28.25],
  ['28.5 1/2', undefined],
  ['28 1/3', undefined],
  ['281/2', undefined],
  ['', undefined],
])('%s is read as %s inches', (typed, inches) => {
  expect(readInches(typed)).toBe(inches)
})

test('a measure is written in decimals, and what is none stays as it was typed', () => {
  expect(['28 1/2', '28.50', ' 36 ', ' 36.3 ', 'wide'].map(writeInches)).toEqual([
    '28.5',
    '28.5',
    '36',
    '36.3',
    'wide',
  ])
})

test('bust and waist are needed, hips and hollow to hem are not', () => {
  expect(measureProblems({})).toEqual([
    { field: 'bust', message: 'This Field is required!' },
    { field: 'waist', message: 'This Field is required!' },
  ])
  expect(measureProblems({ bust: '34', waist: '26' })).toEqual([])
  expect(measureProblems({ bust: '34', waist: '26.1', hips: '400' }).map(({ field }) => field)).toEqual([
    'waist',
    'hips',
  ])
})

test('spaces around a measure do not count, and nothing but spaces is nothing', () => {
  expect(measureProblems({ bust: ' 34', waist: '26.25 \t', hips: '   ', hollow: '' })).toEqual([])
  expect(measureProblems({ bust: ' ', waist: '2 6' })).toEqual([
    { field: 'bust', message: 'This Field is required!' },
    { field: 'waist', message: 'Enter inches from 10 to 100, in quarters (28.5).' },
  ])
})
