/**
 * Answers for the server when that cannot be reached: with the page, its files and the pictures that
 * web/src/lib/offline/ has kept. It keeps nothing itself, and whatever is said to and by the API passes it by. A page comes
 * from the server whenever there is one, so that a new release is never held up. One file without imports, which the
 * build copies as it is (web/emit-service-worker.ts).
 */

declare const self: ServiceWorkerGlobalScope

const SHELL = '/shell'
/** Where web/src/lib/offline/kept-files.ts keeps them. */
const PICTURES = 'kept-pictures'
/** Files at these paths have their content's hash in their address, so that a kept one is never an old one. */
const LASTING = /^\/(assets|pictures)\//
/** Pages for programs, of which nothing is kept. */
const FOR_PROGRAMS = /^\/(api|health)(\/|$)/i

const ownOrigin = self.location.origin
/** Where the site's files come from, if not from the portal. */
const assetOrigin = new URL(self.location.href).searchParams.get('assets') ?? ownOrigin

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    // The page is asked for at once, without waiting for this script to start.
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') {
    if (origin === ownOrigin && !FOR_PROGRAMS.test(pathname)) event.respondWith(openPage(event))
  } else if ((origin === ownOrigin || origin === assetOrigin) && LASTING.test(pathname))
    event.respondWith(getFile(request))
})

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse
    return preloaded ?? (await fetch(event.request))
  } catch (failure) {
    const shell = await caches.match(SHELL)
    if (shell) return shell
    throw failure
  }
}

async function getFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true })
  if (kept) return kept
  try {
    return await fetch(request)
  } catch (failure) {
    const other = await findOtherSize(new URL(request.url).pathname)
    if (other) return other
    throw failure
  }
}

/** A page that was not seen yet shows the pictures of the list, which are smaller than its own. */
async function findOtherSize(path: string): Promise<Response | undefined> {
  const picture = /^\/pictures\/[^/]+\//.exec(path)?.[0]
  if (picture === undefined) return undefined
  const pictures = await caches.open(PICTURES)
  const found = (await pictures.keys()).findLast(({ url }) => new URL(url).pathname.startsWith(picture))
  return found && pictures.match(found)
}
