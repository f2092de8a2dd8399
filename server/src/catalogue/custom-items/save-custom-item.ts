import type { customItems } from '@trousseau/contract/custom-items'
import { compareCustomItems, goneItem } from '@trousseau/domain/catalogue/item-changes'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import { customItemColumns, NOT_YET, publication, withChange } from '../item-columns.ts'
import { toViewer } from '../item-conditions.ts'
import { hasOrders } from '../items.store.ts'
import { refuseUnknownReferences } from '../references.ts'
import { readCustomItem } from './read-custom-items.ts'
import {
  eraseCustomItem,
  insertCustomItem,
  lockCustomItem,
  replaceCustomItemPictures,
  updateCustomItemColumns,
} from './write-custom-items.store.ts'

export const createCustomItem: Handler<typeof customItems.createCustomItem> = (call) =>
  inTransactionOnce(call.db, call.once, call.now, async (db) => {
    const { body, now, user } = call
    await refuseUnknownReferences(db, body)
    const columns = customItemColumns(body)
    const publishing = publication(NOT_YET, body.published, now)
    const id = await insertCustomItem(db, { ...columns, ...publishing, created_at: now })
    await replaceCustomItemPictures(db, id, body.images)
    await record(db, call, 'custom_item_created', { userId: user.id, subject: `custom item ${id}` })
    return readCustomItem(db, toViewer(call), id)
  })

export const updateCustomItem: Handler<typeof customItems.updateCustomItem> = (call) =>
  inTransaction(call.db, async (db) => {
    const { body, params, now, user } = call
    const before = await lockCustomItem(db, params.id)
    if (!before) throw new AppError('not_found')
    if (body.version !== undefined && body.version !== before.version) throw new AppError('stale')
    await refuseUnknownReferences(db, body)
    const was = await readCustomItem(db, toViewer(call), params.id)
    const columns = customItemColumns(withChange({ ...before, factory: before.factory_id }, body))
    const publishing = publication(before, body.published, now)
    await updateCustomItemColumns(db, params.id, { ...columns, ...publishing })
    await replaceCustomItemPictures(db, params.id, body.images)
    const is = await readCustomItem(db, toViewer(call), params.id)
    const changes = compareCustomItems(was, is)
    await record(db, call, 'custom_item_changed', {
      userId: user.id,
      subject: `custom item ${params.id}`,
      changes,
    })
    return is
  })

/** A custom item that has orders is withdrawn instead of deleted. The lock keeps an order from slipping in between. */
export const deleteCustomItem: Handler<typeof customItems.deleteCustomItem> = (call) =>
  inTransaction(call.db, async (db) => {
    const { params, now, user } = call
    const before = await lockCustomItem(db, params.id)
    if (!before) throw new AppError('not_found')
    const isKept = await hasOrders(db, 'custom_items', params.id)
    if (isKept) await updateCustomItemColumns(db, params.id, { withdrawn_at: before.withdrawn_at ?? now })
    else await eraseCustomItem(db, params.id)
    const outcome = isKept ? 'withdrawn' : 'deleted'
    await record(db, call, `custom_item_${outcome}`, {
      userId: user.id,
      subject: `custom item ${params.id}`,
      changes: isKept ? [] : goneItem(before),
    })
    return { outcome }
  })
