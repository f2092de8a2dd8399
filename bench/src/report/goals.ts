import { formatFigure } from '../measure/statistics.ts'
import type { Summary } from '../measure/summary.ts'

export type Goal = { name: string; wanted: string; found: string; verdict: 'met' | 'missed' | 'not measured' }

const UNMEASURED = { found: '–', verdict: 'not measured' } as const

/** What the product is to show, and whether it does. Each is a ratio within one run, or a limit that people feel. */
export function judge(summaries: readonly Summary[]): Goal[] {
  const find = (system: string, name: string) =>
    summaries.find((one) => one.system === system && one.name === name)
  const ours = (name: string) => find('trousseau', name)
  const floor = (name: string) => find('floor', name)
  const cpu = (one: Summary | undefined) => one?.cpuMs
  const page = cpu(floor('session row and query of 20'))

  return [
    atMost(
      'catalogue page (br), CPU',
      2,
      'times the floor',
      ratio(cpu(ours('page of 20, as a browser asks (br)')), page),
    ),
    atMost('dress, CPU', 2, 'times the floor', ratio(cpu(ours('dress')), page)),
    atMost('session, CPU', 1.5, 'ms', cpu(ours('session'))),
    ...[1, 4, 16].map((clients) =>
      atMost(
        `order for its caller, ${clients} at once, CPU`,
        3,
        'times the floor',
        ratio(
          cpu(ours(`order, ${clients} at once`)),
          cpu(floor(`bare durable transaction, ${clients} at once`)),
        ),
      ),
    ),
    atMost(
      'order in all, with worker and messages, CPU',
      15,
      'ms',
      cpu(ours('order with worker and messages, 16 at once')),
    ),
    ...besidePeer(find, 'vendure', 60, 20),
    ...['orders', 'invoices', 'transactions'].map((list) =>
      growth(
        summaries,
        `${list} of a store, every sort, first, middle and last page`,
        list,
        'page',
        100_000,
        1.5,
      ),
    ),
    ...['orders', 'invoices', 'transactions', 'packages'].map((list) => wholesale(summaries, list)),
    ...['orders', 'invoices', 'transactions'].map((list) =>
      growth(summaries, `${list} of a store, searched`, list, 'search', 100_000, 3),
    ),
    growth(summaries, 'statement', 'statement', 'page', 100_000, 2),
    growth(summaries, 'home', 'home', 'page', 100_000, 2),
    atMost(
      'orders at 16 clients with a flush of 5 ms: without messages',
      1.15,
      'times with them',
      ratio(
        ours('orders without messages, flush of 5 ms')?.perSecond,
        ours('orders with messages, flush of 5 ms')?.perSecond,
      ),
    ),
    mixed(summaries, 300, 200),
    waits('light requests beside 50 heavy clients, p99', ours('light requests beside 50 heavy clients'), 200),
    atMost('portal under mixed load', 200, 'MB', mixedMemory(summaries)),
    atMost('cold start with an existing database', 2, 's', ours('npm start')?.figures['seconds to ready']),
    ...pictures(ours('pictures after warming, 16 clients')),
    ...['order', 'invoice', 'statement'].map((one) =>
      atMost(`${one} as PDF, CPU`, 25, 'ms', cpu(ours(`${one} as PDF`))),
    ),
    atMost(
      'export of 100,000 orders: growth of the portal',
      60,
      'MB',
      ours('100,000 orders as a spreadsheet')?.figures['memory growth MB'],
    ),
  ]
}

const ratio = (value: number | undefined, base: number | undefined) =>
  value === undefined || base === undefined || base === 0 ? undefined : value / base

function atMost(name: string, limit: number, unit: string, value: number | undefined): Goal {
  const wanted = `≤ ${limit} ${unit}`
  if (value === undefined || Number.isNaN(value)) return { name, wanted, ...UNMEASURED }
  return { name, wanted, found: `${formatFigure(value)} ${unit}`, verdict: value <= limit ? 'met' : 'missed' }
}

function atLeast(name: string, limit: number, unit: string, value: number | undefined): Goal {
  const wanted = `≥ ${limit.toLocaleString('en-US')} ${unit}`
  if (value === undefined || Number.isNaN(value)) return { name, wanted, ...UNMEASURED }
  return { name, wanted, found: `${formatFigure(value)} ${unit}`, verdict: value >= limit ? 'met' : 'missed' }
}

type Find = (system: string, name: string) => Summary | undefined

/**
 * How many times what we need the peer needs: of one request at a time, where what every server spends on a connection
 * that wakes it up is a good part of ours, and of what keeps it busy.
 */
