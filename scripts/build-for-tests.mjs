import { build, unbuiltParts } from './build.mjs'

/** The parts that each kind of test starts as separate processes. */
const STARTED = { unit: ['sandbox'], server: ['server', 'launcher', 'sandbox'] }

/** Runs before the tests, so that nobody tests an outdated build by accident. */
export async function setup(project) {
  const names = unbuiltParts().filter((name) => STARTED[project.name].includes(name))
  await build(names)
}
