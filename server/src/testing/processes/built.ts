import { fileURLToPath } from 'node:url'

/** Processes are started from the build, in a third of the time that compiling the sources on the way takes. */
export const builtServer = (program: 'main' | 'worker') =>
  fileURLToPath(new URL(`../../../dist/${program}.js`, import.meta.url))

export const BUILT_RECONCILE = fileURLToPath(
  new URL('../../../../launcher/dist/reconcile.js', import.meta.url),
)

export const BUILT_SANDBOX = fileURLToPath(new URL('../../../../sandbox/dist/main.js', import.meta.url))
