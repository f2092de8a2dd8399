import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  CatchBoundary,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import type { Session } from '@trousseau/contract/sessions'
import type { Account } from '@trousseau/domain/people/roles'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallFailed } from '../lib/api/call-failed.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { nextTask } from '../lib/next-task.ts'
import { isCodeMissing } from '../lib/router/lazy-page.ts'
import { settleOnNavigation } from '../lib/router/settle-on-navigation.ts'
import { forgetUnderway } from '../lib/send-once/send-once.ts'
import { leaveOnSessionEnd } from '../lib/session/leave-on-session-end.ts'
import { NotForThisAccount } from '../lib/session/not-for-this-account.ts'
import { saveSession, saveView } from '../lib/session/saved-session.ts'
import { openSession } from '../lib/session/session.ts'
import { forgetUnstored } from '../lib/session-storage.ts'
import { forgetResetCode } from '../people/sign-in/reset-code.ts'
import { addStaffPages, siteRouter } from '../routes/router.tsx'
import { FramelessUnrecoverable } from '../shell/unrecoverable-page.tsx'
import { AppTheme } from '../theme/app-theme.tsx'
import { TABLE_CHOICES } from '../ui/table/table-choice.ts'
import { type Answer, answer, startServer, stopServer, type TestServer } from './answers.ts'
import { aSession } from './samples.ts'
import { forgetSavedFiles } from './saved-files.ts'

type Rendering = {
  /** The signed-in account; nobody if omitted. */
  as?: Account
  /** Changes to the account's default session: another day, a store with credit on delivery, staff viewing a store. */
  session?: Partial<Session>
  /** The session has an answer already. */
  answers?: readonly Answer[]
  on?: Screen
}

type Rendered = {
  server: TestServer
  /** The path and search, as in the address bar. */
  address: () => string
  /** Opens another address of the same page, as a link to it does. */
  open: (path: string) => Promise<void>
  back: () => void
}

await addStaffPages()

const SCREENS = {
  desktop: { width: 1440, height: 900 },
  'smaller desktop': { width: 1280, height: 800 },
  laptop: { width: 1024, height: 768 },
  tablet: { width: 820, height: 1180 },
  /** A smaller desktop at 200 %. */
  'zoomed in': { width: 640, height: 400 },
  phone: { width: 390, height: 844 },
  /** The narrowest that pages must fit, which is also a smaller desktop at 400 %. */
  'small phone': { width: 320, height: 568 },
}
type Screen = keyof typeof SCREENS
let shownOn: Screen = 'desktop'
let shown: { root: Root; container: HTMLElement } | undefined

/**
 * The whole application at an address, with its routes, guards and frame. Set up as in portal.tsx, except for the
 * history.
 */
export async function renderPage(path: string, rendering: Rendering = {}): Promise<Rendered> {
  const history = createMemoryHistory({ initialEntries: [path] })
  // A pointer resting where a link appears would prefetch what the test does not answer.
  const router = createRouter({ ...siteRouter().options, history, defaultPreload: false })
  watchLoads(router)
  const server = await prepare(rendering)
  // The same routes with a different history, which the types cannot express.
  const asSite = router as unknown as RegisteredRouter
  leaveOnSessionEnd(asSite)
  settleOnNavigation(asSite)
  await show(router)
  return rendered(server, router)
}

/** One component inside the same providers, at an otherwise empty address. */
export async function renderPart(part: ReactNode, rendering: Rendering = {}): Promise<Rendered> {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <main>{part}</main> }),
    history,
  })
  const server = await prepare(rendering)
  await show(router)
  return rendered(server, router)
}

function rendered(server: TestServer, { history, load }: AnyRouter): Rendered {
  return {
    server,
    address: () => history.location.href,
    open: async (path) => {
      // The router follows its history only once it has been drawn.
      await vi.waitUntil(() => history.subscribers.has(load), { timeout: 10_000 })
      history.push(path)
    },
    back: () => history.back(),
  }
}

async function prepare({ as, session, answers = [], on = 'desktop' }: Rendering): Promise<TestServer> {
  await resizeTo(on)
  const storages = { lasting: localStorage, passing: sessionStorage }
  const now = as && aSession(as, session)
  if (now) {
    const saved = { user: now.user, token: 'a-token', isRemembered: false }
    if (now.viewing) saveView(storages, saved)
    else saveSession(storages, saved)
    // Their tables are as at first, without asking the browser how others' were.
    localStorage.setItem(TABLE_CHOICES, '{}')
  }
  await openSession()
  return startServer(as, [...(now ? [answer(api.getSession, now)] : []), ...answers])
}

/** Looks at the page on other screens, one after the other, then goes back to the desktop. */
export async function lookOn(
  others: Screen | readonly Screen[],
  look: (screen: Screen) => void | Promise<void>,
): Promise<void> {
  try {
    for (const other of typeof others === 'string' ? [others] : others) {
      await resizeTo(other)
      await look(other)
    }
  } finally {
    await resizeTo('desktop')
  }
}

/** Media queries report a new width in the next frame, and what they change is drawn by the one after it. */
async function resizeTo(other: Screen): Promise<void> {
  if (shownOn === other) return
  await page.viewport(SCREENS[other].width, SCREENS[other].height)
  shownOn = other
  await nextFrame()
  await nextFrame()
}

const nextFrame = () => new Promise(requestAnimationFrame)

async function show(router: AnyRouter): Promise<void> {
  const stopFollowing = router.history.subscribe(router.load)
  await router.load()
  stopFollowing()
  const container = document.createElement('div')
  container.id = 'root'
  // As in index.html: overlays, which one test leaves for the next, come after the container.
  document.body.prepend(container)
  const root = createRoot(container, { onCaughtError })
  shown = { root, container }
  root.render(
    <AppTheme>
      <CatchBoundary getResetKey={() => 'app'} errorComponent={FramelessUnrecoverable}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CatchBoundary>
    </AppTheme>,
  )
}

function onCaughtError(error: unknown): void {
  if (error instanceof CallFailed || error instanceof NotForThisAccount || isCodeMissing(error)) return
  console.error(error)
}

const loading = new Set<Promise<void>>()

/** A test may end as it leaves for another page, whose code loads meanwhile. */
function watchLoads(router: AnyRouter): void {
  const load = router.load
  router.load = async (options) => {
    const loaded = load(options)
    loading.add(loaded)
    await loaded.finally(() => loading.delete(loaded))
  }
}

/** Whatever is still being loaded asks nothing of the next test's server. */
async function endLoads(): Promise<void> {
  do {
    await queryClient.cancelQueries()
    await Promise.race([Promise.allSettled(loading), nextTask()])
  } while (loading.size > 0)
}

/** All tests share one page, so everything is reset after each. */
export async function cleanUp(): Promise<void> {
  stopServer()
  await endLoads()
  shown?.root.unmount()
  shown?.container.remove()
  shown = undefined
  queryClient.clear()
  notifications.clean()
  forgetSavedFiles()
  forgetResetCode()
  localStorage.clear()
  sessionStorage.clear()
  forgetUnstored()
  forgetUnderway()
}
