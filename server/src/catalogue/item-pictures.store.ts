import type { Picture } from '@trousseau/contract/pictures'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { describePictures } from '../pictures/pictures.store.ts'

type Link = { item_id: number; hash: string; alt: string }

async function picturesBy(db: Db, links: readonly Link[]): Promise<Map<number, Picture[]>> {
  const described = await describePictures(
    db,
    links.map(({ hash }) => hash),
  )
  const pictures = new Map<number, Picture[]>()
  for (const { item_id, hash, alt } of links) {
    const picture = described.get(hash)
    if (picture) pictures.set(item_id, [...(pictures.get(item_id) ?? []), { ...picture, alt }])
  }
  return pictures
}

export async function findDressPictures(db: Db, ids: readonly number[]): Promise<Map<number, Picture[]>> {
  const links = await db
    .selectFrom('dress_pictures')
    .select(['dress_id as item_id', 'hash', 'alt'])
    .where(sql<boolean>`dress_id = any(${ids})`)
    .orderBy('position')
    .execute()
  return picturesBy(db, links)
}

export async function findCustomItemPictures(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Picture[]>> {
  const links = await db
    .selectFrom('custom_item_pictures')
    .select(['custom_item_id as item_id', 'hash', 'alt'])
    .where(sql<boolean>`custom_item_id = any(${ids})`)
    .orderBy('position')
    .execute()
  return picturesBy(db, links)
}
