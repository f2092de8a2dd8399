import { build, unbuiltParts } from './build.mjs'

/** What the server's tests start as processes of their own. */
const STARTED = ['server', 'launcher', 'sandbox']

/** Before the server's tests, so that nobody tests an old build by accident. */
export async function setup() {
  const names = unbuiltParts().filter((name) => STARTED.includes(name))
  await build(names)
}
