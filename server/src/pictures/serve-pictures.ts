import { PICTURE_FORMATS } from '@trousseau/contract/pictures'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import { findPictureFile } from './pictures.store.ts'

const HASH = /^[0-9a-f]{16,64}$/
const WIDTH = /^[1-9][0-9]{1,4}$/
const YEAR_SECONDS = 31_536_000

/** Open to anyone, because an `<img>` sends no token; the hash cannot be guessed. A file's content never changes. */
export function servePictures(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { hash: string; file: string } }>('/pictures/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params
    const [width = '', extension, ...more] = file.split('.')
    const format = PICTURE_FORMATS.find((one) => one === extension)
    if (!HASH.test(hash) || !WIDTH.test(width) || !format || more.length > 0) throw new AppError('not_found')
    const bytes = await findPictureFile(db, hash, Number(width), format)
    if (!bytes) throw new AppError('not_found')
    const tag = `"${hash}-${file}"`
    reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).header('etag', tag)
    if (isKnown(tag, request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type(`image/${format}`).send(bytes)
  })
}

function isKnown(tag: string, known: string | undefined): boolean {
  const tags = (known ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}
