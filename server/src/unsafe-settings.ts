import { isLoopback, type Reader } from './read-env.ts'

/** Passwords, cards and links that let people log in go to these, or the pages' scripts come from there. */
const ADDRESSES = [
  'PUBLIC_BASE_URL',
  'ASSET_URL',
  'STAX_API_URL',
  'STAX_JS_URL',
  'CHAT_URL',
  'MAIL_URL',
  'PICTURES_BUCKET_URL',
]
/** Secrets that we choose ourselves. Whoever guesses one is taken for somebody else. */
const SECRETS = ['STAX_WEBHOOK_SECRET', 'SECRET_KEY']
const SHORTEST_SECRET = 32
const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_OWNER_URL']
const ENCRYPTED = ['require', 'verify-ca', 'verify-full']

/** What may be set to try Trousseau, and not once it handles real money: one sentence each, which says what to set. */
export function listUnsafeSettings(read: Reader): string[] {
  return [
    ...ADDRESSES.filter((name) => isReadable(read.parsedUrl(name))).map(
      (name) => `${name} must begin with https:// (http:// is for this machine alone).`,
    ),
    ...SECRETS.filter((name) => read.isSet(name) && read.text(name, '').length < SHORTEST_SECRET).map(
      (name) => `${name} must have ${SHORTEST_SECRET} characters or more: openssl rand -hex 32 makes one.`,
    ),
    ...(weakensTls(read.parsedUrl('SMTP_URL'))
      ? [
          'SMTP_URL must leave TLS on: take ignoreTLS, opportunisticTLS, requireTLS=false and tls.rejectUnauthorized=false out of it.',
        ]
      : []),
    ...DATABASES.filter((name) => isOpenDatabase(read, name)).map(
      (name) => `${name} must say ?sslmode=verify-full (or require), unless the database is on this machine.`,
    ),
    ...(read.text('NODE_TLS_REJECT_UNAUTHORIZED', '') === '0'
      ? [
          'NODE_TLS_REJECT_UNAUTHORIZED must not be 0: NODE_EXTRA_CA_CERTS names certificates of your own to trust.',
        ]
      : []),
  ]
}

function isReadable(url: URL | undefined): boolean {
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
}

/** The mailer insists on TLS by itself, unless it is told otherwise here. */
function weakensTls(url: URL | undefined): boolean {
  if (!url || isLoopback(url.hostname)) return false
  const isOff = (value: string) => /^(false|0)$/i.test(value)
  return [...url.searchParams].some(([name, value]) =>
    ['requireTLS', 'tls.rejectUnauthorized'].includes(name)
      ? isOff(value)
      : ['ignoreTLS', 'opportunisticTLS'].includes(name) && !isOff(value),
  )
}

/** The driver takes the host and the mode from the query if they are there, and the last of several. */
function isOpenDatabase(read: Reader, name: string): boolean {
  const url = read.parsedUrl(name)
  // What is no database is reported by its own reading.
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false
  const asked = (parameter: string) => url.searchParams.getAll(parameter).at(-1)
  const host = asked('host') || url.hostname || read.text('PGHOST', 'localhost')
  const isHere = /^(\/|%2f)/i.test(host) || isLoopback(host)
  return !isHere && !ENCRYPTED.includes(asked('sslmode') ?? '')
}
