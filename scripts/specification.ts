import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import type { Account } from '@trousseau/domain/people/roles'
import { filesUnder, isNode, parse, read } from './source-tree.ts'

/** The page's headings, each with the first words of the ids of the claims below it. */
const SECTIONS: readonly (readonly [heading: string, ...firstWords: string[]])[] = [
  ['The portal, its menu and its session', 'portal', 'flow', 'sidebar', 'session', 'list'],
  ['Routes', 'route'],
  ['Signing in', 'login', 'login-new', 'reset'],
  ['Roles', 'role'],
  ['Choosing a dress', 'accessory', 'start-order', 'view-item', 'view-custom', 'dialog'],
  ['Checkout', 'checkout', 'custom-checkout'],
  ['Sales orders', 'sales-orders', 'sales-order-summary', 'sales-order-pdf', 'order'],
  [
    'Invoices, transactions and paying',
    'invoices',
    'invoice-summary',
    'invoice-print',
    'invoice',
    'transactions',
    'make-payment',
  ],
  ['Payment methods and addresses', 'payment-method', 'payments', 'payment-provider', 'address'],
  ['Settings', 'settings'],
  ['Retailers', 'retailers', 'store-form', 'store-delete', 'store-create'],
  ['Packages', 'packages'],
  ['Notices', 'notice'],
  ['Entities', 'entity'],
  ['Validation rules', 'rule'],
  ['Calls', 'api'],
  ['Errors and texts', 'text', 'error'],
  ['Constants', 'const'],
]

const INTRODUCTION = `# The answer to the specification

\`ledger.tsv\` beside this page lists every claim of the specification under an id that never changes. This page lists,
for each, the tests that show it. It is made by \`npm run specification\` from the comments \`// Claims: …\` above the
tests; \`specification.test.ts\` fails while the page is older than the tests, while a claim has no test, and where a
comment names a claim that is not in the ledger. The claim itself: \`grep '^login.remember' docs/ledger.tsv\`.
`

export type Claim = { readonly id: string; readonly text: string }
export type ClaimingTest = {
  readonly file: string
  readonly title: string
  readonly claims: readonly string[]
}

export function readLedger(): Claim[] {
  const [, ...lines] = read('docs/ledger.tsv').trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', , , text = ''] = line.split('\t')
    return { id, text }
  })
}

export function readClaimingTests(): ClaimingTest[] {
  const files = filesUnder('.').filter((file) => /\.test\.tsx?$/.test(file))
  return files.flatMap((file) => claimingTestsIn(read(file), file))
}

/** The whole text of docs/specification.md. */
export function writeSpecification(ledger: readonly Claim[], tests: readonly ClaimingTest[]): string {
  const sections = SECTIONS.map(([heading, ...firstWords]) => {
    const claims = ledger.filter(({ id }) => firstWords.includes(id.slice(0, id.indexOf('.'))))
    const rows = claims.map(({ id }) =>
      row(
        id,
        tests
          .filter((test) => test.claims.includes(id))
          .map(shown)
          .join('<br>'),
      ),
    )
    return [`## ${heading}`, '', row('id', 'shown by'), '|---|---|', ...rows].join('\n')
  })
  return `${[INTRODUCTION.trimEnd(), ...sections, callsBeyond(ledger)].join('\n\n')}\n`
}

const shown = ({ file, title }: ClaimingTest) => `\`${file}\` › ${title.replaceAll('|', '\\|')}`
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

