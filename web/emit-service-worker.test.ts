import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readServiceWorker } from './emit-service-worker.ts'

type Asked = { url: string; method?: string; mode?: string }
type Outcome = 'passed by' | 'from the server' | 'kept' | 'failed'

const HOME = 'https://portal.example'
const CDN = 'https://cdn.example'

/** Runs the script of a browser whose cache has these addresses, and asks it. */
async function ask({ url, method = 'GET', mode = 'no-cors' }: Asked, isOnline: boolean, kept: string[]) {
  const listeners: Record<string, (event: object) => void> = {}
  const self = {
    location: new URL(`${HOME}/service-worker.js?assets=${CDN}`),
    addEventListener: (name: string, listen: (event: object) => void) => {
      listeners[name] = listen
    },
  }
  const fetch = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return 'from the server'
  }
  const caches = { match: async (address: string) => (kept.includes(address) ? 'kept' : undefined) }
  runInNewContext(await readServiceWorker(), { self, fetch, caches, URL })
  let outcome: Promise<Outcome> = Promise.resolve('passed by')
  listeners.fetch?.({
    request: { url, method, mode },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (answer: Promise<Outcome>) => {
      outcome = answer.catch((): Outcome => 'failed')
    },
  })
  return outcome
}

const page = (path: string) => ({ url: HOME + path, mode: 'navigate' })
const script = { url: `${HOME}/assets/index-1a2b.js` }
const ALL = ['/shell', script.url, `${CDN}/pictures/aa/320.avif`, `${HOME}/api/orders`]

test.each<[string, Asked, online: Outcome, offline: Outcome]>([
  [
    'a page comes from the server, and is the kept one without it',
    page('/orders'),
    'from the server',
    'kept',
  ],
  ['a script is the kept one, which cannot be an old one', script, 'kept', 'kept'],
  ['so is a picture from elsewhere', { url: `${CDN}/pictures/aa/320.avif` }, 'kept', 'kept'],
  ['a file that is not kept', { url: `${HOME}/assets/b.js` }, 'from the server', 'failed'],
  ['an answer of the API passes it by', { url: `${HOME}/api/orders` }, 'passed by', 'passed by'],
  ['so does the documentation', page('/api/docs'), 'passed by', 'passed by'],
  [
    'so does what is sent',
    { url: `${HOME}/orders`, method: 'POST', mode: 'navigate' },
    'passed by',
    'passed by',
  ],
  ['so does the question for the build', { url: `${HOME}/orders`, mode: 'cors' }, 'passed by', 'passed by'],
  ['so do strangers', { url: 'https://provider.example/assets/form.js' }, 'passed by', 'passed by'],
])('%s', async (_, asked, online, offline) => {
  expect(await ask(asked, true, ALL)).toBe(online)
  expect(await ask(asked, false, ALL)).toBe(offline)
})

test('without a network and with nothing kept, the browser says so itself', async () => {
  expect(await ask(page('/orders'), false, [])).toBe('failed')
})
