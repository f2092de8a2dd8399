import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { findCycles } from './scripts/import-cycles.ts'
import { filesUnder, isNode, parseImports, parseNodes, read, spreadLiterals } from './scripts/source-tree.ts'

type Part = { ours: readonly string[]; forTests?: readonly string[]; packages?: readonly string[] }

/**
 * Per part: which parts it may import, which others its tests may, and which packages (default: those in its
 * package.json).
 */
const PARTS: Readonly<Record<string, Part>> = {
  domain: { ours: [], packages: [] },
  contract: { ours: ['domain'], packages: ['zod'] },
  // Production runs the server without the launcher; its tests use the PostgreSQL that the launcher starts.
  server: { ours: ['contract', 'domain'], forTests: ['launcher'] },
  launcher: { ours: ['server', 'domain'] },
  web: { ours: ['contract', 'domain'] },
  sandbox: { ours: [] },
  illustrator: { ours: [] },
  e2e: { ours: ['contract', 'domain'] },
  bench: { ours: ['launcher', 'server', 'domain'] },
}

/** The folders of server/src. A folder may import only those above it in this list. */
const MODULES = [
  'measures',
  'db',
  'provider',
  'bucket',
  'http',
  'documents',
  'audit',
  'outbox',
  'users',
  'public-config',
  'places',
  'addresses',
  'factories',
  'stores',
  'pictures',
  'catalogue',
  'payment-methods',
  'calendars',
  'dates',
  'orders',
  'board',
  'ledger',
  'invoices',
  'packages',
  'transactions',
  'payments',
  'statements',
  'factory-payments',
  'closing',
  'overviews',
  'health',
  'provider-events',
  'notices',
  'housekeeping',
]

/** Files of server/src that every module may import. All others there are entry points, which nothing may import. */
const LEAVES = [
  'config.ts',
  'read-env.ts',
  'unsafe-settings.ts',
  'clock.ts',
  'log.ts',
  'log-output.ts',
  'source-places.ts',
  'crash-point.ts',
  'problem.ts',
]
/** Code shared by tests is exempt from the order. */
const TESTING = 'testing'

/**
 * The folders of web/src. A folder may import only those above it in this list; what two nouns share belongs to the
 * earlier of them.
 */
const NOUNS = [
  'theme',
  'ui',
  'lib',
  'shell',
  'addresses',
  'people',
  'payment-methods',
  'factories',
  'stores',
  'catalogue',
  'orders',
  'board',
  'checkout',
  'packages',
  'invoices',
  'payments',
  'home',
  'admin',
  'help',
  'routes',
]
/** A noun's pages are grouped by audience. What two audiences share belongs directly in the noun's folder. */
const AUDIENCES = ['store', 'wholesale', 'factory']

/** A file of this length probably does two things. Tests have no limit. */
const MOST_LINES = 400
const MAY_BE_LONGER = [
  /^server\/src\/db\/schema\.ts$/,
  /^server\/src\/db\/demo\/(catalogue\.ts|collections\/)/,
]

/** The table of contents: whoever imports it loads every schema of the wire. */
const ALL_ENDPOINTS = '@trousseau/contract/api'

const SAYS_NOTHING = /^(utils?|helpers?|common|misc|managers?|services?|base|data|info)$/
const SAYS_NOTHING_MORE = /-(utils?|helpers?|misc|managers?|services?)$/

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isForTests = (file: string) => isTest(file) || file.includes(`/${TESTING}/`)
const partOf = (path: string) => path.split('/')[0] ?? ''

