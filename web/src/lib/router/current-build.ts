const TIME_LIMIT = 10_000

/** The script that index.html begins with: its name changes with every build. */
const SCRIPT = /<script[^>]+type="module"[^>]+src="([^"]+)"/

/** What the server has: this page's build, a newer one, or nothing that can be reached. */
export async function askBuild(): Promise<'same' | 'newer' | 'unreachable'> {
  try {
    const page = await fetch(location.pathname, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIME_LIMIT),
      cache: 'no-store',
      credentials: 'omit',
    })
    const script = page.ok ? SCRIPT.exec(await page.text())?.[1] : undefined
    if (script === undefined) return 'unreachable'
    return script === ownScript() ? 'same' : 'newer'
  } catch {
    return 'unreachable'
  }
}

const ownScript = () => document.querySelector('script[type="module"][src]')?.getAttribute('src')
