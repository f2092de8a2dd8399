import type { dresses, ImportReport } from '@trousseau/contract/dresses'
import type { Change } from '@trousseau/domain/changes'
import { fold } from '@trousseau/domain/text'
import { record } from '../../audit/record.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { readSpreadsheet } from '../../documents/read-spreadsheet.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, Handler } from '../../http/call.ts'
import { type RateLimit, refuseTooMany } from '../../http/limits/rate-limit.ts'
import { splitNames } from '../dresses/list-cell.ts'
import { statusOf } from '../to-item.ts'
import { findLinks, holdNamed, isOnlyImport, lockDressesByStyle } from './import-dresses.store.ts'
import { namesOf } from './known-names.ts'
import { type Known, keyOf, type Planned, planImport } from './plan-import.ts'
import { readDressSheet, type SheetDress } from './read-dress-sheet.ts'
import { saveImport } from './save-import.ts'

const IMPORTS: RateLimit = { name: 'imports of dresses', max: 30, seconds: 600 }
const ANOTHER_IS_RUNNING = 'Another import is running. Please try again in a moment.'

type ImportCall = Call<typeof dresses.importDresses>

/** All or nothing: a single problem anywhere stops the whole import. */
export const importDresses: Handler<typeof dresses.importDresses> = async (call) => {
  const { db, user, now, file, body } = call
  await refuseTooMany(db, IMPORTS, String(user.id), now)
  const sheet = await readSpreadsheet(file.bytes)
  if ('problem' in sheet) return report([], { problems: [sheet.problem] })
  const { problems, notes, dresses } = readDressSheet(sheet)
  if (problems.length > 0) return report([], { problems, notes })
  const isPreview = body.preview ?? false
  const planned = await takingBackIf(isPreview, db, (db) => importAll(db, call, dresses))
  return report(planned, { notes, isPreview })
}

async function importAll(db: Db, call: ImportCall, rows: readonly SheetDress[]): Promise<Planned[]> {
  if (!(await isOnlyImport(db)))
    throw new AppError('running', { messages: [ANOTHER_IS_RUNNING], retryAfterSeconds: 3 })
  const planned = await planImport(rows, await findKnown(db, rows), call.now)
  if (planned.some(({ told }) => told.action === 'refused')) return planned
  await saveImport(db, planned, call.now)
  const { created, updated, unchanged } = report(planned, {})
  const subject = `${created} created, ${updated} changed, ${unchanged} unchanged`
  await record(db, call, 'dresses_imported', { userId: call.user.id, subject, changes: changesOf(planned) })
  return planned
}

/** The audit keeps so many changes of one import. More than that are told by their number. */
const CHANGES_MAX = 1_000

/** What the import changed, each under the style number of its dress. */
function changesOf(planned: readonly Planned[]): Change[] {
  const all = planned.flatMap(({ told: { style_number, changes } }) =>
    changes.map(({ field, label, from, to }) => ({ field, label: `${style_number}: ${label}`, from, to })),
  )
  const more = all.length - CHANGES_MAX
  const rest = { field: 'more', label: 'More changes', from: null, to: more.toLocaleString('en-US') }
  return [...all.slice(0, CHANGES_MAX), ...(more > 0 ? [rest] : [])]
}

/** Looks up everything the rows may refer to, in a few queries no matter how many rows there are. */
async function findKnown(db: Db, rows: readonly SheetDress[]): Promise<Known> {
  const found = await lockDressesByStyle(db, rows.map(keyOf))
  const rowById = new Map(found.map((row) => [row.id, row]))
  const links = await findLinks(db, [...rowById.keys()])
  const items = rows.flatMap(({ cells }) => splitNames(String(cells.custom_items_ids ?? '')))
  const factories = rows.map(({ cells }) => String(cells.factory ?? ''))
  const toFolds = (names: readonly string[]) => [...new Set(names.map(fold))]
  return {
    dresses: new Map(
      links.flatMap(({ id, factory, ...lists }) => {
        const row = rowById.get(id)
        if (!row) return []
        const before = { ...row, ...lists, row, status: statusOf(row), factory: factory ?? '' }
        return [[row.style_number_norm, before]]
      }),
    ),
    customItems: namesOf(await holdNamed(db, 'custom_items', toFolds(items))),
    factories: namesOf(await holdNamed(db, 'factories', toFolds(factories))),
  }
}

/** Thrown to roll back a preview. */
const TAKEN_BACK = new Error('a preview is taken back')

/** A preview does exactly the same work, but rolls it back. */
async function takingBackIf<T>(isPreview: boolean, db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (!isPreview) return inTransaction(db, work)
  let done: { answer: T } | undefined
  try {
    return await inTransaction(db, async (db) => {
      done = { answer: await work(db) }
      throw TAKEN_BACK
    })
  } catch (error) {
    if (error !== TAKEN_BACK || !done) throw error
    return done.answer
  }
}

type More = { problems?: string[]; notes?: string[]; isPreview?: boolean }

function report(planned: readonly Planned[], { problems = [], notes = [], isPreview }: More): ImportReport {
  const rows = planned.map(({ told }) => told)
  const count = (action: (typeof rows)[number]['action']) =>
    rows.filter((row) => row.action === action).length
  const refused = count('refused')
  return {
    imported: problems.length === 0 && refused === 0 && !isPreview,
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    refused,
    problems,
    notes,
    rows,
  }
}
