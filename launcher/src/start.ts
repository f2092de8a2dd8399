import { forkPortalAhead } from './start/fork-program.ts'

// Before anything else is loaded: the portal takes longest to start, and loads on a core of its own meanwhile.
const portalAhead = forkPortalAhead()
const { supervise } = await import('./start/supervise.ts')
await supervise(portalAhead)
