import { setImmediate as nextTurn } from 'node:timers/promises'
import { DressChange, type ImportRow, NewDress } from '@trousseau/contract/dresses'
import { COLORS } from '@trousseau/domain/catalogue/colors'
import { compareDresses } from '@trousseau/domain/catalogue/item-changes'
import { itemWarnings } from '@trousseau/domain/catalogue/item-warnings'
import { bySizeNumber, SIZES } from '@trousseau/domain/catalogue/sizes'
import type { Change } from '@trousseau/domain/changes'
import { maskCardNumbers } from '@trousseau/domain/money/card-number'
import { formatMoney } from '@trousseau/domain/money/money'
import { normalize } from '@trousseau/domain/text'
import type { Selectable } from 'kysely'
import type { z } from 'zod/mini'
import type { Schema } from '../../db/schema.ts'
import type { Cell } from '../../documents/sheet.ts'
import { DRESS_COLUMNS, type DressField } from '../dresses/dress-sheet.ts'
import { lackingToPublish } from '../dresses/publishable.ts'
import { dressColumns, NOT_YET, publication, withChange } from '../item-columns.ts'
import { statusOf } from '../to-item.ts'
import type { Names } from './known-names.ts'
import { type CellProblem, type DressBefore, type NamesInUse, readDressCells } from './read-dress-cells.ts'
import type { SheetDress } from './read-dress-sheet.ts'

export type KnownDress = DressBefore & {
  row: Selectable<Schema['dresses']>
  custom_items: readonly { id: number; name: string }[]
}
export type Known = NamesInUse & { dresses: ReadonlyMap<string, KnownDress> }

/** Each list that is present replaces the previous one. */
type DressLinks = {
  colors?: number[] | undefined
  sizes?: number[] | undefined
  custom_items_ids?: number[] | undefined
}
export type DressColumns = ReturnType<typeof dressColumns> & ReturnType<typeof publication>
export type Planned = {
  told: ImportRow
  /** Unset if nothing changes or the row has problems. */
  work?: Work
}
export type Work = { id: number | undefined; columns: DressColumns; links: DressLinks }

const SHOWN_MAX = 120
const shown = (cell: Cell) => maskCardNumbers(String(cell)).slice(0, SHOWN_MAX)
export const keyOf = ({ cells }: SheetDress): string => normalize(String(cells.style_number ?? ''))

const ROWS_AT_ONCE = 100

/** What the import does with each row, or every reason why it may not. The same rules as for saving a single dress. */
export async function planImport(rows: readonly SheetDress[], known: Known, now: Date): Promise<Planned[]> {
  // Looking from both ends, each of two rows with one style number finds the other.
  const firsts = new Map(rows.toReversed().map((row) => [keyOf(row), row]))
  const lasts = new Map(rows.map((row) => [keyOf(row), row]))
  const planned: Planned[] = []
  for (const row of rows) {
    const twin = [firsts.get(keyOf(row)), lasts.get(keyOf(row))].find((other) => other !== row)
    planned.push(planRow(row, twin, known, now))
    // Yields now and then, so that other requests are served while five thousand rows are checked.
    if (planned.length % ROWS_AT_ONCE === 0) await nextTurn()
  }
  return planned
}

function planRow(row: SheetDress, twin: SheetDress | undefined, known: Known, now: Date): Planned {
  const key = keyOf(row)
  const before = key === '' ? undefined : known.dresses.get(key)
  const { sent, problems } = readDressCells(row, before, known)
  if (twin && key !== '')
    problems.push({ field: 'style_number', message: `Row ${twin.row} has this style number as well.` })
  const work = before ? toChange(before, sent, problems, now) : toNew(sent, problems, now)
  if (problems.length > 0) return { told: tell(row, before, 'refused', { problems }) }
  if (!work) return { told: tell(row, before, 'unchanged') }
  const warnings = warningsOf(work.columns)
  if (!before) return { told: tell(row, before, 'create', { warnings }), work }
  return { told: tell(row, before, 'update', { changes: changesOf(before, work, known), warnings }), work }
}

function warningsOf(columns: DressColumns): string[] {
  const { factory_price, wholesale_price, msrp, factory_id } = columns
  const isPublished = statusOf(columns) === 'published'
  return itemWarnings({ factory_price, wholesale_price, msrp, isPublished, hasFactory: factory_id !== null })
}

type Told = { problems?: readonly CellProblem[]; changes?: Change[]; warnings?: string[] }

function tell(
  { row, cells }: SheetDress,
  before: KnownDress | undefined,
  action: ImportRow['action'],
  { problems = [], changes = [], warnings = [] }: Told = {},
): ImportRow {
  return {
    row,
    style_number: shown(cells.style_number ?? ''),
    name: shown(cells.name ?? before?.name ?? ''),
    action,
    problems: problems.map(({ field, message }) => ({ column: DRESS_COLUMNS[field].title, message })),
    warnings,
    changes,
  }
}

