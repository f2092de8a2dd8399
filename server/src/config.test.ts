import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigProblem, OUTSIDE, readConfig } from './config.ts'

/** The problems that readConfig reports, or none if it accepts the environment. */
function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems
    throw error
  }
}

const REAL = {
  STAX_API_URL: 'https://apiprod.example',
  STAX_JS_URL: 'https://staxjs.example/staxjs-captcha.js',
  STAX_API_KEY: 'key',
  STAX_WEB_TOKEN: 'web',
  STAX_MERCHANT_ID: 'merchant',
  STAX_WEBHOOK_SECRET: 'a-secret-of-thirty-two-characters',
  CHAT_URL: 'https://chat.example/hook',
  MAIL_URL: 'https://mail.example/hook',
  SMTP_URL: 'smtps://user:password@smtp.example:465',
}
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_BASE_URL: 'https://orders.example/',
  SECRET_KEY: 'another-secret-of-32-characters-or-more',
  ...REAL,
}

test('with nothing set, everything has its default and the outside world is the sandbox', () => {
  expect(readConfig({})).toEqual({
    production: false,
    inEarnest: false,
    host: 'localhost',
    port: 3000,
    sandboxPort: 3001,
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrl: undefined,
    databasePool: 10,
    databaseTimeoutMs: undefined,
    shedAfterMs: 3_000,
    stopAfterMs: 250,
    houseSchema: 'public',
    bucket: undefined,
    publicBaseUrl: undefined,
    secretKey: 'sandbox-secret-key',
    secretKeyBefore: undefined,
    assetUrl: undefined,
    trustProxy: false,
    stax: {
      apiUrl: 'http://localhost:3001',
      jsUrl: 'http://localhost:3001/staxjs-captcha.js',
      apiKey: 'sandbox-api-key',
      webToken: 'sandbox-web-token',
      merchantId: 'sandbox-merchant',
      webhookSecret: 'sandbox-webhook-secret',
      timeoutMs: 10_000,
      callsPerMinute: 60,
      failuresPerMinute: 8,
      unknownWindowMs: 600_000,
    },
    ordersPerHour: 300,
    chatUrl: 'http://localhost:3001/chat',
    mailUrl: 'http://localhost:3001/mail',
    smtpUrl: undefined,
    mailFrom: 'Trousseau <no-reply@trousseau.example>',
    wholesaler: {
      name: 'Trousseau',
      address: '218 West Lake Street, Chicago, IL 60606',
      phone: '(312) 555-0148',
      remitTo: 'Trousseau Accounts Receivable, 218 West Lake Street, Chicago, IL 60606',
      terms: 'Net 30 days. Made to order: no returns.',
    },
    ceilings: { credit: 2_500_00, payment: 25_000_00, shipping: 500_00 },
    sandbox: true,
    demoData: true,
    demoAllowed: true,
    testNow: undefined,
    crashAt: undefined,
    logLevel: 'warn',
  })
})

test('a variable that is empty or blank is not set', () => {
  const names = [
    'PORT',
    'HOST',
    'DATABASE_URL',
    'TRUST_PROXY',
    'SANDBOX',
    'DEMO_DATA',
    'TEST_NOW',
    'CRASH_AT',
    ...OUTSIDE,
  ]
  for (const value of ['', '   ']) {
    expect(readConfig(Object.fromEntries(names.map((name) => [name, value])))).toEqual(readConfig({}))
  }
})

test('every problem is said at once, one sentence each', () => {
  const problems = problemsOf({
    PORT: '70000',
    SANDBOX_PORT: 'three',
    DATABASE_URL: 'mysql://x',
    DATABASE_OWNER_URL: 'nonsense',
    PUBLIC_BASE_URL: 'ftp://x',
    ASSET_URL: 'https://cdn.example/portal',
    PICTURES_BUCKET_URL: 's3://pictures',
    PICTURES_ACCESS_KEY: 'key',
    PICTURES_SECRET_KEY: 'secret',
    TRUST_PROXY: 'all',
    SANDBOX: 'perhaps',
    DEMO_DATA: 'constructor',
    TEST_NOW: 'yesterday',
    CRASH_AT: 'Somewhere:0',
    LOG_LEVEL: 'loud',
  })
  expect(problems).toHaveLength(13)
  expect(new Set(problems).size).toBe(13)
  for (const sentence of problems) expect(sentence).toMatch(/^[A-Z_]+ must be .+\.$/)
  expect(problems).toContain('PORT must be a port from 0 to 65535 (0: any free one).')
})

