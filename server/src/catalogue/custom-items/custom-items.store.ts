import type { CustomItemQuestion } from '@trousseau/contract/custom-items'
import { rowsOf } from '@trousseau/contract/page'
import { fold } from '@trousseau/domain/text'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/lists/containing.ts'
import type { Schema } from '../../db/schema.ts'
import { itemConditions, priceColumnOf, type Viewer } from '../item-conditions.ts'
import { type Asked, eachItem, findItem, listItems, type WithLinks } from '../items.store.ts'

export type CustomItemRow = Selectable<Schema['custom_items']> & WithLinks

function toAsked(viewer: Viewer, question: CustomItemQuestion): Asked {
  const columns = { name: 'name_fold', created_at: 'created_at', price: priceColumnOf(viewer.user) } as const
  const { search } = question
  return {
    table: 'custom_items',
    viewer,
    conditions: [...itemConditions('custom_items', viewer, question), ...(search ? [matches(search)] : [])],
    column: columns[question.order_by],
    direction: question.order_dir,
  }
}

/** The same search as on the screen: in name and description. */
const matches = (search: string) =>
  sql<boolean>`(custom_items.name_fold like ${containing(fold(search))}
    or custom_items.description_fold like ${containing(fold(search))})`

export function listCustomItems(
  db: Db,
  viewer: Viewer,
  question: CustomItemQuestion & { page: number; per_page: number },
): Promise<{ rows: CustomItemRow[]; total: number }> {
  return listItems(db, toAsked(viewer, question), rowsOf(question))
}

export function eachCustomItem(
  db: Db,
  viewer: Viewer,
  question: CustomItemQuestion,
): AsyncGenerator<CustomItemRow[]> {
  return eachItem(db, toAsked(viewer, question))
}

export function findCustomItem(db: Db, viewer: Viewer, id: number): Promise<CustomItemRow | undefined> {
  return findItem(db, 'custom_items', viewer, id)
}