/** Endpoints of the contract that no claim of the ledger names. */
function callsBeyond(ledger: readonly Claim[]): string {
  const named = new Set(ledger.flatMap(({ text }) => callsIn(text)))
  const beyond = Object.values<Endpoint>(api).filter(
    ({ method, path }) => !named.has(toCallKey(method, path)),
  )
  const rows = beyond.map(({ method, path, allow, themselves, summary }) =>
    row(`\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``, whoMay(allow, themselves), summary),
  )
  return [
    '## Calls beyond the ledger',
    '',
    'What the portal needs and the specification does not name, as the contract declares it. Beside these, the API’s documentation is at `GET /api/docs` and `GET /api/docs/json`, and `GET /health/live` and `GET /health/ready` tell whether the process runs and whether it can serve.',
    '',
    row('call', 'who', 'does'),
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

const ANY_SESSION: readonly Account[] = [
  'store_admin',
  'store_regular',
  'wholesale_admin',
  'wholesale_regular',
  'factory',
]

function whoMay(allow: Endpoint['allow'], themselves: Endpoint['themselves']): string {
  if (allow === 'anyone') return 'anyone'
  return themselves ? `${kindsOf(allow)}; with their own id ${kindsOf(themselves)}` : kindsOf(allow)
}

function kindsOf(accounts: readonly Account[]): string {
  const all = (...some: Account[]) => some.every((account) => accounts.includes(account))
  if (all(...ANY_SESSION)) return 'any session'
  const store = all('store_admin', 'store_regular') ? ['store'] : all('store_admin') ? ['store admins'] : []
  const staff = all('wholesale_admin', 'wholesale_regular')
    ? ['wholesale']
    : all('wholesale_admin')
      ? ['wholesale admins']
      : []
  return [...store, ...staff, ...(all('factory') ? ['factory'] : [])].join(', ')
}

/** Parameter names differ between the specification and the contract; PATCH and PUT are the same update. */
const toCallKey = (method: string, path: string) =>
  `${method === 'PATCH' ? 'PUT' : method} ${path.replaceAll(/\{\w+\}|:\w+/g, '{}')}`

function callsIn(text: string): string[] {
  // "POST with _method=PUT to /api/stores/{id}/cancel", "POST /api/stores/{id} with _method PUT".
  const method = /_method[ =]PUT/.test(text) ? 'PUT' : undefined
  return [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE)\b[^/]{0,24}(\/api\/[^\s?;,.]*)/g)].flatMap(
    ([, verb = '', path = '']) => [toCallKey(verb, path), ...(method ? [toCallKey(method, path)] : [])],
  )
}

/** The names in a callee: `test.concurrent.each(table)(title, …)` gives test, concurrent, each. */
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

/** The claims in the comment that ends on the line above this position. */
function claimsAbove(source: string, at: number): string[] {
  const above = source.slice(0, at).split('\n').slice(0, -1)
  const first = above.findLastIndex((line) => !/^\s*\/\//.test(line)) + 1
  const comment = above
    .slice(first)
    .map((line) => line.replace(/^\s*\/\/\s*/, ''))
    .join(' ')
  const [, list] = /\bClaims: (.+)$/.exec(comment) ?? []
  return list?.split(/,\s*/) ?? []
}

const running = new Set(['test', 'it', 'each', 'for', 'concurrent', 'sequential'])
const notRunning = new Set(['skip', 'todo', 'fixme', 'skipIf', 'runIf'])

/** Only tests that run: commented out or skipped tests, alone or as a group, prove nothing. */
export function claimingTestsIn(source: string, file: string): ClaimingTest[] {
  const tests: ClaimingTest[] = []
  const visit = (value: unknown, statement: number): void => {
    if (Array.isArray(value)) for (const child of value) visit(child, isNode(child) ? Number(child.start) : 0)
    if (!isNode(value)) return
    if (value.type === 'CallExpression' && Array.isArray(value.arguments)) {
      const names = namesOfCallee(value.callee)
      const isOfTests = names[0] === 'test' || names[0] === 'it' || names[0] === 'describe'
      if (isOfTests && names.some((name) => notRunning.has(name))) return
      const title = writtenText(value.arguments[0], source)
      const claims = claimsAbove(source, statement)
      if (names.every((name) => running.has(name)) && title !== undefined && claims.length > 0)
        tests.push({ file, title, claims })
    }
    for (const child of Object.values(value)) visit(child, statement)
  }
  visit(parse(source, file), 0)
  return tests
}
