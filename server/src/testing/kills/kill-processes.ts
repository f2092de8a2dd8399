import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../random-calls/random.ts'
import type { Heard } from './retrying-clients.ts'
import { type Bell, tradeDuring, untilOrdered } from './trade.ts'
import type { TradingWorld } from './trading-world.ts'

export type ProcessKills = {
  /** How often a portal is killed. */
  portals: number
  /** How many of these kills are followed by one of a worker. */
  workers: number
  /** The share of portals and workers that come back with a wrong clock. */
  wrongClocks: number
  random: Random
}

/** A request takes about this long, so that a kill meets it at any point. */
const WITHIN_MS = 40
/** A store pays each time after this many kills. */
const KILLS_A_PAYMENT = 2
/** Most of what a kill costs is the start after it: stores that order all the while would only make it dearer. */
const ORDERS_A_KILL = 6
/** How far a clock may be wrong. */
const WRONG_BY_MS = [-3_600_000, -60_000, 60_000, 3_600_000, 86_400_000]

/** Kills portals and workers at random moments while stores order, cancel and pay. They are started again at once. */
export const killProcessesWhileTrading = (world: TradingWorld, kills: ProcessKills) =>
  tradeDuring(world, Math.floor(kills.portals / KILLS_A_PAYMENT), (bell, heard) =>
    killInTurn(world, kills, bell, heard),
  )

async function killInTurn(world: TradingWorld, kills: ProcessKills, bell: Bell, heard: Heard) {
  const { portals, workers, random } = kills
  const every = workers === 0 ? Number.POSITIVE_INFINITY : Math.ceil(portals / workers)
  const restarts: number[] = []
  const killed = { portals: 0, workers: 0, together: 0 }
  while (killed.portals < portals) {
    bell.orders = ORDERS_A_KILL
    // Everything works again before the next kill, however slow the machine is.
    await untilOrdered(world, heard, 1)
    const victims = chooseVictims(world, kills, portals - killed.portals)
    await untilBusy(world, heard, victims, bell)
    await pause(random.below(WITHIN_MS))
    const before = killed.portals
    const isWorkerDue = Math.floor((before + victims.length) / every) > Math.floor(before / every)
    const [, ...back] = await Promise.all([
      isWorkerDue ? world.killPart('worker', 0, clockOf(kills)) : 0,
      ...victims.map((at) => world.killPart('main', at, clockOf(kills))),
    ])
    restarts.push(...back)
    killed.portals += victims.length
    killed.workers += Number(isWorkerDue)
    killed.together += Number(victims.length > 1)
    bell.rings = Math.floor(killed.portals / KILLS_A_PAYMENT)
  }
  return { killed, restarts }
}

/** Mostly one portal, while its neighbor goes on; sometimes all of them at once. */
function chooseVictims({ portals }: TradingWorld, { random }: ProcessKills, most: number): number[] {
  const all = portals.map((_, at) => at)
  return random.chance(0.2) && most >= all.length ? all : [random.pick(all)]
}

/** Until each of them is answering somebody. */
async function untilBusy(
  world: TradingWorld,
  heard: Heard,
  victims: readonly number[],
  bell: Bell,
): Promise<void> {
  while (victims.some((at) => (heard.underway[at] ?? 0) === 0)) {
    world.refuseEnded()
    bell.orders = Math.max(1, bell.orders)
    await pause(1)
  }
}

function clockOf({ random, wrongClocks }: ProcessKills): Record<string, string> {
  if (!random.chance(wrongClocks)) return {}
  return {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shiftDate(random.pick(WRONG_BY_MS)))}`,
  }
}

/** `TEST_NOW` would not do: it is meant, and a wrong clock is put right by the database's. */
const shiftDate = (ms: number) => `
  const RightDate = Date
  globalThis.Date = class Date extends RightDate {
    constructor(...given) {
      if (given.length > 0) super(...given)
      else super(Date.now())
    }
    static now() {
      return RightDate.now() + ${ms}
    }
  }`