test('no problem quotes a value, which may be a secret', () => {
  const env = { ...PRODUCTION, SMTP_URL: 'smtq://user:hush@smtp.example', DATABASE_URL: 'pg://user:hush@db' }
  expect(problemsOf(env)).toHaveLength(2)
  expect(problemsOf(env).join()).not.toMatch(/hush|smtp\.example|@db/)
})

test('a complete production environment is taken as it is', () => {
  const config = readConfig({ ...PRODUCTION, DATABASE_URL: 'postgres://app@db/trousseau?sslmode=require' })
  expect(config).toMatchObject({
    production: true,
    inEarnest: true,
    sandbox: false,
    demoData: false,
    logLevel: 'info',
    publicBaseUrl: 'https://orders.example',
    smtpUrl: REAL.SMTP_URL,
    stax: { apiUrl: REAL.STAX_API_URL, jsUrl: REAL.STAX_JS_URL, apiKey: 'key' },
  })
})

test.each(OUTSIDE)('in production %s must be set, and it is named when it is not', (name) => {
  const { [name]: _, ...others } = PRODUCTION
  expect(problemsOf(others)).toEqual([
    `${name} must be set when the sandbox is off (SANDBOX=off or NODE_ENV=production).`,
  ])
})

test.each([
  ['SANDBOX', 'on', 'SANDBOX must be off when NODE_ENV is production.'],
  ['DEMO_DATA', 'on', 'DEMO_DATA must be off when NODE_ENV is production.'],
  ['TEST_NOW', '2026-11-15T05:30:00Z', 'TEST_NOW is refused when NODE_ENV is production.'],
  ['CRASH_AT', 'reset.after_password', 'CRASH_AT is refused when NODE_ENV is production.'],
  ['PUBLIC_BASE_URL', '', 'PUBLIC_BASE_URL must be set when NODE_ENV is production.'],
  ['SECRET_KEY', '', 'SECRET_KEY must be set when NODE_ENV is production.'],
])('in production %s=%s is refused', (name, value, sentence) => {
  expect(problemsOf({ ...PRODUCTION, [name]: value })).toContain(sentence)
})

test.each(['TEST_NOW', 'CRASH_AT'])('%s is refused with a real provider too', (name) => {
  const value = name === 'TEST_NOW' ? '2026-11-15T05:30:00Z' : 'reset.after_password'
  expect(problemsOf({ ...REAL, [name]: value })).toEqual([`${name} is refused with a real payment provider.`])
})

test('without any of the outside world set, production names all of it at once', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toHaveLength(OUTSIDE.length + 2)
})

test('one real address switches the sandbox off, and the others are then asked for', () => {
  const problems = problemsOf({ CHAT_URL: 'https://chat.example/hook' })
  expect(problems).toHaveLength(OUTSIDE.length - 1)
  expect(problemsOf({ CHAT_URL: 'https://chat.example/hook', SANDBOX: 'on' })).toEqual([])
  expect(problemsOf(REAL)).toEqual([])
  expect(readConfig(REAL).sandbox).toBe(false)
})

test('demo data comes with the sandbox alone', () => {
  const database = { DATABASE_URL: 'postgres://app@localhost/trousseau' }
  expect(readConfig(database)).toMatchObject({ inEarnest: false, demoData: true, demoAllowed: true })
  expect(readConfig({ DEMO_DATA: 'off' }).demoData).toBe(false)
  // NODE_ENV was forgotten, and the embedded database is on.
  const forgotten = { ...REAL, HOST: '0.0.0.0' }
  for (const env of [forgotten, REAL, { ...database, ...REAL }, PRODUCTION])
    expect(readConfig(env)).toMatchObject({ inEarnest: true, demoData: false, demoAllowed: false })
})

const DEMO_OFF = 'DEMO_DATA must be off with a real payment provider.'
test('demo data never meets a real provider, not even beside a sandbox for the rest', () => {
  expect(problemsOf({ ...REAL, DEMO_DATA: 'on' })).toEqual([DEMO_OFF])
  expect(problemsOf({ ...REAL, DEMO_DATA: 'on', DEMO_ON_NETWORK: 'on' })).toEqual([DEMO_OFF])
  expect(problemsOf({ ...REAL, DEMO_DATA: 'on', SANDBOX: 'on' })).toEqual([DEMO_OFF])
  const { STAX_API_URL, STAX_JS_URL } = REAL
  expect(readConfig({ ...REAL, SANDBOX: 'on' })).toMatchObject({ inEarnest: true, demoData: false })
  expect(problemsOf({ STAX_API_URL, SANDBOX: 'on', DEMO_DATA: 'on' })).toEqual([
    DEMO_OFF,
    ...['JS_URL', 'API_KEY', 'WEB_TOKEN', 'MERCHANT_ID', 'WEBHOOK_SECRET'].map(
      (name) => `STAX_${name} must be set with a real payment provider.`,
    ),
  ])
  expect(problemsOf({ STAX_JS_URL, SANDBOX: 'on', DEMO_DATA: 'on' })).toContain(DEMO_OFF)
  expect(problemsOf({ STAX_API_URL: 'http://127.0.0.1:4100', SANDBOX: 'on', DEMO_DATA: 'on' })).toEqual([])
})

