import type { Browser, BrowserContext } from '@playwright/test'

/** What a story provokes on purpose. Everything else that goes wrong in the browser fails it. */
export type Allow = {
  /** An answer of this status from this path. */
  refusal(status: number, path: string | RegExp): void
  /** Requests that get no answer at all, as while the product restarts. */
  lostConnection(): void
}

export type Watch = { readonly allow: Allow; problems(): string[]; end(): void }

/** Sees every page of every context that is opened from now on. */
export function watchBrowser(browser: Browser, ownUrls: readonly string[]): Watch {
  const problems = new Set<string>()
  const refusals: { status: number; path: string | RegExp }[] = []
  let mayLoseConnection = false
  const origins = ownUrls.map((url) => new URL(url).origin)

  function judgeStatus(url: string, status: number): void {
    const { pathname } = new URL(url)
    const isAllowed = refusals.some(
      ({ status: expected, path }) =>
        expected === status && (typeof path === 'string' ? path === pathname : path.test(pathname)),
    )
    if (status >= 400 && !isAllowed) problems.add(`${pathname} answered ${status}`)
  }

  function judgeFailure(url: string, failure: string): void {
    // A page that is left stops waiting for what it asked for.
    if (failure.includes('net::ERR_ABORTED') || mayLoseConnection) return
    problems.add(`${url} failed: ${failure}`)
  }

  function judgeConsole(text: string, url: string): void {
    if (!text.startsWith('Failed to load resource: ')) {
      problems.add(`console: ${text}`)
      return
    }
    const status = /status of (\d+)/.exec(text)?.[1]
    if (status === undefined) judgeFailure(url, text)
    else judgeStatus(url, Number(status))
  }

  function watch(context: BrowserContext): void {
    context.on('weberror', (webError) => problems.add(`thrown in the page: ${webError.error().message}`))
    context.on('console', (message) => {
      // Violations of the content security policy arrive here as well.
      if (message.type() === 'error' || message.type() === 'assert')
        judgeConsole(message.text(), message.location().url)
    })
    context.on('response', (response) => judgeStatus(response.url(), response.status()))
    context.on('requestfailed', (request) => judgeFailure(request.url(), request.failure()?.errorText ?? ''))
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && !origins.includes(origin))
        problems.add(`a request went to a stranger: ${request.url()}`)
    })
  }

  browser.on('context', watch)
  return {
    problems: () => [...problems],
    end: () => void browser.off('context', watch),
    allow: {
      refusal: (status, path) => void refusals.push({ status, path }),
      lostConnection: () => {
        mayLoseConnection = true
      },
    },
  }
}
