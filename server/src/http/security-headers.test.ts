import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ErrorReply } from '@trousseau/contract/errors'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makePicture } from '../testing/catalogue.ts'
import { getRaw, sendRaw } from '../testing/raw-request.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createWireApp, type WireApp } from '../testing/wire-app.ts'
import { pagePolicy } from './security-headers.ts'

const FILES = {
  'index.html':
    '<!doctype html><html><head><meta property="csp-nonce" nonce="__NONCE__"><script type="module" src="/assets/index-1a2b.js" nonce="__NONCE__"></script><!--page-links--></head></html>',
  'pages.json': JSON.stringify({
    pages: [
      { path: '/', links: '<link href="first.js">' },
      { path: '/packages/new', links: '<link href="new.js">' },
      { path: '/ViewOrder/$Id', links: '<link href="view.js">' },
      { path: '/packages/$id', links: '<link href="package.js">' },
    ],
    others: '<link href="others.js">',
  }),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'service-worker.js': 'void 0',
  'assets/index-1a2b.js': `console.log("${'veil '.repeat(500)}")`,
  'assets/index-1a2b.js.br': 'compressed before',
  'assets/index-1a2b.js.map': 'CANARY-SOURCE',
  '.env': 'CANARY-SECRET',
  '.git/config': 'CANARY-SECRET',
}

const folder = mkdtempSync(join(tmpdir(), 'trousseau-web-'))
const outside = `${folder}-secret.txt`
let app: WireApp
beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  writeFileSync(outside, 'CANARY-SECRET')
  app = await createWireApp({ webFolder: folder })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
  rmSync(outside)
})

const ALWAYS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const KINDS: [what: string, method: string, path: string, status: number][] = [
  ['a page', 'GET', '/orders', 200],
  ['the head of a page', 'HEAD', '/orders', 200],
  ['an asset', 'GET', '/assets/index-1a2b.js', 200],
  ['a picture of the page', 'GET', '/favicon.svg', 200],
  ['the service worker', 'GET', '/service-worker.js?assets=x', 200],
  ['an answer of the API', 'GET', '/api/published-veils', 200],
  ['a refusal of the API', 'GET', '/api/veils/0', 404],
  ['a bug', 'GET', '/api/bug', 500],
  ['an address nobody has', 'GET', '/api/nothing', 404],
  ['a method nobody has', 'PROPFIND', '/orders', 404],
  ['a missing asset', 'GET', '/assets/nothing.js', 404],
  ['an address that cannot be read', 'GET', '/api/%', 404],
  ['an address too long', 'GET', `/api/veils/${'1'.repeat(900)}`, 404],
  ['the documentation', 'GET', '/api/docs', 200],
  ['a file of the documentation', 'GET', '/api/docs/static/swagger-ui.css', 200],
  ['a missing file of the documentation', 'GET', '/api/docs/static/nothing.js', 404],
  ['the document', 'GET', '/api/docs/json', 200],
  ['health', 'GET', '/health/live', 200],
  ['readiness', 'GET', '/health/ready', 200],
]

test.each(KINDS)('%s carries the security headers', async (_what, method, path, status) => {
  const answer = await app.send(method, path, { token: app.tokens.a1 })
  expect(answer.status).toBe(status)
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject(ALWAYS)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:(?!\/\/localhost)/)
  for (const directive of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"])
    expect(headers['content-security-policy']).toContain(directive)
  for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
    expect(headers[name]).toBeUndefined()
  if (status >= 400) expect(ErrorReply.safeParse(answer.body).success).toBe(true)
})

test('the service worker may ask the portal and nobody else, and a new one is heard of at once', async () => {
  const { headers } = await app.send('GET', '/service-worker.js')
  expect(headers.get('content-type')).toMatch(/javascript/)
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; connect-src 'self'$/)
  expect((await app.send('GET', '/login')).headers.get('content-security-policy')).toContain(
    "worker-src 'self'",
  )
})

