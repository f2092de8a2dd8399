import { fileURLToPath } from 'node:url'

/** Processes are started from the build, which takes a third of the time of compiling the sources. */
export const builtServer = (program: 'main' | 'worker') =>
  fileURLToPath(new URL(`../../../dist/${program}.js`, import.meta.url))

export const BUILT_RECONCILE = fileURLToPath(
  new URL('../../../../launcher/dist/reconcile.js', import.meta.url),
)

export const BUILT_RECOMPUTE = fileURLToPath(
  new URL('../../../../launcher/dist/recompute-dates.js', import.meta.url),
)

export const BUILT_SANDBOXES = fileURLToPath(new URL('../../../../sandbox/dist/several.js', import.meta.url))
