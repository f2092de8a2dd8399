import { buildOf, ownBuild } from '../router/current-build.ts'
import { currentToken } from '../session/session.ts'

/** Named for the build, so that a page and its files are never of two releases. */
const SHELL = 'kept-shell '
const PICTURES = 'kept-pictures'
/** Some twenty pages of the catalog, about 10 MB. */
const MOST_PICTURES = 240
/** Where the service worker looks for the page: it is the same at every address. */
const PAGE = '/shell'
/** The page that announces the files of the catalog. */
const CATALOG_PAGE = '/start-order'

let work: Promise<unknown> = Promise.resolve()

/** One after another, and only while the session lasts that it was asked for. */
function inTurn(token: string, task: () => Promise<void>): Promise<void> {
  const turn = work.then(async () => {
    if (currentToken() !== token) return
    await task()
    // The session has ended meanwhile, and what was kept for it was removed a moment too early.
    if (currentToken() !== token) for (const name of await caches.keys()) await caches.delete(name)
  })
  work = turn.catch(() => {})
  return turn
}

/** The page and the files it announces, those first. False if the server has another release, which its own page keeps. */
export async function keepShell(token: string): Promise<boolean> {
  const page = await fetch(CATALOG_PAGE, {
    headers: { accept: 'text/html' },
    cache: 'no-store',
    credentials: 'omit',
  })
    .then((answer) => (answer.ok ? answer : undefined))
    .catch(() => undefined)
  const html = await page?.clone().text()
  if (!page || html === undefined || buildOf(html) !== ownBuild()) return false
  await inTurn(token, async () => {
    const cache = await caches.open(SHELL + ownBuild())
    const named = [...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map(
      ([, address = '']) => address,
    )
    await addMissing(cache, ['/favicon.svg', ...named])
    await cache.put(PAGE, page)
    for (const name of await caches.keys())
      if (name.startsWith(SHELL) && name !== SHELL + ownBuild()) await caches.delete(name)
  }).catch(() => {})
  return true
}

/** Scripts, styles and fonts that were loaded since. */
export function keepFiles(token: string, addresses: readonly string[]): Promise<void> {
  return inTurn(token, async () => addMissing(await caches.open(SHELL + ownBuild()), addresses)).catch(
    () => {},
  )
}

/** The newest pictures; the oldest make room for them. */
export function keepPictures(token: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return Promise.resolve()
  return inTurn(token, async () => {
    const cache = await caches.open(PICTURES)
    await addMissing(cache, addresses)
    const kept = await cache.keys()
    for (const old of kept.slice(0, Math.max(0, kept.length - MOST_PICTURES))) await cache.delete(old)
  }).catch(() => {})
}

/** From the browser's own cache mostly, since they have just been loaded. */
async function addMissing(cache: Cache, addresses: readonly string[]): Promise<void> {
  const known = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...new Set(addresses.map((address) => new URL(address, location.href).href))]
  await cache.addAll(missing.filter((address) => !known.has(address)))
}