/** Why the file may not import the specifier, or undefined if it may. */
function objection(file: string, specifier: string): string | undefined {
  const part = partOf(file)
  const { ours, forTests = [], packages }: Part = PARTS[part] ?? { ours: [] }
  if (specifier.startsWith('.')) {
    const target = join(dirname(file), specifier)
    if (partOf(target) !== part) return `no path leads out of ${part}: another part is imported by its name`
    if (file.startsWith('server/src/')) return objectionInServer(file, target)
    if (file.startsWith('web/src/')) return objectionInWeb(file, target)
    if (isTest(target)) return 'a test is imported by nobody'
    const isSeparate = part === 'domain' && isForTests(target) && !isForTests(file)
    return isSeparate ? 'testing is for tests' : undefined
  }
  const name = /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[0] ?? ''
  if (name.startsWith('@trousseau/')) {
    const other = name.slice('@trousseau/'.length)
    const allowed = ours.length === 0 ? 'nothing of ours' : `only ${ours.join(' and ')}`
    if (![...ours, ...(isForTests(file) ? forTests : [])].includes(other)) return `${part} imports ${allowed}`
    if (part === 'web' && specifier === ALL_ENDPOINTS && !isForTests(file))
      return 'a page loads the endpoints of its nouns, not all of them'
    if (specifier.startsWith(`@trousseau/domain/${TESTING}/`) && !isForTests(file))
      return 'testing is for tests'
    return other === 'server' ? objectionFromLauncher(file, specifier) : undefined
  }
  if ((isForTests(file) || /\.config\.ts$/.test(file)) && declaredBy('').includes(name)) return undefined
  if (packages) {
    const allowed = packages.length === 0 ? 'no package' : `no package but ${packages.join(', ')}`
    return packages.includes(name) ? undefined : `${part} imports ${allowed}`
  }
  if (name.startsWith('node:') || declaredBy(part).includes(name)) return undefined
  return `${part}/package.json does not name it: it is there only because npm hoists`
}

function objectionInServer(file: string, target: string): string | undefined {
  const from = placeInServer(file)
  const to = placeInServer(target)
  if (isTest(target)) return 'a test is imported by nobody'
  if (isForTests(file)) return undefined
  if (to === TESTING) return 'testing is for tests'
  if (to === 'demo' && from !== 'demo') return 'demo data is imported by the launcher only'
  if (from === 'entry point') return undefined
  if (to === 'entry point') return 'an entry point is imported by entry points only'
  if (to === 'leaf') return undefined
  if (from === 'leaf') return 'a leaf imports only leaves'
  if (from === 'demo') return undefined
  return MODULES.indexOf(to) <= MODULES.indexOf(from) ? undefined : `${from} comes before ${to}`
}

/** The launcher may import any module of the server, but starts the server's programs as processes. */
function objectionFromLauncher(file: string, specifier: string): string | undefined {
  const to = placeInServer(`${specifier.replace('@trousseau/server/', 'server/src/')}.ts`)
  if (to === TESTING && !isForTests(file)) return 'testing is for tests'
  return to === 'entry point' ? 'a program of the server is started, not imported' : undefined
}

function placeInServer(path: string): string {
  const [folder = '', inner, ...deeper] = path.slice('server/src/'.length).split('/')
  if (inner === undefined) return LEAVES.includes(folder) ? 'leaf' : 'entry point'
  return folder === 'db' && inner === 'demo' && deeper.length > 0 ? 'demo' : folder
}

function objectionInWeb(file: string, target: string): string | undefined {
  const [from = '', fromAudience, isInAudience] = file.slice('web/src/'.length).split('/')
  const [to = '', toAudience, leadsToAudience] = target.slice('web/src/'.length).split('/')
  if (isTest(target)) return 'a test is imported by nobody'
  if (fromAudience === undefined || from === TESTING) return undefined
  if (to === TESTING) return isTest(file) ? undefined : 'testing is for tests'
  if (toAudience === undefined) return `${to} stands above the folders: it imports them, not they it`
  if (from === 'ui' && to !== 'ui') return 'ui imports only ui'
  if (NOUNS.indexOf(to) > NOUNS.indexOf(from)) return `${from} comes before ${to}`
  const audiences = [isInAudience && fromAudience, leadsToAudience && toAudience]
  if (audiences[0] === audiences[1]) return undefined
  return audiences.every((folder) => folder !== undefined && AUDIENCES.includes(folder))
    ? `what ${fromAudience} and ${toAudience} both need stands above them`
    : undefined
}

