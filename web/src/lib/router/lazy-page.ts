import { lazyRouteComponent as lazy } from '@tanstack/react-router'

/** Code of the site did not arrive: the connection is lost, or the server has a newer build without this file. */
export class CodeMissing extends Error {
  constructor(cause: unknown) {
    super('Code of this page could not be loaded.', { cause })
    this.name = 'CodeMissing'
  }
}

/** How browsers, and Vite for styles, say so. */
const MISSING =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

export function isCodeMissing(error: unknown): boolean {
  return error instanceof CodeMissing || (error instanceof Error && MISSING.test(error.message))
}

/**
 * The library's function of this name, but for missing code: that one reloads the page at once, which a browser without
 * a connection answers with a page of its own. `RouteFailure` reloads once there is something to load.
 */
export const lazyRouteComponent: typeof lazy = (importer, name) => lazy(() => orMissing(importer), name)

async function orMissing<T>(importer: () => Promise<T>): Promise<T> {
  try {
    return await importer()
  } catch (error) {
    throw isCodeMissing(error) ? new CodeMissing(error) : error
  }
}
