import { readFileSync } from 'node:fs'
import { fold } from '@trousseau/domain/text'
import type pg from 'pg'
import { DRESSES } from './sizes.ts'

/** The demo's pictures, as they are committed: real sizes, and real bytes to send. */
const PICTURES = new URL('../../../server/demo/pictures/', import.meta.url)

type Picture = {
  hash: string
  width: number
  height: number
  alt: string
  color: string
  files: { width: number; format: string; file: string }[]
}

const DESCRIPTION =
  'Mermaid gown in lustrous satin with a sweetheart neckline, hand-set lace along the bodice, a row of covered buttons and a chapel train that can be taken up. Fully lined, with bones sewn in.'
const CUSTOM_ITEMS = 20

/** Dresses in three colors and all sizes with two accessories each, and the pictures that belong to them. */
export async function fillCatalogue(client: pg.Client): Promise<void> {
  const manifest: Record<string, Picture[]> = JSON.parse(
    readFileSync(new URL('manifest.json', PICTURES), 'utf8'),
  )
  const pictured = Object.entries(manifest)
  for (const picture of new Map(pictured.flatMap(([, all]) => all.map((one) => [one.hash, one]))).values())
    await insertPicture(client, picture)
  const dresses = pictured.slice(0, DRESSES)
  const names = dresses.map(([name]) => `${name.replaceAll('-', ' ')} gown`)
  await client.query(ITEMS, [CUSTOM_ITEMS, DESCRIPTION, fold(DESCRIPTION)])
  await client.query(DRESS_ROWS, [names, names.map(fold), DESCRIPTION])
  await client.query(LINKS)
  for (const [index, [, pictures]] of dresses.entries())
    for (const [at, { hash, alt }] of pictures.entries())
      await client.query(
        'insert into dress_pictures (dress_id, hash, position, alt) values ($1, $2, $3, $4)',
        [index + 1, hash, at + 1, alt],
      )
}

async function insertPicture(
  client: pg.Client,
  { hash, width, height, color, files }: Picture,
): Promise<void> {
  await client.query(
    'insert into pictures (hash, width, height, color, created_at) values ($1, $2, $3, $4, now())',
    [hash, width, height, color],
  )
  for (const { width, format, file } of files)
    await client.query('insert into picture_files (hash, width, format, bytes) values ($1, $2, $3, $4)', [
      hash,
      width,
      format,
      readFileSync(new URL(`${hash}/${file}`, PICTURES)),
    ])
}

const ITEMS = `
  insert into custom_items (id, name, name_fold, description, description_fold, wholesale_price, factory_price,
      estimated_months, estimated_days, published_at, created_at)
    select n, 'Veil ' || n, 'veil ' || n, $2, $3, 20000 + n * 500, 8000, 2, 0, now(), now()
    from generate_series(1, $1::integer) n`

const DRESS_ROWS = `
  insert into dresses (id, style_number, style_number_norm, name, name_fold, description, collection, silhouette,
      wholesale_price, factory_price, msrp, estimated_months, estimated_days, published_at, created_at)
    select n, 'TS-' || 1000 + n, 'ts-' || 1000 + n, name, name_fold, $3, 'Riviera', 'A-line',
      80000 + n * 7919 % 200 * 1000, 32000, 200000, 4, 0, now(), now()
    from unnest($1::text[], $2::text[]) with ordinality as given (name, name_fold, n)`

const LINKS = `
  insert into dress_colors (dress_id, color_id, position)
    select id, color, color from dresses, generate_series(1, 3) color;
  insert into dress_sizes (dress_id, size_id) select dresses.id, sizes.id from dresses, sizes;
  insert into dress_custom_items (dress_id, custom_item_id, position)
    select id, 1 + (id + at) % ${CUSTOM_ITEMS}, at from dresses, generate_series(1, 2) at`
