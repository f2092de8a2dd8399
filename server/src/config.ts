import { resolve } from 'node:path'
import type { Cents } from '@trousseau/domain/money/money'
import type { CrashAt } from './crash-point.ts'
import { Problem } from './problem.ts'
import { createReader, type Env, isLoopback, type Reader } from './read-env.ts'
import { listUnsafeSettings } from './unsafe-settings.ts'

export type Config = {
  production: boolean
  /** In production, or wherever the payment provider is a real one: what is unsafe is refused. */
  inEarnest: boolean
  host: string
  port: number
  sandboxPort: number
  dataDir: string
  /** Unset means the embedded PostgreSQL. */
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
  /** The same database without a pooler between, for who must keep a connection: migrations and the worker's bell. */
  databaseDirectUrl: string | undefined
  /** A copy that follows the database, which lists, exports and overviews are read from. */
  databaseReplicaUrl: string | undefined
  /** How many connections to the database one portal opens. */
  databasePool: number
  /** How long a statement of the portal or the worker may take. Unset means as the database's role says: 5 s. */
  databaseTimeoutMs: number | undefined
  /** How many milliseconds a portal may lag before it refuses new calls, so that those it has taken still end in time. */
  shedAfterMs: number
  /** For how many milliseconds a portal that is told to stop still takes requests, while it says that it is not ready. */
  stopAfterMs: number
  /** Where each process serves its measures to Prometheus; unset means nowhere. */
  metrics: { host: string; port: number } | undefined
  /** The schema of this house's tables. `public` unless several houses share a database (docs/decisions/026). */
  houseSchema: string
  /** Where the files of pictures are kept. Unset means in the database. */
  bucket: { url: string; accessKey: string; secretKey: string; region: string } | undefined
  publicBaseUrl: string | undefined
  /** Encrypts what must not be readable in the database or a backup of it, and the one that did until it was replaced. */
  secretKey: string
  secretKeyBefore: string | undefined
  /** Where pages load their scripts, styles, fonts and pictures from, if that is not the portal itself. */
  assetUrl: string | undefined
  trustProxy: false | number | string
  stax: {
    apiUrl: string
    jsUrl: string
    apiKey: string
    webToken: string
    merchantId: string
    webhookSecret: string
    /**
     * How long a call to the provider may take, and how many are allowed to all stores together: the provider locks out
     * clients that call or fail too often. provider/shares.ts divides them.
     */
    timeoutMs: number
    callsPerMinute: number
    failuresPerMinute: number
    /** After this time, a payment that the provider does not know is taken to have never reached it. */
    unknownWindowMs: number
  }
  /** The most orders that one store places within an hour; five times as many within a day. */
  ordersPerHour: number
  chatUrl: string
  mailUrl: string
  /** Unset only until the sandbox has started, because its SMTP server picks a free port. */
  smtpUrl: string | undefined
  mailFrom: string
  wholesaler: { name: string; address: string; phone: string; remitTo: string; terms: string }
  /**
   * Up to which amounts a regular member of staff acts alone; an admin is not bound. `credit`: credits, credit notes,
   * refunds and deposits paid back; `payment`: money that is recorded. `shipping`: a package whose shipping costs more is
   * billed once staff have looked at it.
   */
  ceilings: { credit: Cents; payment: Cents; shipping: Cents }
  sandbox: boolean
  demoData: boolean
  /** Whether a database with the demo's accounts may be served, whose password everybody knows. */
  demoAllowed: boolean
  testNow: string | undefined
  crashAt: CrashAt | undefined
  logLevel: string
}

/** The settings of outside services. Setting any of them to a real value switches the sandbox off. */
export const OUTSIDE = [
  'STAX_API_URL',
  'STAX_JS_URL',
  'STAX_API_KEY',
  'STAX_WEB_TOKEN',
  'STAX_MERCHANT_ID',
  'STAX_WEBHOOK_SECRET',
  'CHAT_URL',
  'MAIL_URL',
  'SMTP_URL',
] as const

/** Where people find the portal: what links in emails and codes on paper begin with. */
export const homeOf = ({ publicBaseUrl, port }: Pick<Config, 'publicBaseUrl' | 'port'>): string =>
  publicBaseUrl ?? `http://localhost:${port}`

