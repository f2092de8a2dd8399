import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Bench, Newest } from './bench.ts'
import type { Measured } from './measure/measured.ts'
import { formatFigure } from './measure/statistics.ts'
import { summarize } from './measure/summary.ts'
import { isAskedFor, type Options, readOptions, USAGE } from './options.ts'
import { RESULTS_FOLDER } from './paths.ts'
import { measureProbe } from './probes/probe.ts'
import { allProbes } from './probes/probes.ts'
import { judge } from './report/goals.ts'
import { toGrowthTable } from './report/growth-table.ts'
import { describeMachine } from './report/machine.ts'
import { describeRun, groupsOf, type Report, toGoalTable, writePage } from './report/page.ts'
import { describeFigures, toPlainText, toTable } from './report/tables.ts'
import { startFloor } from './systems/floor.ts'
import { openPeers } from './systems/peers.ts'
import { startTrousseau } from './systems/trousseau.ts'
import { TRIALS } from './trials/trials.ts'
import { openChanges } from './world/changes.ts'
import { startCluster, watchServer } from './world/cluster.ts'
import { onDatabase } from './world/on-database.ts'
import { signEverybodyIn } from './world/sign-in.ts'
import { countOrders, type Dataset, FULL, QUICK, storesOfSize } from './world/sizes.ts'
import { copyTemplate, dropDatabase, prepareTemplate } from './world/template.ts'

const DATABASE = 'bench'
/** What orders, sign-ins and messages write to. */
const VACUUM = 'vacuum (analyze) orders, order_history, outbox, idempotency_keys, sessions, bounds, audit'
/** Small stores that only look, so that what they see stays as it is. */
const LOOKERS = 40

const say = (line: string) => void process.stdout.write(`${line}\n`)

if (process.argv.includes('--help')) say(USAGE)
else await run(readOptions(process.argv.slice(2)))

