import { rowsOf } from '@trousseau/contract/page'
import { fold } from '@trousseau/domain/text'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { containing } from '../db/lists/containing.ts'
import { folded } from '../db/lists/folded.ts'
import { livingWithAddress } from './managed-users.store.ts'

export type PeopleOf = { storeId: number } | { factoryId: number } | 'wholesale'

export type UserQuestion = {
  page: number
  per_page: number
  order_by: 'id' | 'name' | 'email'
  order_dir: 'asc' | 'desc'
  search?: string | undefined
}

const ALL_THAT_IS_SEARCHED = sql<string>`concat_ws(' ', users.name, users.first_name, users.last_name, users.email)`
const SORTED_BY = {
  id: sql`users.id`,
  name: folded(sql.ref('users.name')),
  email: sql`users.email_norm`,
} as const

/** Each condition matches its owner's index; wholesale's own people have neither a store nor a factory. */
function belongsTo(people: PeopleOf): Expression<SqlBool> {
  if (people === 'wholesale')
    return sql<boolean>`users.store_id is null and users.factory_id is null and users.kind = 'wholesale'`
  return 'storeId' in people
    ? sql<boolean>`users.store_id = ${people.storeId}`
    : sql<boolean>`users.factory_id = ${people.factoryId}`
}

/** Everyone who matches the search, unordered. */
export function usersFound(db: Db, people: PeopleOf, search = '') {
  const typed = fold(search)
  const found = livingWithAddress(db).where(belongsTo(people))
  return typed === '' ? found : found.where(folded(ALL_THAT_IS_SEARCHED), 'like', containing(typed))
}

export async function listUsers(db: Db, people: PeopleOf, question: UserQuestion) {
  const { limit, offset } = rowsOf(question)
  const found = usersFound(db, people, question.search)
  const rows = await found
    .orderBy(SORTED_BY[question.order_by], question.order_dir)
    .orderBy('users.id', question.order_dir)
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found
    .clearSelect()
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
