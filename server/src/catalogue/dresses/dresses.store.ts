import type { DressQuestion } from '@trousseau/contract/dresses'
import { rowsOf } from '@trousseau/contract/page'
import { fold, normalize } from '@trousseau/domain/text'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/lists/containing.ts'
import type { Schema } from '../../db/schema.ts'
import { itemConditions, priceColumnOf, type Viewer } from '../item-conditions.ts'
import {
  type Asked,
  eachItem,
  findItem,
  listItems,
  type WithChoices,
  type WithLinks,
} from '../items.store.ts'

export type DressRow = Selectable<Schema['dresses']> & WithLinks & WithChoices

function toAsked(viewer: Viewer, question: DressQuestion): Asked {
  const columns = {
    name: 'name_fold',
    style_number: 'style_number_norm',
    created_at: 'created_at',
    price: priceColumnOf(viewer.user),
  } as const
  return {
    table: 'dresses',
    viewer,
    conditions: buildConditions(viewer, question),
    column: columns[question.order_by],
    direction: question.order_dir,
  }
}

function buildConditions(viewer: Viewer, question: DressQuestion) {
  const { search, 'collection[]': collections, 'silhouette[]': silhouettes, 'color[]': colors } = question
  return [
    ...itemConditions('dresses', viewer, question),
    ...(search ? [matches(search)] : []),
    ...(collections ? [sql<boolean>`dresses.collection = any(${collections})`] : []),
    ...(silhouettes ? [sql<boolean>`dresses.silhouette = any(${silhouettes})`] : []),
    ...(colors ? [comesIn(colors)] : []),
  ]
}

/** The same search as on the screen: in name and style number. */
const matches = (search: string) =>
  sql<boolean>`(dresses.name_fold like ${containing(fold(search))}
    or dresses.style_number_norm like ${containing(normalize(search))})`

const comesIn = (colors: readonly number[]) =>
  sql<boolean>`exists (select from dress_colors
    where dress_colors.dress_id = dresses.id and dress_colors.color_id = any(${colors}))`

export function listDresses(
  db: Db,
  viewer: Viewer,
  question: DressQuestion & { page: number; per_page: number },
): Promise<{ rows: DressRow[]; total: number }> {
  return listItems(db, toAsked(viewer, question), rowsOf(question))
}

export function eachDress(db: Db, viewer: Viewer, question: DressQuestion): AsyncGenerator<DressRow[]> {
  return eachItem(db, toAsked(viewer, question))
}

export function findDress(db: Db, viewer: Viewer, id: number): Promise<DressRow | undefined> {
  return findItem(db, 'dresses', viewer, id)
}

export async function listTerms(db: Db): Promise<{ collections: string[]; silhouettes: string[] }> {
  const termsOf = async (column: 'collection' | 'silhouette') => {
    const rows = await db
      .selectFrom('dresses')
      .select(`${column} as term`)
      .distinct()
      .where(column, '<>', '')
      .execute()
    return rows.map(({ term }) => term).toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1))
  }
  return { collections: await termsOf('collection'), silhouettes: await termsOf('silhouette') }
}
