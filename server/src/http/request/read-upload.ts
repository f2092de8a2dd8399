import type { Upload } from '@trousseau/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { BODY_LIMIT } from './read-body.ts'
import { FORBIDDEN_KEYS } from './strict-json.ts'

export type UploadedFile = {
  /** The name that the client gave, only for people to read; never used as a path. */
  name: string
  bytes: Buffer
}

const FIELD = 'file'
const NO_FILE = 'Please choose a file.'
const ONE_FILE = 'Please choose one file only.'
const EMPTY_FILE = 'This file is empty.'
const FEW = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 }
/** Processing a file takes a while on a busy machine, so the connection may stay open longer. */
const ANSWERED_WITHIN_MS = 60_000
/** What the parser inserts for bytes that are not UTF-8. */
const MENDED = '\ufffd'

type Form = { body: Record<string, unknown>; file: UploadedFile | undefined }

/** Reads one file and a few text fields, only after the sender has been authorized. */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, tooLarge }: Upload,
): Promise<{ body: Record<string, unknown>; file: UploadedFile }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  // The rest of the form may be as large as any other body.
  if (Number(request.headers['content-length']) > maxBytes + BODY_LIMIT)
    throw refusedFile(tooLarge, 'too_large')
  // The client hung up while it was being authorized: a body that has ended already would be awaited forever.
  if (request.raw.destroyed) throw new AppError('malformed')
  const endsWell = watchEnd(request)
  const { body, file } = await readForm(request, maxBytes).catch((error: unknown) => {
    throw toUploadError(error, tooLarge)
  })
  if (!endsWell()) throw new AppError('malformed')
  if (!file) throw refusedFile(NO_FILE)
  if (file.bytes.length === 0) throw refusedFile(EMPTY_FILE)
  // Only for this answer: the next request on the connection has the usual timeout again.
  request.raw.socket.setTimeout(ANSWERED_WITHIN_MS)
  return { body, file }
}

async function readForm(request: FastifyRequest, maxBytes: number): Promise<Form> {
  const form: Form = { body: {}, file: undefined }
  try {
    for await (const part of request.parts({ limits: { ...FEW, fileSize: maxBytes } })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (part.fieldname === FIELD) form.file = { name: part.filename, bytes }
      } else addField(form.body, part)
    }
    return form
  } finally {
    // The unparsed rest is still read, otherwise the client would never get to read the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

type Field = { fieldname: string; value: unknown; valueTruncated: boolean }

/** As strict as for JSON: no duplicate, truncated or repaired fields. */
function addField(body: Form['body'], { fieldname, value, valueTruncated }: Field): void {
  const isMended = typeof value === 'string' && value.includes(MENDED)
  const isRefused = FORBIDDEN_KEYS.has(fieldname) || Object.hasOwn(body, fieldname)
  if (isRefused || valueTruncated || isMended) throw new AppError('malformed')
  body[fieldname] = value
}

/** The parser accepts a form that breaks off between two parts, so we check for the closing boundary ourselves. */
function watchEnd(request: FastifyRequest): () => boolean {
  const [, quoted, plain] =
    /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(request.headers['content-type'] ?? '') ?? []
  const last = `--${quoted ?? plain}--`
  const length = last.length + '\r\n'.length
  let tail = Buffer.alloc(0)
  request.raw.on('data', (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk.subarray(-length)]).subarray(-length)
  })
  return () => tail.toString('latin1').trimEnd().endsWith(last)
}

function refusedFile(message: string, code: 'invalid' | 'too_large' = 'invalid'): AppError {
  return new AppError(code, { errors: [{ field: FIELD, message }] })
}

function toUploadError(error: unknown, tooLarge: string): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refusedFile(tooLarge, 'too_large')
  if (code === 'FST_FILES_LIMIT') return refusedFile(ONE_FILE)
  // Anything else that the parser rejects is the client's mistake.
  return new AppError('malformed')
}