const declared = new Map<string, string[]>()

/** '' is the root, whose packages may be used by tests and configuration files. */
function declaredBy(part: string): string[] {
  const known = declared.get(part)
  if (known) return known
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(join(part, 'package.json')))
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  declared.set(part, names)
  return names
}

function hasDefaultExport(source: string, file: string): boolean {
  return parseNodes(source, file).some(
    ({ type, exported }) =>
      type === 'ExportDefaultDeclaration' ||
      (type === 'ExportSpecifier' && isNode(exported) && exported.name === 'default'),
  )
}

const files = filesUnder('.')
const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file))

/** Everything that the tests below check, computed in one pass because reading and parsing takes most of the time. */
const answers = code.map((file) => {
  const source = read(file)
  return {
    file,
    imports: parseImports(source, file),
    spread: spreadLiterals(source, file),
    hasDefault: hasDefaultExport(source, file),
  }
})

test('every workspace is in the table of parts, and code lies in a part, in scripts or at the root', () => {
  expect(Object.keys(PARTS).toSorted()).toEqual(JSON.parse(read('package.json')).workspaces.toSorted())
  const homes = [...Object.keys(PARTS), 'scripts']
  expect(code.filter((file) => file.includes('/') && !homes.includes(partOf(file)))).toEqual([])
})

test('every folder of the server is in the ordered list of modules', () => {
  const folders = code.flatMap((file) => /^server\/src\/([^/]+)\//.exec(file)?.[1] ?? [])
  expect([...new Set(folders)].filter((folder) => ![...MODULES, TESTING].includes(folder))).toEqual([])
})

test('every folder of the web is in the ordered list of nouns', () => {
  const folders = code.flatMap((file) => /^web\/src\/([^/]+)\//.exec(file)?.[1] ?? [])
  expect([...new Set(folders)].filter((folder) => ![...NOUNS, TESTING].includes(folder))).toEqual([])
})

test('every import follows the arrows', () => {
  const wrong = answers
    .filter(({ file }) => partOf(file) in PARTS)
    .flatMap(({ file, imports }) =>
      imports.flatMap(({ specifier, line }) => {
        const why = objection(file, specifier)
        return why === undefined ? [] : [`${file}:${line} imports ${specifier}: ${why}`]
      }),
    )
  expect(wrong).toEqual([])
})

// A cycle that only types close does no harm when it runs, but neither of its files can be read before the other.
test('no import leads back to the file where it began, not even that of a type', () => {
  const isRelative = ({ specifier }: { specifier: string }) => specifier.startsWith('.')
  const graph = answers.map(({ file, imports }): [string, string[]] => [
    file,
    imports.filter(isRelative).map(({ specifier }) => join(dirname(file), specifier)),
  ])
  expect(findCycles(new Map(graph)).map((cycle) => cycle.join(' ⇄ '))).toEqual([])
})

// A rule that is tried on a world made with its own code would be right by its own standards.
test('the world of the seasons imports nothing but itself, and the rule that it judges only to ask it', () => {
  const world = /^server\/src\/testing\/timing\/seasons\/(?!by-arrival|seasons\.)/
  const others = answers
    .filter(({ file }) => world.test(file))
    .flatMap(({ file, imports }) => imports.map(({ specifier }) => `${file} imports ${specifier}`))
    .filter((line) => !/ imports \.\/(?!by-arrival|seasons)[a-z-]+\.ts$/.test(line))
  expect(others).toEqual([])
})

test(`no source is longer than ${MOST_LINES} lines`, () => {
  const long = files
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !isTest(file))
    .filter((file) => !MAY_BE_LONGER.some((exempt) => exempt.test(file)))
    .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MOST_LINES)
  expect(long.map(({ file, lines }) => `${file}: ${lines} lines`)).toEqual([])
})

// TypeScript does not check spread literals for misspelled properties: `{ ...{ amuont: 5 } }` passes as any row.
test('no literal is spread into another', () => {
  const spread = answers.flatMap(({ file, spread }) => spread.map((line) => `${file}:${line}`))
  expect(spread).toEqual([])
})