test.each([
  '0.0.0.0',
  '::',
  '192.168.1.20',
  'shop.example',
  '127.0.0.1.shop.example',
  'localhost.shop.example',
])('with demo data the portal listens at %s only if that is said twice', (HOST) => {
  const sentence =
    'HOST must be localhost with demo data, whose password everybody knows: set DEMO_DATA=off, or DEMO_ON_NETWORK=on to let others in.'
  expect(problemsOf({ HOST })).toEqual([sentence])
  expect(readConfig({ HOST, DEMO_ON_NETWORK: 'on' })).toMatchObject({ demoData: true, demoAllowed: true })
  expect(readConfig({ HOST, DEMO_DATA: 'off' })).toMatchObject({ demoData: false, demoAllowed: false })
})

test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])(
  '%s is this machine alone',
  (HOST) => {
    expect(problemsOf({ HOST })).toEqual([])
  },
)

/** Each is fit to try Trousseau with, and refused in production and wherever the provider is a real one. */
const UNSAFE: [env: Record<string, string>, sentence: string][] = [
  ...['PUBLIC_BASE_URL', 'ASSET_URL', 'STAX_API_URL', 'STAX_JS_URL', 'CHAT_URL', 'MAIL_URL'].map(
    (name): [Record<string, string>, string] => [
      { [name]: 'http://orders.example' },
      `${name} must begin with https:// (http:// is for this machine alone).`,
    ],
  ),
  [
    {
      PICTURES_BUCKET_URL: 'http://s3.example/pictures',
      PICTURES_ACCESS_KEY: 'key',
      PICTURES_SECRET_KEY: 'secret',
    },
    'PICTURES_BUCKET_URL must begin with https:// (http:// is for this machine alone).',
  ],
  [
    { STAX_WEBHOOK_SECRET: 'a-secret-of-thirty-one-letters-' },
    'STAX_WEBHOOK_SECRET must have 32 characters or more: openssl rand -hex 32 makes one.',
  ],
  ...['ignoreTLS=true', 'opportunisticTLS=1', 'requireTLS=false', 'tls.rejectUnauthorized=false'].map(
    (option): [Record<string, string>, string] => [
      { SMTP_URL: `smtp://user:password@smtp.example:587?${option}` },
      'SMTP_URL must leave TLS on: take ignoreTLS, opportunisticTLS, requireTLS=false and tls.rejectUnauthorized=false out of it.',
    ],
  ),
  ...[
    ['DATABASE_URL', 'postgres://app@db/trousseau'],
    ['DATABASE_URL', 'postgres://app@10.0.0.5/trousseau?sslmode=disable'],
    ['DATABASE_URL', 'postgres://app@db/trousseau?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://app@db/trousseau?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://app@db/trousseau?sslmode=require&sslmode=disable'],
    ['DATABASE_URL', 'postgres://app@localhost/trousseau?host=db'],
    ['DATABASE_OWNER_URL', 'postgres://owner@db/trousseau'],
  ].map(([name = '', url = '']): [Record<string, string>, string] => [
    { [name]: url },
    `${name} must say ?sslmode=verify-full (or require), unless the database is on this machine.`,
  ]),
  [
    { DATABASE_URL: 'postgres:///trousseau', PGHOST: 'db' },
    'DATABASE_URL must say ?sslmode=verify-full (or require), unless the database is on this machine.',
  ],
  [
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'NODE_TLS_REJECT_UNAUTHORIZED must not be 0: NODE_EXTRA_CA_CERTS names certificates of your own to trust.',
  ],
]

test.each(UNSAFE)('%o is refused in earnest', (env, sentence) => {
  expect(problemsOf({ ...PRODUCTION, ...env })).toEqual([sentence])
  expect(problemsOf({ ...REAL, ...env })).toEqual([sentence])
  const { STAX_API_URL: _api, STAX_JS_URL: _js, ...harmless } = env
  expect(problemsOf({ ...harmless, SANDBOX: 'on' })).toEqual([])
})

