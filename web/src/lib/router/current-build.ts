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
    const build = page.ok ? buildOf(await page.text()) : undefined
    if (build === undefined) return 'unreachable'
    return build === ownBuild() ? 'same' : 'newer'
  } catch {
    return 'unreachable'
  }
}

/** The build that a page of the server's belongs to. */
export const buildOf = (html: string) => SCRIPT.exec(html)?.[1]

/** The build that is running. */
export const ownBuild = () => document.querySelector('script[type="module"][src]')?.getAttribute('src')
