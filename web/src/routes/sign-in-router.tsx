import { createRoute, createRouter, type ParsedLocation } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../lib/router/search-text.ts'
import { FramelessUnrecoverable } from '../shell/unrecoverable-page.tsx'
import { outsideRoutes } from './public.tsx'
import { root } from './root.tsx'

/** The sign-in pages alone, for people who are not signed in: the frame and all other pages are not loaded for them. */

const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => loadDocument(location),
})

/** Any other page belongs to the whole site, which is loaded with it. */
function loadDocument({ href }: ParsedLocation): Promise<never> {
  location.assign(href)
  return new Promise(() => {})
}

export function createSignInRouter() {
  return createRouter({
    routeTree: root.addChildren([elsewhere, outsideRoutes]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FramelessUnrecoverable,
  })
}