test('what is not HTTP, or has too many headers, is refused with the same envelope and headers', async () => {
  for (const [bytes, status] of [
    ['VEIL\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(70_000)}\r\n\r\n`, 413],
    [
      'POST /api/veils HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ] as const) {
    const answer = await sendRaw(app.url, bytes)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(ALWAYS)
    expect(ErrorReply.safeParse(JSON.parse(answer.body)).success).toBe(true)
  }
})

test('a page may load scripts and frames from the payment provider and call it, and nobody else', () => {
  const config = readConfig({})
  const stax = {
    ...config.stax,
    apiUrl: 'https://api.provider.example/v1',
    jsUrl: 'https://js.provider.example/library.js',
  }
  const policy = pagePolicy({ ...config, stax }, 'once').split('; ')
  const provider = 'https://js.provider.example https://api.provider.example'
  expect(policy).toContain(`script-src 'self' 'nonce-once' ${provider}`)
  expect(policy).toContain(`connect-src 'self' ${provider}`)
  expect(policy).toContain(`frame-src ${provider}`)
  expect(policy.filter((directive) => directive.includes('provider.example'))).toHaveLength(3)
})

test('with ASSET_URL, pages load their files from there, which anybody may hand on, and nothing else changes', async () => {
  const elsewhere = 'https://cdn.example'
  const files = mkdtempSync(join(tmpdir(), 'trousseau-web-'))
  onTestFinished(() => rmSync(files, { recursive: true }))
  mkdirSync(join(files, 'assets'))
  const script = (from: string) => `<script type="module" crossorigin src="${from}/assets/a-1.js"></script>`
  const picture = (from: string) => `<link imagesrcset="${from}/assets/a.avif 1w, ${from}/assets/b.avif 2w">`
  const icon = '<link rel="icon" href="/favicon.svg">'
  writeFileSync(join(files, 'index.html'), `${icon}${script('')}<!--page-links-->`)
  writeFileSync(join(files, 'pages.json'), JSON.stringify({ pages: [], others: picture('') }))
  writeFileSync(join(files, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(files, 'assets/a-1.js'), 'void 0')
  const cdn = await createTestApp(
    { ASSET_URL: elsewhere },
    { webFolder: files, databaseUrl: app.databaseUrl },
  )
  onTestFinished(() => cdn.close())

  const page = await cdn.send('GET', '/login')
  expect(page.text).toBe(`${icon}${script(elsewhere)}${picture(elsewhere)}`)
  const policy = (page.headers.get('content-security-policy') ?? '').split('; ')
  const allowed = policy.filter((directive) => directive.includes(elsewhere))
  expect(allowed.map((directive) => directive.replace(/ 'nonce-[^']+'/, ''))).toEqual([
    `script-src 'self' ${elsewhere} http://localhost:3001`,
    `style-src 'self' ${elsewhere}`,
    `img-src 'self' ${elsewhere} data: blob:`,
    `font-src 'self' ${elsewhere}`,
    `connect-src 'self' ${elsewhere} http://localhost:3001`,
  ])

  await makePicture(app.db, 'e'.repeat(32))
  const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
  const closed = { 'cross-origin-resource-policy': 'same-origin' }
  const headersOf = async (path: string, portal: TestApp = cdn) =>
    Object.fromEntries((await portal.send('GET', path)).headers)
  const gown = `/pictures/${'e'.repeat(32)}/640.webp`
  expect(await headersOf('/assets/a-1.js')).toMatchObject(open)
  expect(await headersOf(gown)).toMatchObject(open)
  const others = ['/login', '/favicon.svg', '/assets/nothing.js', '/pictures/nothing', '/api/session']
  for (const headers of [
    ...(await Promise.all(others.map((path) => headersOf(path)))),
    await headersOf(gown, app),
  ]) {
    expect(headers).toMatchObject(closed)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test('each page has a policy with a nonce of its own, which is the one in the page', async () => {
  const nonces = new Set<string>()
  for (const path of ['/', '/login', '/ViewOrder/12', '/view-order/']) {
    const { status, headers, text } = await app.send('GET', path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    const policy = headers.get('content-security-policy') ?? ''
    const inPage = [...text.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)
    expect(inPage).toHaveLength(2)
    const [nonce = ''] = inPage
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(new Set(inPage).size).toBe(1)
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' http://localhost:3001;`)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
    expect(policy).toContain("form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'")
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(4)
})

test.each([
  ['/', 'first.js'],
  ['/packages/new', 'new.js'],
  ['/packages/12', 'package.js'],
  ['/vieworder/12/?items=2', 'view.js'],
  ['/ViewOrder', 'others.js'],
  ['/ViewOrder/12/13', 'others.js'],
  ['/nothing', 'others.js'],
  ['/ViewOrder/<b>', 'view.js'],
])('the page at %s announces its own files: %s', async (path, file) => {
  const { text } = await app.send('GET', path)
  expect(text.match(/<link[^>]*>/g)).toEqual([`<link href="${file}">`])
})

test('a page is sent compressed to whoever accepts that', async () => {
  const codings = [
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0', null],
  ] as const
  for (const [accepted, coding] of codings) {
    const { headers, text } = await app.send('GET', '/orders', { headers: { 'accept-encoding': accepted } })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([coding, 'accept-encoding'])
    expect(text).toMatch(/^<!doctype html>.*nonce=.*<\/html>$/)
  }
})

test('answers with somebody’s affairs are kept nowhere, and what never changes for ever', async () => {
  for (const path of ['/api/published-veils', '/api/veils/0', '/api/nothing', '/health/ready']) {
    const { headers } = await app.send('GET', path, { token: app.tokens.a1 })
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
  const asset = await app.send('GET', '/assets/index-1a2b.js')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('vary')).toBe('accept-encoding')
  expect((await app.send('GET', '/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test.each(['https://evil.example', 'null', 'https://sub.localhost.evil.example'])(
  'no permission is given to a page of %s',
  async (origin) => {
    const preflight = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    }
    for (const path of [
      '/api/veils',
      '/api/veils/1',
      '/api/published-veils',
      '/',
      '/api/docs/json',
      '/assets/index-1a2b.js',
    ]) {
      const asked = await app.send('OPTIONS', path, { headers: preflight })
      expect(asked.status).toBe(404)
      const got = await app.send('GET', path, { token: app.tokens.a1, headers: { origin } })
      for (const { headers } of [asked, got])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  },
)

/** As a browser sends it when somebody opens an address. */
const OPENED = 'accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

async function expectPage(path: string, status: number): Promise<void> {
  for (const headers of [[OPENED], ['accept: */*'], []]) {
    const answer = await getRaw(app.url, path, headers)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toMatch(/^<!doctype html>.*nonce="[A-Za-z0-9+/]{22}=="/)
    expect(Object.fromEntries(answer.headers)).toMatchObject(ALWAYS)
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-/)
  }
}

test.each([
  ['/VIEWORDER/12', 200],
  ['/ViewOrder/12/', 200],
  ['/View%4Frder/12', 200],
  ['/apiary', 200],
  ['/ViewOrder/12.', 404],
  ['/ViewOrder/12.5', 404],
  ['/ViewOrder/12.abc', 404],
  ["/ViewOrder/'", 404],
  ['/ViewOrder/<b>', 404],
  ['/ViewOrder/%3Cscript%3E', 404],
  ['/ViewOrder/%00', 404],
  ['/ViewOrder/a%20b', 404],
  ['/ViewOrder/%F0%9F%91%B0', 404],
  ['/ViewOrder/..%2f..%2fapi', 404],
  ['/ViewOrder/12;x=1', 404],
  ['/ViewOrder/12?"<>', 200],
  ['/ViewOrder//12//', 200],
  ['/%E0%A4%A', 404],
  ['/ViewOrder/%', 404],
  ['/ViewOrder/%zz?%', 404],
  ['/...', 404],
  ['//', 200],
  ['/index.html', 404],
  ['/orders.php', 404],
  ['/.env', 404],
])('whoever opens %s sees the web application', expectPage)

test('a portal that lags refuses calls, and still shows people the web application, which tells them', async () => {
  // Every event loop lags as much as this, once it has been looked at.
  const lagging = await createTestApp(
    {},
    { webFolder: folder, databaseUrl: app.databaseUrl, shedAfterMs: 0.000_001 },
  )
  onTestFinished(() => lagging.close())
  await expect.poll(async () => (await lagging.send('GET', '/api/countries')).status).toBe(503)
  const page = await lagging.send('GET', '/sales-order', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

test('whoever opens an address of any length sees the web application', async () => {
  await expectPage(`/ViewOrder/${'1'.repeat(9_000)}`, 200)
  await expectPage(`/ViewOrder/${'.'.repeat(9_000)}`, 404)
  await expectPage(`/ViewOrder/${'1'.repeat(20_000)}`, 414)
  await expectPage(`/ViewOrder/${'%3C'.repeat(30_000)}`, 414)
})

test('a page’s head has the same status and headers', async () => {
  for (const [path, status] of [
    ['/ViewOrder/12.', 404],
    ['/ViewOrder/%00', 404],
    ['/orders', 200],
  ] as const) {
    const { headers, ...answer } = await app.send('HEAD', path)
    expect([answer.status, answer.text]).toEqual([status, ''])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

test.each([
  ['/assets/nothing.js', '*/*'],
  ['/favicon.ico', 'image/avif,image/webp,*/*;q=0.8'],
  ['/robots.txt', '*/*'],
  ['/ViewOrder/12.PNG', '*/*'],
  ['/orders', 'application/json'],
  ['/ViewOrder/12.', 'application/json, text/html;q=0, */*'],
  ['/ViewOrder/%', 'image/*'],
  ['/api', OPENED.slice(8)],
  ['/API/nothing', OPENED.slice(8)],
  ['/%61pi/nothing', OPENED.slice(8)],
  ['/api/nothing/12.', OPENED.slice(8)],
  ['/api/%', OPENED.slice(8)],
  ['/health/nothing', OPENED.slice(8)],
])('a program that asks for %s is told in the envelope', async (path, accept) => {
  const answer = await getRaw(app.url, path, [`accept: ${accept}`])
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=utf-8',
  ])
  expect(ErrorReply.parse(JSON.parse(answer.body)).code).toBe('not_found')
})

test.each(['/assets/nothing.js', '/favicon.ico', '/pictures', '/ViewOrder/12.js'])(
  'whoever opens the missing file %s is told in words, without a page',
  async (path) => {
    const answer = await getRaw(app.url, path, [OPENED])
    expect([answer.status, answer.body]).toEqual([404, 'Not found.'])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(Object.fromEntries(answer.headers)).toMatchObject(ALWAYS)
  },
)

test.each([
  '/.env',
  '/.git/config',
  '/assets/index-1a2b.js.map',
  '/assets/index-1a2b.js.br',
  '/index.html',
  '/pages.json',
  '/assets',
  '/assets/',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e%2fetc%2fpasswd',
  '/assets/..%5c..%5cpackage.json',
  '/assets\\..\\..\\package.json',
  '/%252e%252e%252fpackage.json',
  '//etc/passwd/..',
  '/api/docs/static/../../../package.json',
  '/api/docs/static/..%2f..%2fpackage.json',
  '/api/docs/static/%2e%2e/package.json',
  '/api/docs/static/..%5cpackage.json',
  '/api/veils/..%2f..%2fetc%2fpasswd',
  '/api/veils/..%252f..%252fetc',
  '/%00',
  '/a%00b',
  '/assets/index-1a2b.js%00.css',
  '/assets/index-1a2b.js/',
  '/server/src/app.ts',
  '/package.json',
  '/orders.php',
  '/%',
  `/../${'%2e%2e/'.repeat(8)}etc/passwd`,
  'http://evil.example/.env',
  '/assets/%2e%2e/.env',
  `/..%2f${'SECRET'}`,
])('nothing lies at %s', async (path) => {
  const named = path.replace('SECRET', outside.split('/').at(-1) ?? '')
  const { status, body } = await getRaw(app.url, named, [`authorization: Bearer ${app.tokens.a1}`])
  expect([400, 404]).toContain(status)
  expect(body).not.toMatch(/CANARY|"dependencies"|root:/)
})
