import type { Browser, BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test'

/** What a test provokes on purpose. Any other error in the browser fails the test. */
export type Allow = {
  /** Allows a response with this status from this path. */
  refusal(status: number, path: string | RegExp): void
  /** Allows requests without any response, for example while the product restarts. */
  lostConnection(): void
  /** Allows what the page's content security policy refuses. */
  refusedByPolicy(): void
}

/** For a test that watches its pages itself. */
export const NOTHING_WATCHED: Allow = {
  refusal: () => {},
  lostConnection: () => {},
  refusedByPolicy: () => {},
}

export type Watch = { readonly allow: Allow; problems(): string[]; end(): void }

/**
 * On a machine that is stalled the portal refuses what it cannot do in time, and pages ask again: what a test looks at is
 * what people see then.
 */
const BUSY = 503

/** Watches every page of every context, including those opened later. */
export function watchBrowser(browser: Browser, ownUrls: readonly string[]): Watch {
  const problems = new Set<string>()
  const refusals: { status: number; path: string | RegExp }[] = []
  let mayLoseConnection = false
  let mayBeRefused = false
  const origins = ownUrls.map((url) => new URL(url).origin)

  function judgeStatus(url: string, status: number): void {
    const { pathname } = new URL(url)
    const isAllowed = refusals.some(
      ({ status: expected, path }) =>
        expected === status && (typeof path === 'string' ? path === pathname : path.test(pathname)),
    )
    if (status >= 400 && status !== BUSY && !isAllowed) problems.add(`${pathname} answered ${status}`)
  }

  function judgeFailure(url: string, failure: string): void {
    // A page that is left aborts its pending requests.
    if (failure.includes('net::ERR_ABORTED') || mayLoseConnection) return
    problems.add(`${url} failed: ${failure}`)
  }

  function judgeConsole(text: string, url: string): void {
    if (mayBeRefused && text.includes('Content Security Policy')) return
    if (!text.startsWith('Failed to load resource: ')) {
      problems.add(`console: ${text}`)
      return
    }
    const status = /status of (\d+)/.exec(text)?.[1]
    if (status === undefined) judgeFailure(url, text)
    else judgeStatus(url, Number(status))
  }

  const onWebError = (webError: WebError) =>
    void problems.add(`thrown in the page: ${webError.error().message}`)
  const onConsole = (message: ConsoleMessage) => {
    // Content security policy violations are reported here as well.
    if (message.type() === 'error' || message.type() === 'assert')
      judgeConsole(message.text(), message.location().url)
  }
  const onResponse = (response: Response) => judgeStatus(response.url(), response.status())
  const onRequestFailed = (request: Request) =>
    judgeFailure(request.url(), request.failure()?.errorText ?? '')
  const onRequest = (request: Request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && !origins.includes(origin))
      problems.add(`a request went to a stranger: ${request.url()}`)
  }

  function watch(context: BrowserContext): void {
    context.on('weberror', onWebError)
    context.on('console', onConsole)
    context.on('response', onResponse)
    context.on('requestfailed', onRequestFailed)
    context.on('request', onRequest)
  }

  function unwatch(context: BrowserContext): void {
    context.off('weberror', onWebError)
    context.off('console', onConsole)
    context.off('response', onResponse)
    context.off('requestfailed', onRequestFailed)
    context.off('request', onRequest)
  }

  for (const context of browser.contexts()) watch(context)
  browser.on('context', watch)
  return {
    problems: () => [...problems],
    end: () => {
      browser.off('context', watch)
      for (const context of browser.contexts()) unwatch(context)
    },
    allow: {
      refusal: (status, path) => void refusals.push({ status, path }),
      lostConnection: () => {
        mayLoseConnection = true
      },
      refusedByPolicy: () => {
        mayBeRefused = true
      },
    },
  }
}