async function run(options: Options): Promise<void> {
  if (options.from !== undefined) return reportAgain(options.from)
  if (process.platform !== 'linux') throw new Error('The bench reads /proc, which only Linux has.')
  const dataset = options.quick ? QUICK : FULL
  const notes = await prepareTemplate(dataset, options.fresh)
  for (const note of notes) say(note)
  const measured: Measured[] = []
  const stops: (() => Promise<unknown> | unknown)[] = []
  try {
    const bench = await open(options, dataset, stops)
    const ending = new AbortController()
    process.once('SIGINT', () => ending.abort())
    try {
      await measureAll(bench, measured, ending.signal)
    } catch (error) {
      // What a wrong reply ended is kept to be looked at, and published nowhere.
      report({ ...bench, options: { ...options, page: false } }, measured)
      throw error
    }
    report(bench, measured)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Starts everything that is measured, on one PostgreSQL. What was started is stopped in reverse order. */
async function open(
  options: Options,
  dataset: Dataset,
  stops: (() => Promise<unknown> | unknown)[],
): Promise<Bench> {
  const cluster = await startCluster({ fast: false })
  stops.push(cluster.stop)
  const urls = await copyTemplate(cluster, dataset, DATABASE)
  stops.push(() => dropDatabase(cluster, DATABASE))
  await onDatabase(urls.superuserUrl, signEverybodyIn)
  const server = await watchServer(cluster.superuserUrl)
  stops.push(server.close)
  const floor = await startFloor(cluster, server)
  stops.push(floor.stop)
  const trousseau = await startTrousseau(urls, server)
  stops.push(trousseau.stop)
  const peers = options.peers ? await openPeers(say) : { systems: [], server: undefined }
  stops.push(async () => peers.server?.close())
  const changes = await openChanges(urls.superuserUrl)
  stops.push(changes.close)
  const small = storesOfSize(dataset, 10)
  const newest = await onDatabase(urls.superuserUrl, async (client) => {
    const { rows } = await client.query<{ store: string; order: string }>(
      'select store_id as store, max(id) as order from orders where store_id = any($1) group by store_id',
      [small.slice(0, LOOKERS)],
    )
    return rows.map(({ store, order }): Newest => ({ store: Number(store), order: Number(order) }))
  })
  return {
    options,
    dataset,
    cluster,
    floor,
    trousseau,
    newest,
    buyers: small.slice(LOOKERS),
    changes,
    peers: peers.systems,
    machine: describeMachine(cluster.settings.server_version ?? ''),
    dropped: [],
    say,
  }
}

/**
 * Round after round, and in each round one after the other, so that whatever changes meanwhile changes for all. After
 * Ctrl-C, what was measured until then is reported.
 */
async function measureAll(bench: Bench, measured: Measured[], signal: AbortSignal): Promise<void> {
  const { options } = bench
  const probes = allProbes(bench).filter((probe) => isAskedFor(options, probe))
  const trials = TRIALS.filter((trial) => isAskedFor(options, trial))
  for (let round = 1; round <= options.rounds; round += 1) {
    say(`Round ${round} of ${options.rounds}`)
    await onDatabase(bench.trousseau.urls.superuserUrl, (client) => client.query(VACUUM))
    for (const probe of probes) {
      if (signal.aborted) return
      tell(keep(measured, [await measureProbe(bench, probe, round)]))
    }
    for (const trial of trials) {
      if (signal.aborted) return
      // What takes many minutes is measured once.
      if (trial.isLong && round > 1) continue
      tell(keep(measured, await trial.run(bench, round)))
    }
  }
}

function keep(measured: Measured[], found: readonly Measured[]): readonly Measured[] {
  measured.push(...found)
  return found
}

function tell(found: readonly Measured[]): void {
  for (const summary of summarize(found)) {
    const { system, name, cpuMs, p50, p99, perSecond, isDisturbed } = summary
    const others = Math.round((found[0]?.othersShare ?? 0) * 100)
    say(
      `  ${isDisturbed ? '~' : ' '} ${`${system} ${name}`.padEnd(72)} ${formatFigure(cpuMs).padStart(7)} ms CPU  p50 ${formatFigure(p50)}  p99 ${formatFigure(p99)}  ${formatFigure(perSecond)}/s  others ${others} %`,
    )
  }
}

/** What goes into the file of a run. */
type Results = Pick<Report, 'machine' | 'options' | 'orders'> & {
  settings: Record<string, string>
  measured: readonly Measured[]
  dropped: readonly Measured[]
}

function report({ options, dataset, cluster, machine, dropped }: Bench, measured: readonly Measured[]): void {
  const results: Results = {
    machine,
    options,
    orders: countOrders(dataset),
    settings: cluster.settings,
    measured,
    dropped,
  }
  mkdirSync(RESULTS_FOLDER, { recursive: true })
  const file = path.join(RESULTS_FOLDER, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`)
  writeFileSync(file, `${JSON.stringify(results)}\n`)
  tellResults(results, options.page)
  say(`Every round is in ${file}`)
}

function reportAgain(file: string): void {
  tellResults(JSON.parse(readFileSync(file, 'utf8')) as Results, true)
}

function tellResults({ machine, options, orders, measured }: Results, page: boolean): void {
  const summaries = summarize(measured)
  const found: Report = { machine, options, orders, summaries, goals: judge(summaries) }
  for (const [group, ofGroup] of groupsOf(summaries)) say(`\n${group}\n${toPlainText(toTable(ofGroup))}`)
  const lists = summaries.filter(({ tags }) => tags.list !== undefined)
  if (lists.length > 0) say(`\n${toPlainText(toGrowthTable(lists))}`)
  say(`\n${describeFigures(summaries).join('\n')}`)
  say(`\n${toPlainText(toGoalTable(found.goals, summaries))}\n\n${describeRun(found)}`)
  if (page) writePage(found)
}
