import { build, unbuiltParts } from './build.mjs'

/** The parts that the server's tests start as separate processes. */
const STARTED = ['server', 'launcher', 'sandbox']

/** Runs before the server's tests, so that nobody tests an outdated build by accident. */
export async function setup() {
  const names = unbuiltParts().filter((name) => STARTED.includes(name))
  await build(names)
}
