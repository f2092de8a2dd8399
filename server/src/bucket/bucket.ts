import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Config } from '../config.ts'
import { describeError } from '../log.ts'

/** A bucket of an S3-compatible store. What is put there under a name is never changed. */
export type Bucket = {
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** Undefined if nothing has this name. */
  get(name: string): Promise<Buffer | undefined>
  /** What is not there is removed already. */
  remove(name: string): Promise<void>
}

/** The bucket did not answer, or not as it should, whatever was asked of it. Never names a key or an address. */
export class BucketAway extends Error {
  override readonly name = 'BucketAway'
  readonly code = 'BUCKET_AWAY'
  /** Whether it may pass in a moment, as a wrong key does not. */
  readonly mayPass: boolean
  constructor(what: string, mayPass: boolean) {
    super(`the bucket ${what}`)
    this.mayPass = mayPass
  }
}

/** For one try. Two of them and the pause are shorter than a request may take: http/limits/deadline.ts. */
const TIMEOUT_MS = 4_000
const PAUSE_MS = 200

type Asked = { method: 'PUT' | 'GET' | 'DELETE'; name: string; bytes?: Buffer; type?: string }
type Answer = { status: number; bytes: Buffer }

export function openBucket(settings: NonNullable<Config['bucket']>, timeoutMs = TIMEOUT_MS): Bucket {
  const keys = new Map<string, ArrayBuffer>()
  const ask = (asked: Asked) =>
    trySoonAgain(async () => send(asked, await sign(settings, asked, keys), timeoutMs))
  return {
    put: async (name, bytes, type) => {
      const answer = await ask({ method: 'PUT', name, bytes, type })
      if (answer.status !== 200) throw refused(answer)
    },
    get: async (name) => {
      const answer = await ask({ method: 'GET', name })
      if (isMissing(answer)) return undefined
      if (answer.status !== 200) throw refused(answer)
      return answer.bytes
    },
    remove: async (name) => {
      const answer = await ask({ method: 'DELETE', name })
      if (answer.status !== 204 && answer.status !== 200 && !isMissing(answer)) throw refused(answer)
    },
  }
}

/** Whatever is asked may be done twice, because a name always has the same bytes. */
async function trySoonAgain(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BucketAway && error.mayPass)) throw error
  }
  await pause(PAUSE_MS)
  return work()
}

/** `keys`: the keys that were derived from the secret, one for each day. */
function sign(
  { url, accessKey, secretKey, region }: NonNullable<Config['bucket']>,
  { method, name, bytes = Buffer.alloc(0), type }: Asked,
  keys: Map<string, ArrayBuffer>,
): Promise<{ url: URL; headers: Headers }> {
  return new AwsV4Signer({
    method,
    url: `${url}/${name}`,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    cache: keys,
    headers: {
      // Signed with the rest, so that bytes that were changed on the way are refused.
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      ...(type !== undefined && { 'content-type': type }),
    },
  }).sign()
}

async function send(
  { method, bytes }: Asked,
  { url, headers }: { url: URL; headers: Headers },
  timeoutMs: number,
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers,
    ...(bytes && { body: bytes }),
    // Not followed: the signature is for this address. The answer names the reason, such as a wrong region.
    redirect: 'manual',
    // One timeout for the headers and the body of the answer together.
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => ({
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
    }))
    .catch((error: unknown) => {
      throw new BucketAway(`did not answer (${codeOf(error)})`, true)
    })
  if (answer.status >= 500 || answer.status === 429) throw refused(answer, true)
  return answer
}

const isMissing = (answer: Answer) => answer.status === 404 && reasonOf(answer) === 'NoSuchKey'

function refused(answer: Answer, mayPass = false): BucketAway {
  return new BucketAway(`answered ${answer.status} ${reasonOf(answer)}`.trimEnd(), mayPass)
}

/** The store's own word for what is wrong, such as NoSuchBucket or SignatureDoesNotMatch. */
const reasonOf = ({ bytes }: Answer) => /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('latin1'))?.[1] ?? ''

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  const { code, name } = describeError(cause)
  return code ?? name
}