test.each([
  { PUBLIC_BASE_URL: 'http://localhost:3000' },
  { STAX_API_URL: 'http://127.0.0.1:9000', CHAT_URL: 'http://[::1]:9001/chat' },
  { SMTP_URL: 'smtp://user:password@smtp.example:587' },
  { SMTP_URL: 'smtp://localhost:25?ignoreTLS=true' },
  { DATABASE_URL: 'postgres://app@127.0.0.1:5432/trousseau' },
  { DATABASE_URL: 'postgres://app@[::1]/trousseau' },
  { DATABASE_URL: 'postgres:///trousseau' },
  { DATABASE_URL: 'postgres://app@%2Fvar%2Frun%2Fpostgresql/trousseau' },
  { DATABASE_URL: 'postgres://app@db/trousseau?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://app@db/trousseau?sslmode=verify-full' },
  {
    DATABASE_URL: 'postgresql://app@db/trousseau?sslmode=require',
    DATABASE_OWNER_URL: 'postgres://owner@db/t?sslmode=verify-ca',
  },
])('%o is safe in earnest', (env) => {
  expect(problemsOf({ ...PRODUCTION, ...env })).toEqual([])
})

test('nothing runs as root in earnest, and the demo may', () => {
  const problems = (env: Record<string, string>) => {
    try {
      return [readConfig(env, { isRoot: true }).sandbox]
    } catch (error) {
      return error instanceof ConfigProblem ? error.problems : [error]
    }
  }
  const reason = 'start it as a user of its own.'
  expect(problems(PRODUCTION)).toEqual([
    `Trousseau does not run as root when NODE_ENV is production: ${reason}`,
  ])
  expect(problems(REAL)).toEqual([`Trousseau does not run as root with a real payment provider: ${reason}`])
  expect(problems({})).toEqual([true])
})

test('everything that is unsafe is said at once', () => {
  const env = Object.assign({ ...PRODUCTION }, ...UNSAFE.map(([env]) => env))
  expect(
    problemsOf({ ...env, DEMO_DATA: 'on', SANDBOX: 'on', TEST_NOW: '2026-11-15T05:30:00Z' }),
  ).toHaveLength(15)
})

test('a bucket for pictures has all of its settings or none, and a usual region', () => {
  const PICTURES_BUCKET_URL = 'https://s3.example/pictures/'
  const keys = { PICTURES_ACCESS_KEY: 'key', PICTURES_SECRET_KEY: 'secret' }
  const missing = (name: string) => `${name} must be set if pictures are in a bucket.`
  for (const some of [{}, PRODUCTION]) {
    expect(problemsOf({ ...some, PICTURES_BUCKET_URL, PICTURES_REGION: 'eu-central-1' })).toEqual([
      missing('PICTURES_ACCESS_KEY'),
      missing('PICTURES_SECRET_KEY'),
    ])
    expect(problemsOf({ ...some, ...keys })).toEqual([missing('PICTURES_BUCKET_URL')])
  }
  expect(readConfig({ PICTURES_REGION: 'eu-central-1' }).bucket).toBeUndefined()
  expect(readConfig({ PICTURES_BUCKET_URL, ...keys }).bucket).toEqual({
    url: 'https://s3.example/pictures',
    accessKey: 'key',
    secretKey: 'secret',
    region: 'us-east-1',
  })
})

test.each([
  'https://key:secret@s3.example/pictures',
  'https://s3.example/?pictures',
  's3://pictures',
  'pictures',
])('PICTURES_BUCKET_URL=%s is refused', (PICTURES_BUCKET_URL) => {
  const keys = { PICTURES_ACCESS_KEY: 'key', PICTURES_SECRET_KEY: 'secret' }
  expect(problemsOf({ PICTURES_BUCKET_URL, ...keys })).toEqual([
    'PICTURES_BUCKET_URL must be an http or https URL without a user and without ? or #.',
  ])
})

