import { type Day, isDay } from '../day.ts'
import { isPlainText, REQUIRED } from '../text.ts'
import { type Measure, measureProblems } from './measurements.ts'

/** What a store selects for an item before checkout, as typed: '' where nothing is selected yet. */
export type ItemChoice = {
  wear_date: Day | ''
  color: number | ''
  size: number | ''
  /** The CUSTOM MEASUREMENTS toggle: when on, measurements replace the size. */
  is_custom: boolean
  custom_size_details: string
  note: string
} & Record<Measure, string>

export const NOTHING_CHOSEN: ItemChoice = {
  wear_date: '',
  color: '',
  size: '',
  is_custom: false,
  bust: '',
  waist: '',
  hips: '',
  hollow: '',
  custom_size_details: '',
  note: '',
}

/** Applies to the note and to the custom size details. */
export const NOTE_MAX = 2_000

export const WEAR_DATE_REQUIRED = 'Wear date is required!'
export const INVALID_DATE = 'Invalid date'
export const SIZE_OR_MEASUREMENTS = 'Please select a size or specify custom measurements'
export const SHIP_DATE_WARNING =
  'The estimated ship date is past the wear date, please call us to discuss this order.'
export const WEAR_DATE_DIALOG =
  'The item you have selected will not arrive by the Wear Date. Please change the Wear Date, or select a different item.'

const NOTE_TOO_LONG = `This field takes ${NOTE_MAX} characters at most.`
const BAD_CHARACTERS = 'This field holds characters that are not allowed.'

export type ChoiceProblem = { field: keyof ItemChoice; message: string }

/** A dress that ships on the wear date itself is still in time. */
export const shipsTooLate = (shipDate: Day, wearDate: Day | ''): boolean =>
  wearDate !== '' && shipDate > wearDate

/** A wear date must be a real date, and not in the past. */
export function wearDateProblems(wearDate: Day | '', today: Day): ChoiceProblem[] {
  if (wearDate === '') return [{ field: 'wear_date', message: WEAR_DATE_REQUIRED }]
  return isDay(wearDate) && wearDate >= today ? [] : [{ field: 'wear_date', message: INVALID_DATE }]
}

/** Everything that keeps a dress from going to checkout, except a late ship date. */
export function dressChoiceProblems(choice: ItemChoice, today: Day): ChoiceProblem[] {
  return [
    ...wearDateProblems(choice.wear_date, today),
    ...(choice.color === '' ? [{ field: 'color', message: REQUIRED } as const] : []),
    ...(choice.is_custom ? measureProblems(choice) : sizeProblems(choice)),
    ...textProblems('custom_size_details', choice.custom_size_details),
    ...textProblems('note', choice.note),
  ]
}

function sizeProblems({ size }: ItemChoice): ChoiceProblem[] {
  return size === '' ? [{ field: 'size', message: SIZE_OR_MEASUREMENTS }] : []
}

/** Checked on the dress's page, where the note can still be corrected; checkout does not show it. */
function textProblems(field: 'custom_size_details' | 'note', text: string): ChoiceProblem[] {
  if (text.trim().length > NOTE_MAX) return [{ field, message: NOTE_TOO_LONG }]
  return isPlainText(text) ? [] : [{ field, message: BAD_CHARACTERS }]
}

/** Switching custom measurements on clears the size; switching them off clears the measurements. */
export function withCustomMeasurements(choice: ItemChoice, isCustom: boolean): ItemChoice {
  const { bust, waist, hips, hollow, custom_size_details } = NOTHING_CHOSEN
  return isCustom
    ? { ...choice, is_custom: true, size: '' }
    : { ...choice, is_custom: false, bust, waist, hips, hollow, custom_size_details }
}
