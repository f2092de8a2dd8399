import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { parseAst } from 'rolldown/parseAst'

const root = join(import.meta.dirname, '..')
const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'test-results'])

/** All files below a folder of the project, as paths relative to the root. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || NOT_OURS.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

export type Node = { type: string } & Record<string, unknown>

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function parse(source: string, file: string): unknown {
  return parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)
}

const parsed = new Map<string, readonly Node[]>()

/** Several rules look at the same files, so each source is parsed only once. */
export function parseNodes(source: string, file: string): readonly Node[] {
  const known = parsed.get(source)
  if (known) return known
  const nodes: Node[] = []
  parsed.set(source, nodes)
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    nodes.push(value)
    Object.values(value).forEach(visit)
  }
  visit(parse(source, file))
  return nodes
}

/** All imports of values, types and side effects, dynamic imports, and re-exports: each is a node with a source. */
export function parseImports(
  source: string,
  file: string,
): { specifier: string; line: number; isType: boolean }[] {
  return parseNodes(source, file).flatMap((node) =>
    isNode(node.source) && node.source.type === 'Literal' && typeof node.source.value === 'string'
      ? [{ specifier: node.source.value, line: lineAt(source, node.start), isType: isTypeOnly(node) }]
      : [],
  )
}

/** True for imports that are erased at compile time. */
function isTypeOnly({ type, importKind, exportKind, specifiers }: Node): boolean {
  if (type === 'TSImportType' || importKind === 'type' || exportKind === 'type') return true
  return (
    Array.isArray(specifiers) &&
    specifiers.length > 0 &&
    specifiers.every((one) => isNode(one) && (one.importKind === 'type' || one.exportKind === 'type'))
  )
}

/** Spread literals that could be written inline: `{ ...{ a, b } }`, `[...[a, b]]`, `<A {...{ b }} />`. */
export function spreadLiterals(source: string, file: string): number[] {
  return parseNodes(source, file).flatMap(({ type, argument, start }) =>
    (type === 'SpreadElement' || type === 'JSXSpreadAttribute') &&
    isNode(argument) &&
    (argument.type === 'ObjectExpression' || argument.type === 'ArrayExpression')
      ? [lineAt(source, start)]
      : [],
  )
}

export function lineAt(source: string, start: unknown): number {
  return source.slice(0, Number(start)).split('\n').length
}
