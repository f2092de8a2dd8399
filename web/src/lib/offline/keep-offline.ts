import type { JsonEndpoint, Reply } from '@trousseau/contract/endpoint'
import { z } from 'zod/mini'
import { queryClient } from '../api/query-client.ts'
import { readAnswer } from '../api/read-answer.ts'
import { currentKind, currentPerson, currentToken } from '../session/session.ts'
import { keepFiles, keepPictures, keepShell } from './kept-files.ts'
import { isGivenKept, showOffline } from './offline-band.ts'
import { seal, unseal } from './sealed.ts'
import { watchAnswers } from './watch-answers.ts'

/**
 * The last answers of the few endpoints that `orKept` asks: the session and the catalog. Orders, invoices, money and
 * cards never come here.
 */

const CACHE = 'kept-answers'
/** A catalog of ten thousand dresses. */
const MOST_CHARACTERS = 12_000_000
/** Older prices than these are no help. */
const LONGEST_MS = 7 * 24 * 60 * 60_000

const Kept = z.object({ at: z.number(), data: z.unknown() })

const addressOf = (path: string) => `/kept${path}`

/** Keeps an answer for the session of this token. `at` is when the server gave it. */
export async function keepAnswer(token: string, path: string, data: unknown, at: number): Promise<void> {
  const text = JSON.stringify({ at, data } satisfies z.infer<typeof Kept>)
  if (text.length > MOST_CHARACTERS) return
  const sealed = await seal(token, text)
  if (currentToken() !== token) return
  await (await caches.open(CACHE)).put(addressOf(path), new Response(sealed))
  // The session has ended meanwhile, and what was kept for it was removed a moment too early.
  if (currentToken() !== token) await caches.delete(CACHE)
}

/** What was kept for this session, of which the person is told. */
export async function findKept<E extends JsonEndpoint>(endpoint: E): Promise<Reply<E> | undefined> {
  return findKeptIn(endpoint, endpoint, (kept) => kept)
}

/** What a list that was kept for this session has of one thing. */
export async function findKeptIn<E extends JsonEndpoint, L extends JsonEndpoint>(
  endpoint: E,
  list: L,
  pick: (kept: Reply<L>) => Reply<E> | undefined,
): Promise<Reply<E> | undefined> {
  const kept = await readKept(list)
  const found = kept && pick(kept.answer)
  if (kept && found !== undefined) showOffline(endpoint.path, kept.at)
  return found
}

async function readKept<E extends JsonEndpoint>(
  endpoint: E,
): Promise<{ at: number; answer: Reply<E> } | undefined> {
  const token = currentToken()
  // Nothing is kept of a view, in which staff look at a store's pages.
  if (token === undefined || currentPerson() === undefined) return undefined
  const found = await caches.match(addressOf(endpoint.path))
  const text = found && (await unseal(token, await found.arrayBuffer()))
  if (text === undefined) return undefined
  const { at, data } = z.parse(Kept, JSON.parse(text))
  if (Date.now() - at > LONGEST_MS) return undefined
  // Another release may have kept it in another shape.
  const answer = await readAnswer(endpoint.reply, { data })
  return answer && { at, answer: answer.data as Reply<E> }
}

/** What a store's people see offline. Nothing else that the server says is ever kept. */
const PATHS = ['/api/session', '/api/dresses/published', '/api/custom-items/published']

/**
 * Keeps, while somebody is signed in, the page with its files, the catalog and the pictures they have seen, so that they
 * open without a network. All of it goes when the session ends: `deleteCaches` in session.ts. Nothing is kept of a view.
 */
export async function keepOffline(): Promise<void> {
  const token = currentToken()
  if (token === undefined || currentPerson() === undefined || !(await register())) return
  watchAnswers((path, data) => {
    if (PATHS.includes(path)) void keep(token, path, data, Date.now())
  })
  for (const path of PATHS) {
    const { data, dataUpdatedAt } =
      queryClient.getQueryCache().find({ queryKey: [path], exact: false })?.state ?? {}
    // What is shown as it was kept is not younger for that.
    if (data !== undefined && !isGivenKept(path)) void keep(token, path, data, dataUpdatedAt ?? Date.now())
  }
  if (!(await keepShell(token))) return
  new PerformanceObserver((list) => watchFiles(token, list.getEntries())).observe({
    type: 'resource',
    buffered: true,
  })
}

/** False where there are no service workers, as in a private window of some browsers, or on a page without HTTPS. */
async function register(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  const { origin } = new URL(import.meta.url)
  const query = origin === location.origin ? '' : `?assets=${encodeURIComponent(origin)}`
  const options = { updateViaCache: 'none' } as const
  const registration = await navigator.serviceWorker
    .register(`/service-worker.js${query}`, options)
    .catch(() => undefined)
  return registration !== undefined
}

/** The pictures of the catalog, by the part of their address that is the content's hash. */
const pictured = new Set<string>()

async function keep(token: string, path: string, data: unknown, at: number): Promise<void> {
  if (currentKind() !== 'store') return
  for (const [, hash = ''] of JSON.stringify(data).matchAll(/\/pictures\/([0-9a-f]+)\//g)) pictured.add(hash)
  await keepAnswer(token, path, data, at).catch(() => {})
}

function watchFiles(token: string, entries: readonly PerformanceEntry[]): void {
  const addresses = entries.map(({ name }) => new URL(name, location.href))
  const files = addresses.filter(({ pathname }) => /^\/assets\//.test(pathname))
  const pictures = addresses.filter(({ pathname }) =>
    pictured.has(/^\/pictures\/([^/]+)\//.exec(pathname)?.[1] ?? ''),
  )
  void keepFiles(token, files.map(String))
  void keepPictures(token, pictures.map(String))
}
