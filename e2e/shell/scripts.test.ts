import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../testing/product.ts'
import { startSignedIn } from '../testing/sign-in.ts'

const BUILT = join(import.meta.dirname, '../../web/dist')

/** The scripts that a page announces in its head, by their paths. */
function scriptsIn(html: string): string[] {
  const tags = html.match(/<(script|link rel="modulepreload")[^>]*>/g) ?? []
  return [...new Set(tags.flatMap((tag) => /(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1] ?? []))]
}

/** As it is sent: small files are sent as they are. */
function kilobytesOf(script: string): number {
  const file = join(BUILT, script)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size / 1000
}

/** What no page shows at first is loaded so long after it. Here that time never comes, however slow the machine is. */
const LATER_MS = 3_000

const BUDGETS = [
  ['/login', undefined, 140],
  ['/start-order', 'storeAdmin', 185],
  ['/desk/orders', 'wholesaleAdmin', 220],
] as const

for (const [path, account, budget] of BUDGETS)
  test(`a first visit to ${path} loads at most ${budget} kB of scripts, which its page announces`, async ({
    page,
  }) => {
    if (account) await startSignedIn(page, account)
    await page.addInitScript((later) => {
      const wait = globalThis.setTimeout
      const unlessLater = (...asked: Parameters<typeof wait>) => (asked[1] === later ? 0 : wait(...asked))
      Object.assign(globalThis, { setTimeout: unlessLater })
    }, LATER_MS)
    const answer = await page.goto(path)
    const announced = scriptsIn((await answer?.text()) ?? '')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    )
    expect(loaded).not.toEqual([])
    expect(loaded.filter((script) => !announced.includes(script))).toEqual([])
    const sizes = announced.map((script) => ({ script, kB: kilobytesOf(script) }))
    const kilobytes = sizes.reduce((sum, { kB }) => sum + kB, 0)
    const list = sizes.map(({ script, kB }) => `${script} ${kB.toFixed(1)}`).join(', ')
    expect(kilobytes, `the scripts of ${path} have ${kilobytes.toFixed(1)} kB: ${list}`).toBeLessThanOrEqual(
      budget,
    )
  })

// They may come from another address than the portal's: ASSET_URL.
test('scripts name other files relative to themselves', () => {
  const assets = join(BUILT, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  expect(scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('/assets/'))).toEqual([])
})
