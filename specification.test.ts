import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'

const root = import.meta.dirname

const issues = [
  'Foundation: Trousseau starts with one command, is tested with one command, and people can sign in',
  "The catalogue: browse, search, look, choose; and the manufacturer's desk behind it",
  'Payment methods and addresses, with a payment provider that can be run',
  'Checkout and orders: from a chosen dress to a sales order, exactly once',
  'From order to money: production, packages, invoices, payments',
  'People and retailers: settings, stores, staff, factories',
]

type Row = { id: string; answers: string[] }

function readLedger(): string[] {
  const [, ...lines] = readFileSync(join(root, 'docs/ledger.tsv'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.slice(0, line.indexOf('\t')))
}

// Tables with another head (the calls beyond the ledger) are no answers, and a row of an answering table
// that cannot be read must not vanish: it is kept whole, so that it fails as an unknown id.
function readRows(): Row[] {
  const lines = readFileSync(join(root, 'docs/specification.md'), 'utf8').split('\n')
  const rows: Row[] = []
  let answering = false
  for (const line of lines) {
    if (line === '| id | shown by |') answering = true
    else if (!line.startsWith('|')) answering = false
    else if (answering && line !== '|---|---|') {
      const [, id = line, shownBy = ''] = /^\| (\S+) \| (.+) \|$/.exec(line) ?? []
      rows.push({ id, answers: shownBy.replaceAll('\\|', '|').split('<br>') })
    }
  }
  return rows
}

type Node = { type: string } & Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** `test.concurrent.each(table)(title, …)` is called through the names test, concurrent, each. */
function namesOfCallee(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee.name)]
  if (callee.type === 'CallExpression') return namesOfCallee(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return namesOfCallee(callee.tag)
  if (callee.type !== 'MemberExpression') return []
  return [...namesOfCallee(callee.object), ...namesOfCallee(callee.property)]
}

function writtenText(node: unknown, source: string): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return source.slice(Number(node.start) + 1, Number(node.end) - 1)
  return undefined
}

const running = new Set(['test', 'it', 'each', 'for', 'concurrent', 'sequential'])
const notRunning = new Set(['skip', 'todo', 'fixme', 'skipIf', 'runIf'])

/** Titles of the tests that run: what is commented out, or skipped alone or with its group, shows nothing. */
function titlesIn(source: string, file: string): Set<string> {
  const titles = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'CallExpression' && Array.isArray(value.arguments)) {
      const names = namesOfCallee(value.callee)
      const isOfTests = names[0] === 'test' || names[0] === 'it' || names[0] === 'describe'
      if (isOfTests && names.some((name) => notRunning.has(name))) return
      const title = writtenText(value.arguments[0], source)
      if (names.length > 0 && names.every((name) => running.has(name)) && title !== undefined)
        titles.add(title)
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }, file))
  return titles
}

const titlesByFile = new Map<string, Set<string>>()

function whatIsWrong(answer: string): string | undefined {
  if (answer.startsWith('issue: ')) {
    return issues.includes(answer.slice('issue: '.length)) ? undefined : 'names no issue we have'
  }
  const [, file, title] = /^`([^`]+\.test\.tsx?)` › (.+)$/.exec(answer) ?? []
  if (file === undefined || title === undefined) return 'is neither a test nor an issue'
  if (!existsSync(join(root, file))) return 'names a file that does not exist'
  const titles = titlesByFile.get(file) ?? titlesIn(readFileSync(join(root, file), 'utf8'), file)
  titlesByFile.set(file, titles)
  return titles.has(title) ? undefined : 'names a title that no running test of the file has'
}

function repeated(ids: string[]): string[] {
  return ids.filter((id, at) => ids.indexOf(id) !== at)
}

const ledger = readLedger()
const rows = readRows()
const answered = rows.map(({ id }) => id)

test('the ledger lists 537 claims, each under its own id', () => {
  expect(ledger).toHaveLength(537)
  expect(repeated(ledger)).toEqual([])
})

test('every claim of the ledger is answered in docs/specification.md', () => {
  expect(ledger.filter((id) => !answered.includes(id))).toEqual([])
})

test('no claim is answered in two rows', () => {
  expect(repeated(answered)).toEqual([])
})

test('no answer is to a claim that the ledger does not have', () => {
  expect(answered.filter((id) => !ledger.includes(id))).toEqual([])
})

test('every answer is a test that exists and runs, or an issue that we have', () => {
  const wrong = rows.flatMap(({ id, answers }) =>
    answers.flatMap((answer) => {
      const problem = whatIsWrong(answer)
      return problem === undefined ? [] : [`${id}: "${answer}" ${problem}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('a test counts as shown only if it runs', () => {
  const source = `
    test('plain', () => {})
    it("its own", () => {})
    test.each([['a', [1]]])('%s is a parameter', () => {})
    test.each\`a\${1}\`('of a table', () => {})
    test.concurrent.for(rows)('$name too', () => {})
    for (const route of routes) test(\`\${route} is guarded\`, () => {})
    describe('group', () => { test('inside a group', () => {}) })
    // test('commented out', () => {})
    test.skip('skipped', () => {})
    test.todo('promised')
    test.describe('another group', () => { test.fixme('broken', () => {}) })
    describe.skip('resting', () => { test('skipped with its group', () => {}) })
    test('outer', async () => { await test.step('a step', async () => {}); expect('a value') })
  `
  expect([...titlesIn(source, 'example.test.ts')]).toEqual([
    'plain',
    'its own',
    '%s is a parameter',
    'of a table',
    '$name too',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as its source has it
    '${route} is guarded',
    'inside a group',
    'outer',
  ])
})
