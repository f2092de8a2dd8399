/**
 * Who a call to the provider is made for: a store's payment or refund, a change of its saved payment methods, or
 * nobody who waits. Background work may name the store that it is about.
 */
export type CallOf = { kind: 'money' | 'methods'; storeId: number } | { kind: 'background'; storeId?: number }

/** What all processes together may do in any minute. The provider locks out an IP address that does more. */
export type CallLimits = { callsPerMinute: number; failuresPerMinute: number }

/** A number of calls, and a number of those that may fail. */
type Room = { calls: number; failures: number }

/** The first kind is served first. */
export const KINDS = ['money', 'methods', 'background'] as const satisfies readonly CallOf['kind'][]

/** How many sixths of the limits may be in use for a call of this kind to be made: the rest is kept for the others. */
const SIXTHS = { money: 6, methods: 5, background: 4 } as const satisfies Record<CallOf['kind'], number>

/** One of so many parts of the calls, and of the failures. */
const part = (
  { callsPerMinute, failuresPerMinute }: CallLimits,
  ofCalls: number,
  ofFailures: number,
): Room => ({
  calls: Math.max(1, Math.floor(callsPerMinute / ofCalls)),
  failures: Math.max(1, Math.floor(failuresPerMinute / ofFailures)),
})

/** What all calls together may have used up before a call of this kind has to wait. */
export const shareOfAll = ({ kind }: CallOf, limits: CallLimits): Room =>
  part(limits, 6 / SIXTHS[kind], 6 / SIXTHS[kind])

/** What one store may use for its payments and payment methods, whatever the other stores do. */
export const shareOfStore = (limits: CallLimits): Room => part(limits, 6, 4)

/**
 * As long as all stores together use less than this, one of them may use more than its share. What is left is enough
 * for another store's share.
 */
export const quietShare = (limits: CallLimits): Room => part(limits, 2, 8 / 5)

export const shareOfBackground = (limits: CallLimits): Room => part(limits, 3, 4)

/**
 * What background work about stores, such as the provider's hints, may use of the background's share: one store's, and
 * all stores' together. The rest is for finding out what became of payments.
 */
export const shareOfHints = (limits: CallLimits): { one: Room; all: Room } => ({
  one: part(limits, 6, 4),
  all: part(limits, 4, 4),
})

/** A place in the line of calls that wait a moment. */
export type Place = { id: number; store_id: number; kind: 'money' | 'methods' }

/**
 * How many in the line come before this call: of its own store, and of all. Payments come before payment methods;
 * among them every store's first comes before any store's second, and otherwise whoever came first. A place that has
 * to wait for its own store's calls holds up no other store.
 */
export function countAhead(
  line: readonly Place[],
  of: CallOf,
  { ticket, usedBy, limits }: { ticket?: number | undefined; usedBy: Map<number, Room>; limits: CallLimits },
): { own: number; all: number } {
  const ranked = rankPlaces(line)
  const own = ranked.filter(({ store_id }) => of.kind !== 'background' && store_id === of.storeId)
  const mine = ranked.find(({ id }) => id === ticket) ?? newcomer(of, own)
  const ownAhead = own.filter((place) => place.rank < mine.rank)
  const { calls, failures } = shareOfStore(limits)
  const othersAhead = ranked.filter((place) => {
    const used = usedBy.get(place.store_id) ?? { calls: 0, failures: 0 }
    const isFree = used.calls + place.rank <= calls && used.failures + place.rank <= failures
    return isFree && !own.includes(place) && compare(place, mine) < 0
  })
  return { own: ownAhead.length, all: ownAhead.length + othersAhead.length }
}

/** A place, and the how manieth of its store it is. */
type Ranked = { id: number; kind: CallOf['kind']; store_id?: number; rank: number }

function rankPlaces(line: readonly Place[]): (Place & { rank: number })[] {
  const ranks = new Map<number, number>()
  return line
    .toSorted((one, other) => compare({ ...one, rank: 0 }, { ...other, rank: 0 }))
    .map((place) => {
      const rank = (ranks.get(place.store_id) ?? 0) + 1
      ranks.set(place.store_id, rank)
      return { ...place, rank }
    })
}

/** Whoever is not in the line yet would be the last of their kind. */
function newcomer({ kind }: CallOf, own: readonly Ranked[]): Ranked {
  const before = own.filter((place) => KINDS.indexOf(place.kind) <= KINDS.indexOf(kind))
  return { id: Number.POSITIVE_INFINITY, kind, rank: before.length + 1 }
}

const compare = (one: Ranked, other: Ranked) =>
  KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || one.rank - other.rank || one.id - other.id
