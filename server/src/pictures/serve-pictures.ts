import { PICTURE_FORMATS, type PictureFormat } from '@trousseau/contract/pictures'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import { findPictureFile } from './pictures.store.ts'

const HASH = /^[0-9a-f]{16,64}$/
const FILE = new RegExp(`^([1-9][0-9]{1,4})\\.(${PICTURE_FORMATS.join('|')})$`)
const YEAR_SECONDS = 31_536_000

/** Open to anyone, because an `<img>` sends no token; a hash is not to be guessed. What it names never changes. */
export function servePictures(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { hash: string; file: string } }>('/pictures/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params
    const [, width, format] = FILE.exec(file) ?? []
    if (!HASH.test(hash) || width === undefined || format === undefined) throw new AppError('not_found')
    const tag = `"${hash}-${file}"`
    reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const bytes = await findPictureFile(db, hash, Number(width), format as PictureFormat)
    if (!bytes) {
      reply.header('cache-control', 'no-store').removeHeader('etag')
      throw new AppError('not_found')
    }
    return reply.type(`image/${format}`).send(bytes)
  })
}
