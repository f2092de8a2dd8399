import type { FieldError } from '@trousseau/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'

type Referring = {
  factory?: number | null | undefined
  custom_items_ids?: number[] | undefined
  images?: { hash: string }[] | undefined
}

/**
 * Everything an item refers to must exist. The rows are locked until the transaction ends, and problems name their
 * field.
 */
export async function refuseUnknownReferences(db: Db, item: Referring): Promise<void> {
  const errors = [
    ...(await unknownFactory(db, item)),
    ...(await unknownItems(db, item)),
    ...(await unknownPictures(db, item)),
  ]
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

async function unknownFactory(db: Db, { factory }: Referring): Promise<FieldError[]> {
  if (factory === undefined || factory === null) return []
  const found = await db
    .selectFrom('factories')
    .select('id')
    .where('id', '=', factory)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found ? [] : [{ field: 'factory', message: 'That factory does not exist.' }]
}

async function unknownItems(db: Db, { custom_items_ids = [] }: Referring): Promise<FieldError[]> {
  if (custom_items_ids.length === 0) return []
  const found = await db
    .selectFrom('custom_items')
    .select('id')
    .where(sql<boolean>`id = any(${custom_items_ids})`)
    .forShare()
    .execute()
  return found.length === custom_items_ids.length
    ? []
    : [{ field: 'custom_items_ids', message: 'One of these custom items no longer exists.' }]
}

async function unknownPictures(db: Db, { images = [] }: Referring): Promise<FieldError[]> {
  const hashes = [...new Set(images.map(({ hash }) => hash))]
  if (hashes.length === 0) return []
  const found = await db
    .selectFrom('pictures')
    .select('hash')
    .where(sql<boolean>`hash = any(${hashes})`)
    .forShare()
    .execute()
  return found.length === hashes.length
    ? []
    : [{ field: 'images', message: 'One of these pictures no longer exists. Please add it again.' }]
}
