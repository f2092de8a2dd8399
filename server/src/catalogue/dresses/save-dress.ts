import type { DressChange, dresses, NewDress } from '@trousseau/contract/dresses'
import { compareDresses, goneDress } from '@trousseau/domain/catalogue/item-changes'
import { record } from '../../audit/record.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import { dressColumns, NOT_YET, publication, withChange } from '../item-columns.ts'
import { toViewer } from '../item-conditions.ts'
import { hasOrders } from '../items.store.ts'
import { refuseUnknownReferences } from '../references.ts'
import { lackingToPublish } from './publishable.ts'
import { readDress } from './read-dresses.ts'
import {
  countOffered,
  eraseDress,
  insertDress,
  lockDress,
  replaceDressLinks,
  updateDressColumns,
} from './write-dresses.store.ts'

const STYLE_NUMBER_TAKEN = 'A dress with this style number already exists.'
const UNIQUE_VIOLATION = '23505'

export const createDress: Handler<typeof dresses.createDress> = (call) =>
  inTransactionOnce(call.db, call.once, call.now, async (db) => {
    const { body, now, user } = call
    await refuseUnknownReferences(db, body)
    const columns = dressColumns(body)
    const publishing = publication(NOT_YET, body.published, now)
    const id = await tellTaken(insertDress(db, { ...columns, ...publishing, created_at: now }))
    await saveLinks(db, id, body, publishing)
    await record(db, call, 'dress_created', { userId: user.id, subject: `dress ${id}` })
    return readDress(db, toViewer(call), id)
  })

export const updateDress: Handler<typeof dresses.updateDress> = (call) =>
  inTransaction(call.db, async (db) => {
    const { body, params, now, user } = call
    const before = await lockDress(db, params.id)
    if (!before) throw new AppError('not_found')
    if (body.version !== undefined && body.version !== before.version) throw new AppError('stale')
    await refuseUnknownReferences(db, body)
    const was = await readDress(db, toViewer(call), params.id)
    const columns = dressColumns(withChange({ ...before, factory: before.factory_id }, body))
    const publishing = publication(before, body.published, now)
    await tellTaken(updateDressColumns(db, params.id, { ...columns, ...publishing }))
    await saveLinks(db, params.id, body, publishing)
    const is = await readDress(db, toViewer(call), params.id)
    const changes = compareDresses(was, is)
    await record(db, call, 'dress_changed', { userId: user.id, subject: `dress ${params.id}`, changes })
    return is
  })

/** A dress that has orders is withdrawn instead of deleted. The lock keeps an order from slipping in between. */
export const deleteDress: Handler<typeof dresses.deleteDress> = (call) =>
  inTransaction(call.db, async (db) => {
    const { params, now, user } = call
    const before = await lockDress(db, params.id)
    if (!before) throw new AppError('not_found')
    const isKept = await hasOrders(db, 'dresses', params.id)
    if (isKept) await updateDressColumns(db, params.id, { withdrawn_at: before.withdrawn_at ?? now })
    else await eraseDress(db, params.id)
    const outcome = isKept ? 'withdrawn' : 'deleted'
    const changes = isKept ? [] : goneDress(before)
    await record(db, call, `dress_${outcome}`, { userId: user.id, subject: `dress ${params.id}`, changes })
    return { outcome }
  })

type Links = Pick<NewDress | DressChange, 'colors' | 'sizes' | 'custom_items_ids' | 'images'>
type Publishing = { published_at: Date | null; withdrawn_at: Date | null }

async function saveLinks(db: Db, id: number, links: Links, publishing: Publishing): Promise<void> {
  await replaceDressLinks(db, id, links)
  if (publishing.published_at === null || publishing.withdrawn_at !== null) return
  const errors = lackingToPublish(await countOffered(db, id))
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/** The style number is the only unique column of a dress, so any unique violation is about it. */
async function tellTaken<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) throw error
    throw new AppError('conflict', { errors: [{ field: 'style_number', message: STYLE_NUMBER_TAKEN }] })
  }
}