function besidePeer(find: Find, peer: string, orders: number, reads: number): Goal[] {
  const goal = (what: string, limit: number, theirs: string, ours: string) =>
    atLeast(
      `${peer}’s ${what}, CPU`,
      limit,
      'times ours',
      ratio(find(peer, theirs)?.cpuMs, find('trousseau', ours)?.cpuMs),
    )
  return [
    goal('order, 1 at once', orders, 'order, 1 at once', 'order, 1 at once'),
    goal('order, 16 at once', orders, 'order, 16 at once', 'order, 16 at once'),
    goal('page of 20', reads, 'page of 20', 'page of 20, as a browser asks (br)'),
    goal('page of 20, 16 clients', reads, 'page of 20, 16 clients', 'page of 20 (br), 16 clients'),
    goal('detail', reads, 'detail', 'dress'),
    goal('detail, 16 clients', reads, 'detail, 16 clients', 'dress, 16 clients'),
    ...['looked at again', 'after a change'].flatMap((when) => [
      goal(
        `list of 10,000 orders, ${when}`,
        reads,
        'orders, 10000',
        `orders of a store with 10,000, ${when}`,
      ),
      goal(
        `list of 10,000 orders, ${when}, 16 clients`,
        reads,
        'orders, 10000, 16 clients',
        `orders of a store with 10,000, ${when}, 16 clients`,
      ),
    ]),
  ]
}

type Worst = {
  times: number
  /** Empty where there is only one way to ask. */
  where: string
  /** In all sorts and on all pages: what took so long that the database gave it up. */
  refused: number
}

/** The largest ratio of all sorts and pages of a list, and where it is. */
export function worstGrowth(
  summaries: readonly Summary[],
  list: string,
  kind: string,
  size: number,
): Worst | undefined {
  const of = ({ tags }: Summary, wanted: number) =>
    tags.list === list && tags.kind === kind && tags.size === wanted
  const all = summaries.filter((one) => of(one, size))
  const refused = all.reduce((sum, one) => sum + one.refused, 0)
  const found = all.flatMap((large) => {
    const small =
      summaries.find(
        (one) => of(one, 10) && one.tags.sort === large.tags.sort && one.tags.page === large.tags.page,
      ) ?? summaries.find((one) => of(one, 10) && one.tags.sort === large.tags.sort)
    const times = ratio(large.cpuMs, small?.cpuMs)
    return times === undefined ? [] : [{ times, where: placeOf(large), refused }]
  })
  return found.toSorted((a, b) => b.times - a.times)[0]
}

const placeOf = ({ tags: { list, kind, sort, page } }: Summary) =>
  list === sort ? '' : kind === 'search' ? ` (${sort})` : ` (by ${sort}, ${page})`

function growth(
  summaries: readonly Summary[],
  name: string,
  list: string,
  kind: string,
  size: number,
  limit: number,
): Goal {
  const worst = worstGrowth(summaries, list, kind, size)
  return describeWorst(atMost(`${name}: 100,000 orders`, limit, 'times 10 orders', worst?.times), worst)
}

function wholesale(summaries: readonly Summary[], list: string): Goal {
  const sizes = summaries.flatMap(({ tags }) => (tags.list === `wholesale ${list}` ? Number(tags.size) : []))
  const worst = worstGrowth(summaries, `wholesale ${list}`, 'page', Math.max(0, ...sizes))
  const name = `${list} of wholesale, every sort and page: all stores`
  return describeWorst(atMost(name, 1.5, 'times a store of 10', worst?.times), worst)
}

function describeWorst(goal: Goal, worst: Worst | undefined): Goal {
  if (!worst) return goal
  const found = `${formatFigure(worst.times)} times${worst.where}`
  return worst.refused === 0
    ? { ...goal, found }
    : { ...goal, found: `${found}, ${worst.refused} refused`, verdict: 'missed' }
}

/** Whoever was refused has waited in vain. */
function waits(name: string, found: Summary | undefined, limit: number): Goal {
  const goal = atMost(name, limit, 'ms', found?.p99)
  if (!found || found.refused === 0) return goal
  return { ...goal, found: `${goal.found}, ${found.refused} of ${found.requests} refused`, verdict: 'missed' }
}

/** A rate that was not reached, because a lower one was too much, is missed and not unmeasured. */
function mixed(summaries: readonly Summary[], rate: number, limit: number): Goal {
  const asked = summaries.filter(({ tags }) => tags.rate !== undefined)
  const goal = waits(
    `${rate} mixed requests a second, worker on, p99`,
    asked.find(({ tags }) => tags.rate === rate),
    limit,
  )
  const last = asked.at(-1)
  if (goal.verdict !== 'not measured' || !last) return goal
  const found = `${formatFigure(last.p99)} ms at ${last.tags.rate} a second already`
  return { ...goal, found, verdict: last.p99 > limit ? 'missed' : 'not measured' }
}

/** The most at any rate. */
function mixedMemory(summaries: readonly Summary[]): number | undefined {
  const found = summaries.flatMap(({ tags, figures }) =>
    tags.rate === undefined ? [] : (figures['portal memory MB'] ?? []),
  )
  return found.length === 0 ? undefined : Math.max(...found)
}

function pictures(found: Summary | undefined): Goal[] {
  return [
    atLeast('pictures after warming', 1_000, 'a second', found?.perSecond),
    atMost('reads from the database for them', 0, 'reads', found?.figures['reads from the database']),
  ]
}