function toNew(sent: Record<string, unknown>, problems: CellProblem[], now: Date): Work | undefined {
  const dress = checked(NewDress, sent, problems)
  if (!dress) return undefined
  const publishing = publication(NOT_YET, dress.published, now)
  const { colors, sizes, custom_items_ids } = dress
  refuseUnoffered(publishing, colors, sizes, problems)
  const columns = { ...dressColumns(dress), ...publishing }
  return { id: undefined, columns, links: { colors, sizes, custom_items_ids } }
}

/** Undefined if nothing changes: then the dress keeps its version. */
function toChange(
  before: KnownDress,
  sent: Record<string, unknown>,
  problems: CellProblem[],
  now: Date,
): Work | undefined {
  const change = checked(DressChange, sent, problems)
  if (!change) return undefined
  const { row } = before
  const columns = {
    ...dressColumns(withChange({ ...row, factory: row.factory_id }, change)),
    ...publication(row, change.published, now),
  }
  const links = {
    colors: unlessSame(change.colors, before.colors),
    sizes: unlessSame(change.sizes?.toSorted(ascending), before.sizes.toSorted(ascending)),
    custom_items_ids: unlessSame(change.custom_items_ids, before.custom_items_ids),
  }
  const isSame = Object.entries(columns).every(([name, value]) => row[name as keyof typeof row] === value)
  if (isSame && Object.values(links).every((link) => link === undefined)) return undefined
  refuseUnoffered(columns, links.colors ?? before.colors, links.sizes ?? before.sizes, problems)
  return { id: row.id, columns, links }
}

const ascending = (a: number, b: number) => a - b

function unlessSame(ids: number[] | undefined, before: readonly number[]): number[] | undefined {
  return ids?.length === before.length && ids.every((id, index) => id === before[index]) ? undefined : ids
}

function refuseUnoffered(
  publishing: Pick<DressColumns, 'published_at' | 'withdrawn_at'>,
  colors: readonly number[],
  sizes: readonly number[],
  problems: CellProblem[],
): void {
  if (statusOf(publishing) !== 'published') return
  for (const { field, message } of lackingToPublish({ colors: colors.length, sizes: sizes.length }))
    problems.push({ field: toField(field), message })
}

/** The spreadsheet's status is the flag `published` on the wire. */
const toField = (name: PropertyKey | undefined): DressField =>
  name === 'published' ? 'status' : Object.hasOwn(DRESS_COLUMNS, name ?? '') ? (name as DressField) : 'name'

/** Adds the schema's problems with a row, except for cells that already have one. */
function checked<S extends z.ZodMiniType>(
  schema: S,
  sent: Record<string, unknown>,
  problems: CellProblem[],
): z.output<S> | undefined {
  const result = schema.safeParse(sent)
  if (result.success) return result.data
  const said = new Set(problems.map(({ field }) => field))
  for (const { path, message } of result.error.issues) {
    const field = toField(path[0])
    if (!said.has(field)) problems.push({ field, message })
    said.add(field)
  }
  return undefined
}

const SORTED_SIZES = SIZES.toSorted(bySizeNumber)

/** What an import changes of a dress, in the words in which the audit tells the changes of a dress that is saved. */
function changesOf(before: KnownDress, { columns, links }: Work, known: Known): Change[] {
  const { colors, sizes, custom_items_ids } = before
  const lists = {
    colors: links.colors ?? colors,
    sizes: links.sizes ?? sizes,
    custom_items_ids: links.custom_items_ids ?? custom_items_ids,
  }
  const nameOf = (id: number) =>
    before.custom_items.find((item) => item.id === id)?.name ?? nameIn(known.customItems, id)
  const factory =
    columns.factory_id === before.row.factory_id
      ? before.factory
      : columns.factory_id === null
        ? ''
        : nameIn(known.factories, columns.factory_id)
  const was = { colors, sizes, custom_items_ids }
  return compareDresses(
    toFacts(before.row, was, before.factory, nameOf),
    toFacts(columns, lists, factory, nameOf),
  )
}

type Lists = { colors: readonly number[]; sizes: readonly number[]; custom_items_ids: readonly number[] }

function toFacts(
  columns: Work['columns'],
  { colors, sizes, custom_items_ids }: Lists,
  factory: string,
  nameOf: (id: number) => string,
) {
  const { style_number, name, description, collection, silhouette, estimated_months, estimated_days } =
    columns
  return {
    style_number,
    name,
    description,
    collection,
    silhouette,
    estimated_months,
    estimated_days,
    formatted_wholesale_price: formatMoney(columns.wholesale_price),
    formatted_factory_price: formatMoney(columns.factory_price),
    formatted_msrp: formatMoney(columns.msrp),
    factory: factory === '' ? null : { name: factory },
    status: statusOf(columns),
    colors: colors.flatMap((id) => COLORS.find((color) => color.id === id) ?? []),
    sizes: SORTED_SIZES.filter(({ id }) => sizes.includes(id)),
    custom_items: custom_items_ids.map((id) => ({ name: nameOf(id) })),
  }
}

function nameIn({ exact }: Names, id: number): string {
  for (const [name, all] of exact) if (all.some((one) => one.id === id)) return name
  return String(id)
}