/** For a portal that is started by itself to be tried; `npm start` makes a key of its own. */
const SANDBOX_SECRET_KEY = 'sandbox-secret-key'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Every problem in the environment at once, one sentence each. */
export class ConfigProblem extends Problem {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** `isRoot`: whether the program runs as root, as which nothing should run that strangers can talk to. */
type Running = { isRoot?: boolean }
type Stage = Pick<Config, 'inEarnest' | 'host' | 'sandbox' | 'demoData' | 'demoAllowed'>

/** Parses the environment once at boot. Throws a ConfigProblem that lists every problem found. */
export function readConfig(env: Env, { isRoot = false }: Running = {}): Config {
  const read = createReader(env)
  const production = env.NODE_ENV === 'production'
  const { inEarnest, host, sandbox, demoData, demoAllowed } = readStage(read, production, isRoot)
  const sandboxPort = read.port('SANDBOX_PORT', 3001)

  // The API key is secret and the web token is in every page, so mixing them up would give the key away.
  if (read.isSet('STAX_API_KEY') && read.text('STAX_API_KEY', '') === read.text('STAX_WEB_TOKEN', ''))
    read.problem('STAX_WEB_TOKEN must not be STAX_API_KEY: it is sent to every browser.')

  const inSandbox = (path: string) => `http://localhost:${sandboxPort}${path}`
  const config: Config = {
    production,
    inEarnest,
    host,
    port: read.port('PORT', 3000),
    sandboxPort,
    dataDir: resolve(read.text('DATA_DIR', './data')),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    databaseOwnerUrl: read.databaseUrl('DATABASE_OWNER_URL'),
    databaseDirectUrl: read.databaseUrl('DATABASE_DIRECT_URL'),
    databaseReplicaUrl: read.databaseUrl('DATABASE_REPLICA_URL'),
    databasePool: read.count('DATABASE_POOL', 10),
    databaseTimeoutMs: read.count('DATABASE_TIMEOUT_MS', 0) || undefined,
    shedAfterMs: read.count('SHED_AFTER_MS', 3_000),
    stopAfterMs: readStopAfter(read),
    metrics: readMetrics(read),
    houseSchema: read.schema('HOUSE_SCHEMA', 'public'),
    bucket: readBucket(read),
    publicBaseUrl: read.httpUrl('PUBLIC_BASE_URL')?.replace(/\/+$/, ''),
    secretKey: read.text('SECRET_KEY', SANDBOX_SECRET_KEY),
    secretKeyBefore: read.isSet('SECRET_KEY_BEFORE') ? read.text('SECRET_KEY_BEFORE', '') : undefined,
    assetUrl: read.origin('ASSET_URL'),
    trustProxy: read.trustProxy('TRUST_PROXY'),
    stax: {
      apiUrl: read.httpUrl('STAX_API_URL') ?? inSandbox(''),
      jsUrl: read.httpUrl('STAX_JS_URL') ?? inSandbox('/staxjs-captcha.js'),
      apiKey: read.text('STAX_API_KEY', 'sandbox-api-key'),
      webToken: read.text('STAX_WEB_TOKEN', 'sandbox-web-token'),
      merchantId: read.text('STAX_MERCHANT_ID', 'sandbox-merchant'),
      webhookSecret: read.text('STAX_WEBHOOK_SECRET', 'sandbox-webhook-secret'),
      timeoutMs: read.count('STAX_TIMEOUT_MS', 10_000),
      callsPerMinute: read.count('STAX_CALLS_PER_MINUTE', 60),
      failuresPerMinute: read.count('STAX_FAILURES_PER_MINUTE', 8),
      unknownWindowMs: read.count('STAX_UNKNOWN_WINDOW_MS', 600_000),
    },
    ordersPerHour: read.count('ORDERS_PER_HOUR', 300),
    chatUrl: read.httpUrl('CHAT_URL') ?? inSandbox('/chat'),
    mailUrl: read.httpUrl('MAIL_URL') ?? inSandbox('/mail'),
    smtpUrl: read.smtpUrl('SMTP_URL'),
    mailFrom: read.text('MAIL_FROM', 'Trousseau <no-reply@trousseau.example>'),
    wholesaler: {
      name: read.text('HOUSE_NAME', 'Trousseau'),
      address: read.text('HOUSE_ADDRESS', '218 West Lake Street, Chicago, IL 60606'),
      phone: read.text('HOUSE_PHONE', '(312) 555-0148'),
      remitTo: read.text(
        'HOUSE_REMIT_TO',
        'Trousseau Accounts Receivable, 218 West Lake Street, Chicago, IL 60606',
      ),
      terms: read.text('HOUSE_TERMS', 'Net 30 days. Made to order: no returns.'),
    },
    ceilings: {
      credit: read.dollars('HOUSE_CREDIT_CEILING', 2_500_00),
      payment: read.dollars('HOUSE_PAYMENT_CEILING', 25_000_00),
      shipping: read.dollars('HOUSE_SHIPPING_CEILING', 500_00),
    },
    sandbox,
    demoData,
    demoAllowed,
    testNow: read.moment('TEST_NOW'),
    crashAt: read.crashAt('CRASH_AT'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
  }
  if (read.problems.length > 0) throw new ConfigProblem(read.problems)
  return config
}

/** What has begun must still be finished before the process is given up. */
const LONGEST_STOP_AFTER_MS = 5_000

function readStopAfter(read: Reader): number {
  const ms = read.count('STOP_AFTER_MS', 250)
  if (ms > LONGEST_STOP_AFTER_MS) read.problem(`STOP_AFTER_MS must be at most ${LONGEST_STOP_AFTER_MS}.`)
  return ms
}

/** Reads whether this is a demo or the real thing, and refuses what is fit for a demo alone. */
function readStage(read: Reader, production: boolean, isRoot: boolean): Stage {
  const sandbox = read.flag('SANDBOX', !production && !OUTSIDE.some((name) => read.isSet(name)))
  // Also with the sandbox on, a provider elsewhere is a real one.
  const hasRealProvider =
    !sandbox ||
    ['STAX_API_URL', 'STAX_JS_URL'].some((name) => !isLoopback(read.parsedUrl(name)?.hostname ?? 'localhost'))
  const inEarnest = production || hasRealProvider
  const when = production ? 'when NODE_ENV is production' : 'with a real payment provider'
  const host = read.text('HOST', 'localhost')
  const demoData = read.flag('DEMO_DATA', sandbox && !inEarnest)
  const isShown = read.flag('DEMO_ON_NETWORK', false)
  const demoAllowed = !inEarnest && (isShown || isLoopback(host))

  if (production && sandbox) read.problem(`SANDBOX must be off ${when}.`)
  for (const name of ['PUBLIC_BASE_URL', 'SECRET_KEY'])
    if (production && !read.isSet(name)) read.problem(`${name} must be set ${when}.`)
  if (inEarnest) {
    if (demoData) read.problem(`DEMO_DATA must be off ${when}.`)
    for (const name of ['TEST_NOW', 'CRASH_AT'])
      if (read.isSet(name)) read.problem(`${name} is refused ${when}.`)
    if (isRoot) read.problem(`Trousseau does not run as root ${when}: start it as a user of its own.`)
    for (const problem of listUnsafeSettings(read)) read.problem(problem)
  } else if (demoData && !demoAllowed) {
    read.problem(
      'HOST must be localhost with demo data, whose password everybody knows: set DEMO_DATA=off, or DEMO_ON_NETWORK=on to let others in.',
    )
  }
  const needed = sandbox ? OUTSIDE.filter((name) => hasRealProvider && name.startsWith('STAX_')) : OUTSIDE
  const needing = sandbox ? when : 'when the sandbox is off (SANDBOX=off or NODE_ENV=production)'
  for (const name of needed) if (!read.isSet(name)) read.problem(`${name} must be set ${needing}.`)
  return { inEarnest, host, sandbox, demoData, demoAllowed }
}

/** The worker's port is the one after the portal's. */
function readMetrics(read: Reader): Config['metrics'] {
  const port = read.port('METRICS_PORT', 0)
  if (port === 0) return undefined
  const others = [read.port('PORT', 3000), read.port('SANDBOX_PORT', 3001)]
  if (port === 65_535 || others.includes(port) || others.includes(port + 1))
    read.problem('METRICS_PORT and the port after it, which is the worker’s, must be free.')
  return { host: read.text('METRICS_HOST', '127.0.0.1'), port }
}

function readBucket(read: Reader): Config['bucket'] {
  const url = read.folderUrl('PICTURES_BUCKET_URL')
  const needed = ['PICTURES_BUCKET_URL', 'PICTURES_ACCESS_KEY', 'PICTURES_SECRET_KEY']
  const isWanted = needed.some((name) => read.isSet(name))
  for (const name of needed)
    if (isWanted && !read.isSet(name)) read.problem(`${name} must be set if pictures are in a bucket.`)
  if (url === undefined) return undefined
  return {
    url,
    accessKey: read.text('PICTURES_ACCESS_KEY', ''),
    secretKey: read.text('PICTURES_SECRET_KEY', ''),
    region: read.text('PICTURES_REGION', 'us-east-1'),
  }
}

/** The configuration of a program that strangers can talk to, or that works on what they sent. */
export function readServingConfig(): Config {
  return readConfig(process.env, { isRoot: process.geteuid?.() === 0 })
}