test('no file or folder has a name that says nothing', () => {
  const empty = code.filter((file) =>
    file.split('/').some((name) => {
      const [stem = ''] = name.split('.')
      return SAYS_NOTHING.test(stem) || SAYS_NOTHING_MORE.test(stem)
    }),
  )
  expect(empty).toEqual([])
})

test('what is exported has a name', () => {
  const nameless = answers.filter(({ file, hasDefault }) => hasDefault && !/\.config\.ts$/.test(file))
  expect(nameless.map(({ file }) => file)).toEqual([])
})

test.each([
  ['domain/src/order.ts', 'zod', 'domain imports no package'],
  ['domain/src/order.ts', 'node:fs', 'domain imports no package'],
  ['contract/src/orders/endpoints.ts', 'fastify', 'contract imports no package but zod'],
  ['web/src/orders/orders-page.tsx', '@trousseau/server/config', 'web imports only contract and domain'],
  ['web/src/orders/orders-page.tsx', '@trousseau/contract/api', 'a page loads the endpoints of its nouns'],
  ['domain/src/orders/order-moves.ts', '../testing/random.ts', 'testing is for tests'],
  ['web/src/orders/orders-page.tsx', '@trousseau/domain/testing/random', 'testing is for tests'],
  ['sandbox/src/main.ts', '@trousseau/domain/day', 'sandbox imports nothing of ours'],
  ['server/src/main.ts', '../../sandbox/src/main.ts', 'no path leads out of server'],
  [
    'server/src/main.ts',
    '@trousseau/launcher/embedded/start-embedded',
    'server imports only contract and domain',
  ],
  ['launcher/src/start.ts', '@trousseau/server/main', 'a program of the server is started, not imported'],
  ['launcher/src/start.ts', '@trousseau/server/testing/people', 'testing is for tests'],
  ['web/src/main.tsx', 'fastify', 'package.json does not name it'],
  ['server/src/db/db.ts', '../orders/orders.store.ts', 'db comes before orders'],
  ['server/src/clock.ts', './db/db.ts', 'a leaf imports only leaves'],
  ['server/src/users/sign-in.ts', '../app.ts', 'an entry point is imported by entry points only'],
  ['server/src/users/sign-in.ts', '../testing/app.ts', 'testing is for tests'],
  ['server/src/db/migrate.ts', './demo/load.ts', 'demo data is imported by the launcher only'],
  ['web/src/ui/table.tsx', '../lib/session/session.ts', 'ui imports only ui'],
  ['web/src/orders/order-item.tsx', '../invoices/total.tsx', 'orders comes before invoices'],
  [
    'web/src/orders/store/summary.tsx',
    '../wholesale/moves.tsx',
    'what store and wholesale both need stands above',
  ],
  ['web/src/orders/order-item.tsx', '../testing/render.tsx', 'testing is for tests'],
  ['e2e/orders.test.ts', './sign-in.test.ts', 'a test is imported by nobody'],
])('%s may not import %s: %s', (file, specifier, why) => {
  expect(objection(file, specifier)).toContain(why)
})

test('a literal that is spread is seen in each of its forms', () => {
  const source = `const a = { ...{ b: 1 } }
    const c = [...['d'], ...a]
    f(...[a, c])
    const e = <F {...{ a }} {...c} g={{ ...a, ...(c && { h: 1 }) }} />`
  expect(spreadLiterals(source, 'example.tsx')).toEqual([1, 2, 3, 4])
})

test('an import is seen in each of its forms', () => {
  const source = `import './1.css'; import type { A } from './2.ts'; export * from './3.ts'
    export { b } from './4.ts'; const c: import('./5.ts').C = await import('./6.ts')`
  const seen = parseImports(source, 'example.ts').map(({ specifier }) => specifier)
  expect(seen).toEqual(['./1.css', './2.ts', './3.ts', './4.ts', './5.ts', './6.ts'])
})
