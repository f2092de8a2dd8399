import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { FORBIDDEN_KEYS, parseStrictJson } from './strict-json.ts'

export const BODY_LIMIT = 64 * 1024
const MAX_FORM_KEYS = 1_000

/** Bytes that are not UTF-8 are refused instead of being replaced by something nobody sent. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new AppError('malformed')
  }
}

/** Node's parser replaces invalid UTF-8, so it only gets text that decodes. */
function parseForm(text: string): unknown {
  try {
    decodeURIComponent(text)
  } catch {
    throw new AppError('malformed')
  }
  const fields = parse(text, '&', '=', { maxKeys: MAX_FORM_KEYS })
  if (Object.keys(fields).some((name) => FORBIDDEN_KEYS.has(name))) throw new AppError('malformed')
  return { ...fields }
}

function refuseOtherEncodings(request: FastifyRequest): void {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw new AppError('unsupported_media_type')
  // Compressed bodies are refused, because a few bytes can expand to a huge body.
  const coding = request.headers['content-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type')
}

/** Accepts JSON and urlencoded bodies only. An empty body counts as none. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      refuseOtherEncodings(request)
      return bytes.length === 0 ? undefined : parseStrictJson(decode(bytes))
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      refuseOtherEncodings(request)
      return parseForm(decode(bytes))
    },
  )
}
