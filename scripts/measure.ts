import { dirname, join } from 'node:path/posix'
import { findCycles } from './import-cycles.ts'
import { filesUnder, isNode, lineAt, parseImports, parseNodes, read, spreadLiterals } from './source-tree.ts'

const FULL_FOLDER = 25
const LISTED = 20

/** The handlers of the requests whose call paths are measured. */
const WAYS = {
  'place order': 'server/src/orders/place-order.ts',
  'pay invoices': 'server/src/payments/pay.ts',
}
/** The server's infrastructure, which a reader already knows: its folders, and the files at the top of server/src. */
const MACHINERY = /^server\/src\/((http|db|outbox|audit|provider|documents)\/|[^/]+$)/

const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || file.startsWith('e2e/') || file.includes('/testing/')
const partOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : 'root')
const linesOf = (source: string) => source.trimEnd().split('\n').length

const files = filesUnder('.')
const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file))
const known = new Set(code)

type Import = { target: string; isType: boolean }
type Long = { file: string; name: string; line: number; lines: number }
type Measured = { file: string; lines: number; imports: Import[]; spread: number[]; functions: Long[] }

function measure(file: string): Measured {
  const source = read(file)
  return {
    file,
    lines: linesOf(source),
    imports: parseImports(source, file).flatMap(({ specifier, isType }) => {
      const target = resolveTarget(file, specifier)
      return target === undefined ? [] : [{ target, isType }]
    }),
    spread: spreadLiterals(source, file),
    functions: functionsIn(source, file),
  }
}

/** The project file that an import specifier refers to; undefined for a package. */
function resolveTarget(file: string, specifier: string): string | undefined {
  const named = /^@trousseau\/([^/]+)\/(.+)$/.exec(specifier)
  const path = named ? `${named[1]}/src/${named[2]}.ts` : join(dirname(file), specifier)
  return known.has(path) ? path : undefined
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function functionsIn(source: string, file: string): Long[] {
  const names = new Map<unknown, string>()
  for (const { type, id, init, key, value } of parseNodes(source, file)) {
    if (type === 'VariableDeclarator' && isNode(init)) names.set(init, nameIn(id))
    if ((type === 'Property' || type === 'MethodDefinition') && isNode(value)) names.set(value, nameIn(key))
  }
  return parseNodes(source, file)
    .filter(({ type }) => FUNCTIONS.has(type))
    .map((node) => {
      const line = lineAt(source, node.start)
      const name = nameIn(node.id) || names.get(node) || 'without a name'
      return { file, name, line, lines: lineAt(source, node.end) - line + 1 }
    })
}

const nameIn = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '')

function buildGraph(which: (one: Import) => boolean): Map<string, string[]> {
  return new Map(
    measured.map(({ file, imports }) => [file, imports.filter(which).map(({ target }) => target)]),
  )
}

/**
 * The server files to read to follow a request: the routes that lead to the handler, the handler, its direct imports,
 * and what the imports in the handler's own folder import from that folder. Infrastructure is left out.
 */
function findWay(handler: string): string[] {
  const importsFrom = (file: string) =>
    (graph.get(file) ?? []).filter((one) => one.startsWith('server/') && !MACHINERY.test(one))
  const routes = measured.filter(
    ({ file, imports }) => file.endsWith('.routes.ts') && imports.some(({ target }) => target === handler),
  )
  const direct = importsFrom(handler)
  const isNear = (file: string) => dirname(file) === dirname(handler)
  const further = direct.filter(isNear).flatMap(importsFrom).filter(isNear)
  return [...new Set([...routes.map(({ file }) => file), handler, ...direct, ...further])]
}

function countBy<T>(items: readonly T[], key: (item: T) => string): [string, number][] {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return [...counts]
}

function say(title: string, lines: readonly string[]): void {
  console.log(`\n${title}`)
  for (const line of lines) console.log(`  ${line}`)
}

const measured = code.map(measure)
const graph = buildGraph(() => true)
const sources = measured.filter(({ file }) => !isTest(file))

const ofValues = findCycles(buildGraph(({ isType }) => !isType))
const ofTypes = findCycles(graph).filter(
  (cycle) =>
    !ofValues.some((group) => group.every((file) => cycle.includes(file)) && group.length === cycle.length),
)
say(
  `Import cycles of values, over all parts: ${ofValues.length}`,
  ofValues.map((cycle) => cycle.join(' ⇄ ')),
)
say(
  `Import cycles that only types close, over all parts: ${ofTypes.length}`,
  ofTypes.map((cycle) => cycle.join(' ⇄ ')),
)

const spread = measured.flatMap(({ file, spread }) => spread.map((line) => `${file}:${line}`))
say(`Literals spread into literals: ${spread.length}`, spread)

const inFolders = files.filter((file) => /\.(tsx?|css|sql)$/.test(file) && !file.includes('/migrations/'))
const full = countBy(inFolders, dirname).filter(([, count]) => count > FULL_FOLDER)
const withoutTests = (folder: string) =>
  inFolders.filter((file) => dirname(file) === folder && !/\.test\.tsx?$/.test(file)).length
say(
  `Folders with more than ${FULL_FOLDER} files (ts, tsx, css, sql; without migrations): ${full.length}`,
  full
    .toSorted(([, a], [, b]) => b - a)
    .map(([folder, count]) => `${folder}: ${count}, without tests ${withoutTests(folder)}`),
)

const ofWeb = files.filter((file) => file.startsWith('web/src/') && !isTest(file))
say('Files of web/src without tests', [
  `ts and tsx: ${ofWeb.filter((file) => /\.tsx?$/.test(file)).length}`,
  `css: ${ofWeb.filter((file) => file.endsWith('.css')).length}`,
])

const importers = countBy(
  sources.flatMap(({ imports }) => [...new Set(imports.map(({ target }) => target))]),
  (target) => target,
)
const once = importers.filter(([file, count]) => count === 1 && !isTest(file)).map(([file]) => file)
const perPart = new Map(countBy(sources, ({ file }) => partOf(file)))
say(
  'Files that exactly one other imports (tests neither counted nor counting)',
  countBy(once, partOf).map(([part, count]) => `${part}: ${count} of ${perPart.get(part)}`),
)

say(
  `The ${LISTED} largest files (lines; without tests)`,
  sources
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, LISTED)
    .map(({ file, lines }) => `${lines} ${file}`),
)
say(
  `The ${LISTED} longest functions (lines; without tests)`,
  sources
    .flatMap(({ functions }) => functions)
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, LISTED)
    .map(({ file, name, line, lines }) => `${lines} ${file}:${line} ${name}`),
)

console.log(`
What a reader opens of server/: the routes that lead to the handler, the handler, what it imports directly, and what
those of its imports that lie in its own folder import from there; http, db, outbox, audit, provider, documents and
the files beside them are left out.`)
for (const [name, handler] of Object.entries(WAYS)) {
  const way = known.has(handler) ? findWay(handler) : []
  say(`${name}: ${way.length} files, ${way.reduce((sum, file) => sum + linesOf(read(file)), 0)} lines`, way)
}
