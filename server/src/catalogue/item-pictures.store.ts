import type { Picture } from '@trousseau/contract/pictures'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { describePictures } from '../pictures/pictures.store.ts'

type Link = { item_id: number; hashes: string[]; alts: string[] }

const inOrder = {
  hashes: sql<string[]>`array_agg(hash order by position)`,
  alts: sql<string[]>`array_agg(alt order by position)`,
}

async function picturesBy(db: Db, links: readonly Link[]): Promise<Map<number, Picture[]>> {
  const described = await describePictures(
    db,
    links.flatMap(({ hashes }) => hashes),
  )
  return new Map(
    links.map(({ item_id, hashes, alts }) => [
      item_id,
      hashes.flatMap((hash, at) => {
        const picture = described.get(hash)
        return picture ? [{ ...picture, alt: alts[at] ?? '' }] : []
      }),
    ]),
  )
}

export async function findDressPictures(db: Db, ids: readonly number[]): Promise<Map<number, Picture[]>> {
  const links = await db
    .selectFrom('dress_pictures')
    .select(['dress_id as item_id', inOrder.hashes.as('hashes'), inOrder.alts.as('alts')])
    .where(sql<boolean>`dress_id = any(${ids})`)
    .groupBy('dress_id')
    .execute()
  return picturesBy(db, links)
}

export async function findCustomItemPictures(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Picture[]>> {
  const links = await db
    .selectFrom('custom_item_pictures')
    .select(['custom_item_id as item_id', inOrder.hashes.as('hashes'), inOrder.alts.as('alts')])
    .where(sql<boolean>`custom_item_id = any(${ids})`)
    .groupBy('custom_item_id')
    .execute()
  return picturesBy(db, links)
}
