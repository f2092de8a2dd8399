import type { ItemStatus } from '@trousseau/contract/catalogue'
import { COLORS } from '@trousseau/domain/catalogue/colors'
import { SIZES } from '@trousseau/domain/catalogue/sizes'
import { REQUIRED } from '@trousseau/domain/text'
import type { Cell } from '../../documents/sheet.ts'
import { cardNumbersIn } from '../../http/request/refuse-card-numbers.ts'
import type { DressField } from '../dresses/dress-sheet.ts'
import { splitNames } from '../dresses/list-cell.ts'
import { idByName, type Names, namesOf } from './known-names.ts'
import type { SheetDress } from './read-dress-sheet.ts'

/** The fields of a dress before the import that are needed to read its row. */
export type DressBefore = {
  style_number: string
  name: string
  collection: string
  silhouette: string
  description: string
  /** Empty if the dress has no factory. */
  factory: string
  status: ItemStatus
  colors: readonly number[]
  sizes: readonly number[]
  custom_items_ids: readonly number[]
}
/** The names that a file may refer to: all custom items, and the open factories. */
export type NamesInUse = { customItems: Names; factories: Names }
export type CellProblem = { field: DressField; message: string }
type Value = { value: unknown } | { message: string } | 'as it was'

const TEXTS = ['style_number', 'name', 'collection', 'silhouette', 'description'] as const
const AMOUNTS = ['wholesale_price', 'msrp', 'factory_price'] as const
const NUMBERS = ['estimated_months', 'estimated_days'] as const
const NEVER_EMPTY: readonly DressField[] = ['style_number', 'name', ...AMOUNTS, ...NUMBERS]

/** A row as the body of `POST /api/dresses`, without the fields that do not change. */
export function readDressCells(
  { cells }: SheetDress,
  before: DressBefore | undefined,
  names: NamesInUse,
): { sent: Record<string, unknown>; problems: CellProblem[] } {
  const sent: Record<string, unknown> = {}
  const problems: CellProblem[] = []
  const read = (field: DressField, toValue: (cell: Cell) => Value, name: string = field) => {
    const cell = cells[field]
    const isNeeded = NEVER_EMPTY.includes(field)
    if (cell === undefined && (before || !isNeeded)) return
    const [cardNumber] = cardNumbersIn(cell)
    if (cardNumber) {
      problems.push({ field, message: cardNumber.message })
      return
    }
    const found = isNeeded && (cell ?? '') === '' ? { message: REQUIRED } : toValue(cell ?? '')
    if (found === 'as it was') return
    if ('message' in found) problems.push({ field, message: found.message })
    else sent[name] = found.value
  }
  for (const field of TEXTS) read(field, (cell) => textOf(cell, before?.[field]))
  for (const field of AMOUNTS) read(field, (cell) => ({ value: plainAmount(cell) }))
  for (const field of NUMBERS) read(field, (cell) => ({ value: cell }))
  read('colors', (cell) => listOf(String(cell).split(/[;,]/), COLOR_NAMES, before?.colors))
  read('sizes', (cell) => listOf(String(cell).split(/[;,]/), SIZE_NAMES, before?.sizes))
  read('custom_items_ids', (cell) =>
    listOf(splitNames(String(cell)), names.customItems, before?.custom_items_ids),
  )
  read('factory', (cell) => readFactory(String(cell), names.factories, before?.factory))
  read('status', (cell) => readPublished(String(cell), before?.status), 'published')
  return { sent, problems }
}

const oneForm = (text: string) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()

/** Programs write line endings differently, so a difference in those alone is not a change. */
function textOf(cell: Cell, before: string | undefined): Value {
  const text = oneForm(String(cell))
  return before !== undefined && oneForm(before) === text ? 'as it was' : { value: text }
}

const AMOUNT_FOR_PEOPLE = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/

/** "$1,234.50" becomes 1234.50. Anything else is passed on for the schema to refuse. */
function plainAmount(cell: Cell): Cell {
  if (typeof cell === 'number') return cell
  const [, dollars, cents = ''] = AMOUNT_FOR_PEOPLE.exec(cell) ?? []
  return dollars === undefined ? cell : dollars.replaceAll(',', '') + cents
}

const COLOR_NAMES = namesOf(COLORS.map(({ id, label }) => ({ id, name: label })))
const SIZE_NAMES = namesOf(SIZES.map(({ id, label }) => ({ id, name: label })))
const NAMED_MAX = 5
const SHOWN_MAX = 60

function listOf(parts: readonly string[], names: Names, linked: readonly number[] = []): Value {
  const ids: number[] = []
  const unknown: string[] = []
  const several: string[] = []
  for (const name of parts.map((part) => part.trim()).filter((part) => part !== '')) {
    const left = linked.filter((id) => !ids.includes(id))
    const id = idByName(names, name, left)
    if (id === 'none') unknown.push(name)
    else if (id === 'several') several.push(name)
    else if (!ids.includes(id)) ids.push(id)
  }
  if (unknown.length > 0) return { message: `Unknown: ${shown(unknown)}.` }
  return several.length > 0 ? { message: `More than one is called ${shown(several)}.` } : { value: ids }
}

function shown(names: readonly string[]): string {
  const some = names.slice(0, NAMED_MAX).map((name) => `“${name.slice(0, SHOWN_MAX)}”`)
  return [...some, ...(names.length > NAMED_MAX ? [`and ${names.length - NAMED_MAX} more`] : [])].join(', ')
}

/** A factory that was closed since is kept unless the cell changes it. */
function readFactory(name: string, open: Names, before: string | undefined): Value {
  if (name === before) return 'as it was'
  if (name === '') return { value: null }
  const id = idByName(open, name, [])
  if (id === 'none') return { message: `No factory is called ${shown([name])}.` }
  return id === 'several' ? { message: `More than one factory is called ${shown([name])}.` } : { value: id }
}

/** An empty cell does not change the status; a new dress is then a draft. */
function readPublished(cell: string, before: ItemStatus | undefined): Value {
  const status = cell.toLowerCase()
  if (status === '' || status === before) return 'as it was'
  if (status === 'published') return { value: true }
  if (status === 'draft')
    return before ? { message: 'A dress that is no longer a draft can’t become one again.' } : 'as it was'
  if (status === 'withdrawn')
    return before === 'published' ? { value: false } : { message: 'Only a published dress can be withdrawn.' }
  return { message: 'This is draft, published or withdrawn.' }
}
