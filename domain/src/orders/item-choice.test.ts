import { expect, test } from 'vitest'
import {
  dressChoiceProblems,
  type ItemChoice,
  NOTHING_CHOSEN,
  shipsTooLate,
  wearDateProblems,
  withCustomMeasurements,
} from './item-choice.ts'

const TODAY = '2026-11-14'
const SIZED: ItemChoice = { ...NOTHING_CHOSEN, wear_date: '2027-06-01', color: 1, size: 5 }
const MEASURED: ItemChoice = { ...SIZED, size: '', is_custom: true, bust: '36', waist: '28.25' }

test('color, size and wear date are enough, and so are color, bust, waist and wear date', () => {
  expect(dressChoiceProblems(SIZED, TODAY)).toEqual([])
  expect(dressChoiceProblems(MEASURED, TODAY)).toEqual([])
})

test('nothing chosen says everything that is missing at once', () => {
  expect(dressChoiceProblems(NOTHING_CHOSEN, TODAY)).toEqual([
    { field: 'wear_date', message: 'Wear date is required!' },
    { field: 'color', message: 'This Field is required!' },
    { field: 'size', message: 'Please select a size or specify custom measurements' },
  ])
})

test('measurements need bust and waist; hips, hollow to hem and other details may be left out', () => {
  expect(dressChoiceProblems({ ...MEASURED, bust: '', waist: ' ' }, TODAY)).toEqual([
    { field: 'bust', message: 'This Field is required!' },
    { field: 'waist', message: 'This Field is required!' },
  ])
  expect(dressChoiceProblems({ ...MEASURED, hips: '400' }, TODAY)).toEqual([
    { field: 'hips', message: 'Enter inches from 10 to 100, in quarters (28.5).' },
  ])
})

test('a note and other details take 2,000 characters of plain text, counted as they are sent', () => {
  const long = `${'n'.repeat(2_000)}\n`
  expect(dressChoiceProblems({ ...MEASURED, note: long, custom_size_details: long }, TODAY)).toEqual([])
  expect(
    dressChoiceProblems({ ...MEASURED, note: `${long}n`, custom_size_details: 'Long\u000btorso' }, TODAY),
  ).toEqual([
    { field: 'custom_size_details', message: 'This field holds characters that are not allowed.' },
    { field: 'note', message: 'This field takes 2000 characters at most.' },
  ])
})

test('a wear date is a real day, from today on', () => {
  expect(wearDateProblems(TODAY, TODAY)).toEqual([])
  const wrong = ['2026-11-13', '2027-02-29', '06/01/2027'].map((day) => wearDateProblems(day, TODAY))
  expect(wrong.flat().map(({ message }) => message)).toEqual(['Invalid date', 'Invalid date', 'Invalid date'])
})

test('a dress that ships on the wear date is in time, one day later is not', () => {
  expect(shipsTooLate('2027-06-01', '2027-06-01')).toBe(false)
  expect(shipsTooLate('2027-06-02', '2027-06-01')).toBe(true)
  expect(shipsTooLate('2027-06-02', '')).toBe(false)
})

test('the toggle clears the size when it goes on and the measures when it goes off', () => {
  expect(withCustomMeasurements({ ...SIZED, note: 'Soft straps' }, true)).toEqual({
    ...SIZED,
    size: '',
    is_custom: true,
    note: 'Soft straps',
  })
  expect(
    withCustomMeasurements({ ...MEASURED, hips: '38', custom_size_details: 'Long torso' }, false),
  ).toEqual({
    ...SIZED,
    size: '',
  })
})