test.each([
  ['https://cdn.example', 'https://cdn.example'],
  ['https://CDN.example:8443/', 'https://cdn.example:8443'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('ASSET_URL=%s is an address without a path', (value, origin) => {
  expect(readConfig({ ASSET_URL: value }).assetUrl).toBe(origin)
})

test.each([
  'cdn.example',
  'https://cdn.example/portal',
  'https://cdn.example/?a',
  'https://user@cdn.example',
  'https://cdn.example;x',
  'https://cdn.example"x',
  'data:text/javascript,1',
])('ASSET_URL=%s is refused', (value) => {
  expect(problemsOf({ ASSET_URL: value })).toEqual([
    'ASSET_URL must be an address without a path, such as https://cdn.example.',
  ])
})

const COUNTS = [
  'STAX_TIMEOUT_MS',
  'STAX_CALLS_PER_MINUTE',
  'STAX_FAILURES_PER_MINUTE',
  'STAX_UNKNOWN_WINDOW_MS',
  'ORDERS_PER_HOUR',
  'DATABASE_POOL',
  'DATABASE_TIMEOUT_MS',
  'SHED_AFTER_MS',
  'STOP_AFTER_MS',
]
test.each(COUNTS)('%s is a whole number above zero', (name) => {
  for (const value of ['0', '-1', '1.5', 'ten', '1e3', '10000000', 'Infinity'])
    expect(problemsOf({ [name]: value })).toEqual([`${name} must be a whole number from 1 to 9999999.`])
})

test('a portal that is told to stop has time left for what it has begun', () => {
  expect(readConfig({ STOP_AFTER_MS: '5000' }).stopAfterMs).toBe(5_000)
  expect(problemsOf({ STOP_AFTER_MS: '5001' })).toEqual(['STOP_AFTER_MS must be at most 5000.'])
})

test('measures are served nowhere unless asked for, to this machine, at two ports that are free', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  const elsewhere = readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' })
  expect(elsewhere.metrics).toEqual({ host: '10.0.0.7', port: 9464 })
  // The portal's own, the port before it, and the last of all.
  for (const METRICS_PORT of ['3000', '2999', '65535'])
    expect(() => readConfig({ METRICS_PORT })).toThrow('METRICS_PORT')
})

test('a house has a schema with a plain name of its own', () => {
  expect(readConfig({ HOUSE_SCHEMA: 'house_2' }).houseSchema).toBe('house_2')
  for (const value of [
    'House',
    '2nd',
    'a-b',
    'a"b',
    'pg_house',
    'information_schema',
    'extensions',
    'h'.repeat(41),
  ])
    expect(problemsOf({ HOUSE_SCHEMA: value })).toEqual([
      'HOUSE_SCHEMA must be a name of up to 40 small letters, digits and underscores, and none that PostgreSQL or its extensions use.',
    ])
})

test('the provider’s limits can be set', () => {
  const [time, calls, failures] = COUNTS.map((name, at) => ({ [name]: String(at + 7) }))
  expect(readConfig({ ...time, ...calls, ...failures }).stax).toMatchObject({
    timeoutMs: 7,
    callsPerMinute: 8,
    failuresPerMinute: 9,
  })
})

test('the provider’s secret key is never taken for the token that goes to every browser', () => {
  expect(problemsOf({ ...REAL, STAX_WEB_TOKEN: REAL.STAX_API_KEY })).toEqual([
    'STAX_WEB_TOKEN must not be STAX_API_KEY: it is sent to every browser.',
  ])
})

test('the sandbox is found at the port it was given', () => {
  const { stax, chatUrl } = readConfig({ SANDBOX_PORT: '4100' })
  expect([stax.apiUrl, chatUrl]).toEqual(['http://localhost:4100', 'http://localhost:4100/chat'])
})

test.each([
  ['0', false],
  ['off', false],
  ['FALSE', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
  ['fd00::/8', 'fd00::/8'],
  ['loopback, uniquelocal', 'loopback, uniquelocal'],
])('TRUST_PROXY=%s names the proxies that are believed', (value, trusted) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(trusted)
})

test.each([
  'on',
  'true',
  'all',
  '*',
  '-1',
  '100',
  'banana',
  '10.0.0.0/33',
  '10.0.0.256',
  '10.0.0.1,',
  'constructor',
  '::1/129',
  '0.0.0.0/0',
  '::/0',
])('TRUST_PROXY=%s would let anybody lie, or means nothing, and is refused', (value) => {
  expect(problemsOf({ TRUST_PROXY: value })).toEqual([
    'TRUST_PROXY must be a number of proxies, their addresses, or off.',
  ])
})

test.each([
  ['reset.after_password', { point: 'reset.after_password', times: 1 }],
  ['order.after_insert:25', { point: 'order.after_insert', times: 25 }],
])('CRASH_AT=%s names a point and how often it is passed', (value, crashAt) => {
  expect(readConfig({ CRASH_AT: value }).crashAt).toEqual(crashAt)
})

test('the ceilings of staff are amounts in dollars', () => {
  expect(readConfig({ HOUSE_SHIPPING_CEILING: '750.50' }).ceilings.shipping).toBe(750_50)
  for (const value of ['-1', '1.234', 'many'])
    expect(problemsOf({ HOUSE_CREDIT_CEILING: value })).toEqual([
      'HOUSE_CREDIT_CEILING must be an amount in dollars such as 500 or 500.00.',
    ])
})
