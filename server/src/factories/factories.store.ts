import { rowsOf } from '@trousseau/contract/page'
import { fold } from '@trousseau/domain/text'
import { containing } from '../db/containing.ts'
import type { Db } from '../db/db.ts'

type Question = {
  page: number
  per_page: number
  order_by: 'name' | 'id'
  order_dir: 'asc' | 'desc'
  search?: string | undefined
}

/** Those that still work for the house. */
export async function listFactories(db: Db, question: Question) {
  const { limit, offset } = rowsOf(question)
  const typed = containing(fold(question.search ?? ''))
  const open = db.selectFrom('factories').where('closed_at', 'is', null).where('name_fold', 'like', typed)
  const rows = await open
    .select(['id', 'name'])
    .orderBy(question.order_by === 'name' ? 'name_fold' : 'id', question.order_dir)
    .orderBy('id', question.order_dir)
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await open.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
