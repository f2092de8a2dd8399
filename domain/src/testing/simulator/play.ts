import { createRandom } from '../random.ts'
import { checkInvariants, createSeen } from './invariants.ts'
import { RULES, type Rules } from './rules.ts'
import { drawStep, openWorld, type Step, takeStep } from './steps.ts'
import { comeToRest } from './the-end.ts'
import { createWorld, type World } from './world.ts'

const STEPS = 60

type Failure = { seed: number; what: string; steps: readonly number[]; story: readonly string[] }

function drawHistory(seed: number): Step[] {
  const random = createRandom(seed)
  return Array.from({ length: STEPS }, () => drawStep(random))
}

type Played = { what: string | undefined; story: readonly string[]; world: World }

/** Lets a history happen. `what` says what was wrong, if anything was. */
export function play(seed: number, steps: readonly Step[], rules: Rules = RULES, isTold = false): Played {
  const world = createWorld(seed, rules, isTold)
  const seen = createSeen()
  const check = () => checkInvariants(world, seen)
  try {
    openWorld(world)
    for (const step of steps) takeStep(world, step, check)
    comeToRest(world, check)
    return { what: undefined, story: world.story ?? [], world }
  } catch (error) {
    const { message } = error as { message: string }
    return { what: message, story: world.story ?? [], world }
  }
}

/** The first history that goes wrong, made as short as it gets. `look` is shown each world in the end. */
export function findFailure(
  from: number,
  count: number,
  rules: Rules = RULES,
  look?: (world: World) => void,
): Failure | undefined {
  for (let seed = from; seed < from + count; seed += 1) {
    const { what, world } = play(seed, drawHistory(seed), rules)
    if (what !== undefined) return shrink(seed, rules)
    look?.(world)
  }
  return undefined
}

/**
 * Leaves steps out as long as something is still wrong: halves first, then smaller parts, then single ones. Whatever is
 * wrong then need not be what was wrong at first, but it is wrong, and short.
 */
function shrink(seed: number, rules: Rules = RULES): Failure {
  const history = drawHistory(seed)
  const stepsOf = (kept: readonly number[]) => kept.flatMap((at) => history[at] ?? [])
  const fails = (kept: readonly number[]) => play(seed, stepsOf(kept), rules).what !== undefined
  let kept = history.map((_, at) => at)
  for (let size = Math.ceil(kept.length / 2); size >= 1; ) {
    const shorter = leaveOut(kept, size).find(fails)
    if (shorter) kept = shorter
    else size = size === 1 ? 0 : Math.ceil(size / 2)
  }
  const { what = 'nothing', story } = play(seed, stepsOf(kept), rules, true)
  return { seed, what, steps: kept, story }
}

function leaveOut(kept: readonly number[], size: number): number[][] {
  const parts: number[][] = []
  for (let at = 0; at < kept.length; at += size) parts.push([...kept.slice(0, at), ...kept.slice(at + size)])
  return parts
}

/** Repeats a failure by its seed and its steps, as `describe` names them. */
export function replay(seed: number, path: string, rules: Rules = RULES): Played {
  const history = drawHistory(seed)
  const kept = path.split(',').flatMap((at) => history[Number(at)] ?? [])
  return play(seed, kept, rules, true)
}

export function describe({ seed, what, steps, story }: Failure): string {
  return [
    `${what}`,
    `seed ${seed}, steps ${steps.join(',')}`,
    ...story.map((line) => `  ${line}`),
    `Again: TEST_SEED=${seed} TEST_STEPS=${steps.join(',')} npm test -- domain/src/testing/simulator/simulator.test.ts`,
  ].join('\n')
}
