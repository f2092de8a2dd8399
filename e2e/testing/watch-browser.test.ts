import { createServer, type Server } from 'node:http'
import { test as base, expect } from './product.ts'
import { type Allow, NOTHING_WATCHED, watchBrowser } from './watch-browser.ts'

// It watches the browser itself.
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  allow: ({}, use) => use(NOTHING_WATCHED),
})

const PAGES: Record<string, string> = {
  '/quiet': '<p>hello</p>',
  '/throws': '<script>setTimeout(() => { throw new Error("torn veil") })</script>',
  '/complains': '<script>console.error("loose seam")</script>',
  '/refused': '<script>fetch("/missing")</script>',
  '/stranger': '<script>fetch("http://stranger.example/").catch(() => {})</script>',
  '/inline': '<p style="color: red">hello</p>',
}

let server: Server
let url = ''

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const page = PAGES[request.url ?? '']
    const policy = request.url === '/inline' ? "style-src 'self'" : ''
    response.writeHead(page === undefined && request.url !== '/favicon.ico' ? 404 : 200, {
      'content-type': 'text/html',
      'content-security-policy': policy,
    })
    response.end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page server has no port.')
  url = `http://127.0.0.1:${address.port}`
})

test.afterAll(() => void server.close())

test('a test fails by what its page does unasked, and by nothing that it provokes on purpose', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  async function problemsOn(path: string, prepare: (allow: Allow) => void = () => {}): Promise<string> {
    const watch = watchBrowser(browser, [url])
    prepare(watch.allow)
    await page.goto(url + path, { waitUntil: 'networkidle' })
    // Nothing of one page is told while the next is watched.
    await page.goto('about:blank')
    watch.end()
    return watch.problems().join('\n')
  }

  expect(await problemsOn('/quiet')).toBe('')
  for (const [path, complaint] of [
    ['/throws', 'thrown in the page: torn veil'],
    ['/complains', 'console: loose seam'],
    ['/refused', '/missing answered 404'],
    ['/stranger', 'a request went to a stranger: http://stranger.example/'],
    ['/inline', 'Content Security Policy'],
  ] as const)
    expect(await problemsOn(path)).toContain(complaint)
  expect(await problemsOn('/inline', (allow) => allow.refusedByPolicy())).toBe('')
  expect(await problemsOn('/refused', (allow) => allow.refusal(404, '/missing'))).toBe('')
  expect(await problemsOn('/refused', (allow) => allow.refusal(422, '/missing'))).not.toBe('')
  await context.close()
})
