import type { Upload } from '@trousseau/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { FORBIDDEN_KEYS } from './strict-json.ts'

export type UploadedFile = {
  /** As the caller calls it: for people to read, never a path. */
  name: string
  bytes: Buffer
}

const NO_FILE = 'Please choose a file.'
const FEW = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 }

/** One file and a few fields of text. Read only once it is known who sends it. */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, tooLarge }: Upload,
): Promise<{ body: Record<string, unknown>; file: UploadedFile }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const body: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts({ limits: { ...FEW, fileSize: maxBytes } })) {
      if (FORBIDDEN_KEYS.has(part.fieldname)) throw new AppError('malformed')
      if (part.type === 'field') body[part.fieldname] = part.value
      else file = { name: part.filename ?? '', bytes: await part.toBuffer() }
    }
  } catch (error) {
    throw toUploadError(error, tooLarge)
  }
  // A part that is called file may come as text too; then it is no file.
  if (!file) throw new AppError('invalid', { errors: [{ field: 'file', message: NO_FILE }] })
  if (file.bytes.length === 0)
    throw new AppError('invalid', { errors: [{ field: 'file', message: 'This file is empty.' }] })
  return { body, file }
}

function toUploadError(error: unknown, tooLarge: string): unknown {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('too_large', { errors: [{ field: 'file', message: tooLarge }] })
  // Whatever else the parser holds against it, the caller sent it.
  return new AppError('malformed')
}
