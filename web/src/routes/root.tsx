import { createRootRoute, createRoute } from '@tanstack/react-router'
import { FramelessUnrecoverable } from '../shell/unrecoverable-page.tsx'

/** What the whole site and the sign-in pages alone both begin with, so it imports neither the frame nor what keeps the
 * server's answers. */

export const root = createRootRoute({ errorComponent: FramelessUnrecoverable })
export const outside = createRoute({ getParentRoute: () => root, id: 'outside' })
