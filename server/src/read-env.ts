import { isIP } from 'node:net'
import { type Cents, toCents } from '@trousseau/domain/money/money'
import type { CrashAt } from './crash-point.ts'

export type Env = Readonly<Record<string, string | undefined>>

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['true', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['0', false],
])

/** The longest is short enough for a notification channel that is named after it. */
const SCHEMA = /^[a-z][a-z0-9_]{0,39}$/
/** PostgreSQL's own, and where extensions are put that houses share. */
const NO_SCHEMA_OF_OURS = /^(pg_.*|information_schema|extensions)$/

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** An IP address or a network. A network of size 0 is refused, because it would trust every address. */
function isNetwork(text: string): boolean {
  if (NETWORK_NAMES.includes(text)) return true
  const [address = '', size, ...more] = text.split('/')
  const widest = { 4: 32, 6: 128 }[isIP(address)]
  if (widest === undefined || more.length > 0) return false
  return size === undefined || (/^[1-9]\d{0,2}$/.test(size) && Number(size) <= widest)
}

/** Whether a host is this machine, by the names that mean it everywhere. An IPv6 address may have its brackets. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

export type Reader = ReturnType<typeof createReader>

/** Reads variables and collects their problems, so that all are reported at once. An empty variable counts as unset. */
export function createReader(env: Env) {
  const problems: string[] = []
  const given = (name: string) => (env[name]?.trim() ? env[name]?.trim() : undefined)

  function parsed<T>(name: string, parse: (value: string) => T | undefined, expected: string): T | undefined {
    const value = given(name)
    if (value === undefined) return undefined
    const result = parse(value)
    if (result === undefined) problems.push(`${name} must be ${expected}.`)
    return result
  }
  const url = (name: string, protocols: readonly string[], expected: string) =>
    parsed(
      name,
      (value) => (URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined),
      expected,
    )

  return {
    problems,
    problem: (sentence: string) => void problems.push(sentence),
    isSet: (name: string) => given(name) !== undefined,
    /** Undefined if it is not set, or is no URL, which its own reading reports. */
    parsedUrl: (name: string) => {
      const value = given(name)
      return value !== undefined && URL.canParse(value) ? new URL(value) : undefined
    },
    text: (name: string, fallback: string) => given(name) ?? fallback,
    flag: (name: string, fallback: boolean) =>
      parsed(name, (value) => FLAGS.get(value.toLowerCase()), 'on or off') ?? fallback,
    port: (name: string, fallback: number) =>
      parsed(
        name,
        (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined),
        'a port from 0 to 65535 (0: any free one)',
      ) ?? fallback,
    count: (name: string, fallback: number) =>
      parsed(
        name,
        (value) => (/^[1-9]\d{0,6}$/.test(value) ? Number(value) : undefined),
        'a whole number from 1 to 9999999',
      ) ?? fallback,
    /** An amount in dollars, as cents. */
    dollars: (name: string, fallback: Cents) =>
      parsed(name, toCents, 'an amount in dollars such as 500 or 500.00') ?? fallback,
    oneOf: <const O extends readonly string[]>(name: string, options: O, fallback: O[number]): O[number] =>
      parsed(name, (value) => options.find((option) => option === value), `one of ${options.join(', ')}`) ??
      fallback,
    httpUrl: (name: string) => url(name, ['http:', 'https:'], 'an http or https URL'),
    /** A URL that names can be added to. */
    folderUrl: (name: string) =>
      parsed(
        name,
        (value) => {
          if (!URL.canParse(value)) return undefined
          const { protocol, origin, pathname, href } = new URL(value)
          const isPlain = /^https?:$/.test(protocol) && href === origin + pathname
          return isPlain ? href.replace(/\/+$/, '') : undefined
        },
        'an http or https URL without a user and without ? or #',
      ),
    /** Goes into a header and into pages, so it consists of harmless letters alone. */
    origin: (name: string) =>
      parsed(
        name,
        (value) => {
          const { origin, href } = URL.canParse(value) ? new URL(value) : { origin: '', href: '' }
          return /^https?:\/\/[\w.:[\]-]+$/.test(origin) && href === `${origin}/` ? origin : undefined
        },
        'an address without a path, such as https://cdn.example',
      ),
    databaseUrl: (name: string) =>
      url(name, ['postgres:', 'postgresql:'], 'a URL such as postgres://user:password@host:5432/database'),
    smtpUrl: (name: string) => url(name, ['smtp:', 'smtps:'], 'a URL such as smtp://user:password@host:587'),
    schema: (name: string, fallback: string) =>
      parsed(
        name,
        (value) => (SCHEMA.test(value) && !NO_SCHEMA_OF_OURS.test(value) ? value : undefined),
        'a name of up to 40 small letters, digits and underscores, and none that PostgreSQL or its extensions use',
      ) ?? fallback,
    moment: (name: string) =>
      parsed(
        name,
        (value) => (Number.isNaN(Date.parse(value)) ? undefined : value),
        'a moment such as 2026-11-15T05:30:00Z',
      ),
    crashAt: (name: string): CrashAt | undefined =>
      parsed(
        name,
        (value) => {
          const [, point, times] = /^([a-z][a-z._-]*)(?::([1-9]\d*))?$/.exec(value) ?? []
          return point === undefined ? undefined : { point, times: Number(times ?? 1) }
        },
        'the name of a crash point, or name:n',
      ),
    /**
     * How many proxies stand in front of us (a number), which ones (addresses), or none. Never "all": anyone could fake
     * theirs.
     */
    trustProxy: (name: string): false | number | string =>
      parsed(
        name,
        (value) => {
          if (/^\d{1,2}$/.test(value)) return Number(value) === 0 ? false : Number(value)
          if (FLAGS.get(value.toLowerCase()) === false) return false
          return value.split(',').every((part) => isNetwork(part.trim())) ? value : undefined
        },
        'a number of proxies, their addresses, or off',
      ) ?? false,
  }
}
