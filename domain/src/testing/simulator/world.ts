import { createDatabase, type Database } from './database.ts'
import { createProvider, type Hook, type MoneyFault, type Provider, type Reply } from './provider.ts'
import type { Rules } from './rules.ts'

/** One simulated portal with everything around it. A history happens in a world of its own. */
export type World = {
  rules: Rules
  seed: number
  /** The virtual clock, in milliseconds. */
  now: number
  db: Database
  provider: Provider
  receiver: Receiver
  processes: Process[]
  lastProcess: number
  requests: Request[]
  answers: Answered[]
  comparedAt: number
  /** Both books as they were when they were last compared to the end. */
  compared: number
  /** Faults have stopped: whatever comes now works. */
  isCalm: boolean
  /** What happened, for whoever reads the story; undefined while nobody does. */
  story: string[] | undefined
}

/** The chat or mail function that notices go to. */
type Receiver = {
  got: { id: number; topic: string | null }[]
}

export const STORES = [1, 2] as const
export const customerOf = (storeId: number): string => `customer ${storeId}`

/**
 * What happens between two steps may be anything: another process, the clock, a kill. So a process yields between its
 * transactions, and with a call to the outside, whose reply it is resumed with.
 */
export type Outside =
  | {
      to: 'charge'
      customerId: string
      total: number
      reference: string
      idempotencyId: string
      fault: MoneyFault
      hook: Hook
    }
  | { to: 'give back'; id: string; amount: number; refundId: number; fault: MoneyFault; hook: Hook }
  | { to: 'list'; customerId: string }
  | { to: 'one'; id: string }
  | { to: 'receiver'; message: { id: number; topic: string | null }; attempt: number }
export type OutsideReply = Reply | { kind: 'received' | 'failed' | 'too slow' }
export type Work<T = void> = Generator<Outside | undefined, T, OutsideReply | undefined>

export type Process = {
  id: number
  name: string
  work: Work
  /** The call that it waits for, and its reply once it is on its way back. */
  call: Outside | undefined
  reply: OutsideReply | undefined
}

/** What a person asks the portal for, and may ask again with the same key. */
type Request = { key: string; name: string; run: (key: string) => Work }

/** What a person was told. It has to stay true. */
type Answered =
  | { kind: 'paid'; attempt: string }
  | { kind: 'nothing charged'; attempt: string }
  | { kind: 'ordered'; order: number; po: string }

export function createWorld(seed: number, rules: Rules, isTold: boolean): World {
  return {
    rules,
    seed,
    now: 0,
    db: createDatabase(),
    provider: createProvider(),
    receiver: { got: [] },
    processes: [],
    lastProcess: 0,
    requests: [],
    answers: [],
    comparedAt: 0,
    compared: -1,
    isCalm: false,
    story: isTold ? [] : undefined,
  }
}

export function start(world: World, name: string, work: Work): void {
  world.lastProcess += 1
  world.processes.push({ id: world.lastProcess, name, work, call: undefined, reply: undefined })
}

const SECOND_MS = 1_000

/** Says what happens, if somebody reads the story. The words are made only then. */
export function tell(world: World, words: () => string): void {
  if (!world.story) return
  const seconds = Math.floor(world.now / SECOND_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':')
  world.story.push(`day ${days} ${clock}  ${words()}`)
}
