import { filesUnder, isNode, lineAt, type Node, parseNodes, read } from './source-tree.ts'

/** A text that people read, as it stands in the code: what is filled in is `…`. */
export type ShownText = { file: string; line: number; text: string }

/** Where texts for people are written. The demo's are the demo's own, and programs read those of the tests. */
const SHOWN = /^(domain|contract|server|launcher|web)\/src\/.*\.tsx?$/
const NOT_SHOWN = /\.test\.tsx?$|\/testing\/|\/db\/(demo|lists|migrations)\/|\.store\.ts$|\/schema\.ts$/

export function readShownTexts(): ShownText[] {
  return filesUnder('.')
    .filter((file) => SHOWN.test(file) && !NOT_SHOWN.test(file))
    .flatMap((file) => shownTexts(read(file), file))
}

export function shownTexts(source: string, file: string): ShownText[] {
  const nodes = parseNodes(source, file)
  const silent = new Set(nodes.flatMap(silentParts))
  return nodes.flatMap((node) => {
    const text = silent.has(node) ? undefined : textOf(node)
    return text !== undefined && isForPeople(text) ? [{ file, line: lineAt(source, node.start), text }] : []
  })
}

function textOf(node: Node): string | undefined {
  const { type, value, quasis } = node
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? toLine(value) : undefined
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return undefined
  return toLine(quasis.map(cookedOf).join('…'))
}

const cookedOf = ({ value }: { value: { cooked: string } }) => value.cooked
const toLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Two words, or one that begins as a sentence does: neither a name of something in the code nor a class of a style. */
const isForPeople = (text: string) =>
  /\p{L}{2}/u.test(text) &&
  (/[\p{L}…,.]+[ –—][\p{L}…(“"$#]/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…]?$/u.test(text)) &&
  !/^(select|insert|update|delete|with|create|alter|from|where|left join|join|order by|set|and|or) /.test(
    text,
  )

/** What names a module, a type or a style, or speaks to the database or to the console of an operator's machine. */
function silentParts(node: Node): Node[] {
  const { type, source, tag, quasi, callee, name, value } = node
  if (isNode(source) && source.type === 'Literal') return [source]
  if (type === 'TSLiteralType' && isNode(node.literal)) return [node.literal]
  if (type === 'TaggedTemplateExpression' && isNode(tag) && isNode(quasi) && mentions(tag, 'sql'))
    return [quasi]
  if (type === 'JSXAttribute' && isNode(name) && SILENT_ATTRIBUTES.has(String(name.name)) && isNode(value))
    return inside(value)
  if (type === 'NewExpression' && isNode(callee) && callee.name === 'Error') return argumentsOf(node)
  if (type === 'CallExpression' && isNode(callee) && isLog(callee)) return argumentsOf(node)
  return []
}

const SILENT_ATTRIBUTES = new Set([
  'className',
  'd',
  'to',
  'href',
  'id',
  'style',
  'points',
  'viewBox',
  'transform',
])

/** `log.warn(…)` and the like; `new Error(…)` is a bug's, which people are not shown. */
const isLog = ({ type, object }: Node) =>
  type === 'MemberExpression' && isNode(object) && (object.name === 'log' || mentions(object, 'log'))

const mentions = (node: Node, name: string): boolean =>
  node.name === name ||
  ['object', 'property', 'callee', 'tag'].some((part) => {
    const inner = node[part]
    return isNode(inner) && mentions(inner, name)
  })

const argumentsOf = (node: Node) =>
  Array.isArray(node.arguments) ? node.arguments.filter(isNode).flatMap(inside) : []

function inside(node: Node): Node[] {
  const parts = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]))
  return [node, ...parts.filter(isNode).flatMap(inside)]
}
