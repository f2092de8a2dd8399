import { PICTURE_FORMATS, type PictureFormat } from '@trousseau/contract/pictures'
import type { FastifyInstance } from 'fastify'
import type { Bucket } from '../bucket/bucket.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import { answerWithinMs, inTime } from '../http/limits/deadline.ts'
import { type InTurn, takeTurns } from '../http/limits/turns.ts'
import { keepBytes } from '../http/reply/kept-bytes.ts'
import { assetHeaders } from '../http/security-headers.ts'
import { getPictureFile } from './picture-files.ts'

const HASH = /^[0-9a-f]{16,64}$/
const WIDTH = /^[1-9][0-9]{1,4}$/
const YEAR_SECONDS = 31_536_000

/** The files of about a thousand dresses as a list shows them. */
const MOST_BYTES = 64 * 1_024 * 1_024

/** How many files are asked of the bucket at once, so that one that hangs holds only so many connections. */
const BUCKET_TURNS = { atOnce: 48, waiting: 480, patienceMs: 2_000, retryAfterSeconds: 5 }
/** The database has a limit of its own. */
const atOnce: InTurn = (work) => work()

/** Open to anyone, because an `<img>` sends no token; the hash cannot be guessed. A file's content never changes. */
export function servePictures(
  app: FastifyInstance,
  config: Config,
  db: Db,
  bucket: Bucket | undefined,
): void {
  const headers = assetHeaders(config)
  const kept = keepBytes(MOST_BYTES)
  const inTurn = bucket ? takeTurns(BUCKET_TURNS) : atOnce
  const read = (hash: string, width: number, format: PictureFormat) =>
    kept.take(`${hash} ${width} ${format}`, async () => {
      const file = inTurn(() => getPictureFile(db, bucket, hash, width, format))
      const bytes = await inTime(file, answerWithinMs(config))
      if (!bytes) throw new AppError('not_found')
      return bytes
    })
  app.get<{ Params: { hash: string; file: string } }>('/pictures/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params
    const [width = '', extension, ...more] = file.split('.')
    const format = PICTURE_FORMATS.find((one) => one === extension)
    if (!HASH.test(hash) || !WIDTH.test(width) || !format || more.length > 0) throw new AppError('not_found')
    const tag = `"${hash}-${file}"`
    const known = tagsIn(request.headers['if-none-match'])
    // A tag is only ever sent with its file, so whoever has it needs nothing from the database or the bucket.
    const bytes = known.includes(tag) ? undefined : await read(hash, Number(width), format)
    reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).header('etag', tag)
    reply.headers(headers)
    if (!bytes || known.includes('*')) return reply.code(304).send()
    return reply.type(`image/${format}`).send(bytes)
  })
}

const tagsIn = (header = '') => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
