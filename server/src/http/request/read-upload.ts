import type { Upload } from '@trousseau/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { BODY_LIMIT } from './read-body.ts'
import { FORBIDDEN_KEYS } from './strict-json.ts'

export type UploadedFile = {
  /** As the caller calls it: for people to read, never a path. */
  name: string
  bytes: Buffer
}

const FIELD = 'file'
const NO_FILE = 'Please choose a file.'
const ONE_FILE = 'Please choose one file only.'
const EMPTY_FILE = 'This file is empty.'
const FEW = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 }
/** What is made of a file takes its time where a machine has other work: its sender may wait, and is not cut off. */
const ANSWERED_WITHIN_MS = 60_000
/** What the parser puts where bytes were not UTF-8. */
const MENDED = '\ufffd'

type Form = { body: Record<string, unknown>; file: UploadedFile | undefined }

/** One file and a few fields of text. Read only once it is known who sends it. */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, tooLarge }: Upload,
): Promise<{ body: Record<string, unknown>; file: UploadedFile }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  // Besides the file there is as much room as everywhere else.
  if (Number(request.headers['content-length']) > maxBytes + BODY_LIMIT)
    throw refusedFile(tooLarge, 'too_large')
  const endsWell = watchEnd(request)
  const { body, file } = await readForm(request, maxBytes).catch((error: unknown) => {
    throw toUploadError(error, tooLarge)
  })
  if (!endsWell()) throw new AppError('malformed')
  if (!file) throw refusedFile(NO_FILE)
  if (file.bytes.length === 0) throw refusedFile(EMPTY_FILE)
  // For this answer alone: with the next request on the connection the usual time begins anew.
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
    // What nobody parses any more is still taken off the line, or its sender would never come to read the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

type Field = { fieldname: string; value: unknown; valueTruncated: boolean }

/** As strict as with JSON: nothing twice, nothing cut short, nothing mended. */
function addField(body: Form['body'], { fieldname, value, valueTruncated }: Field): void {
  const isMended = typeof value === 'string' && value.includes(MENDED)
  const isRefused = FORBIDDEN_KEYS.has(fieldname) || Object.hasOwn(body, fieldname)
  if (isRefused || valueTruncated || isMended) throw new AppError('malformed')
  body[fieldname] = value
}

/** The parser takes a form that breaks off between two parts for a whole one. Whether the last line came, we see. */
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
  // Whatever else the parser holds against it, the caller sent it.
  return new AppError('malformed')
}
