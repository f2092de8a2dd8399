import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { clearUp, folder, isInterrupted, isPlain, run } from './children.mjs'
import { findBrowser } from './find-browser.mjs'
import { readPlaywright, readReport, readVitest } from './test-reports.mjs'

const ROOT = path.dirname(import.meta.dirname)

/**
 * Parallel workers of each kind of test; with kinds running side by side, this keeps two cores busy but not overloaded.
 */
const WORKERS = { unit: 2, server: 3, web: 1, e2e: 2 }

/** Lint, types, known holes and build count as one test each; the other steps count the tests in their reports. */
const STEPS = {
  lint: {
    title: 'lint',
    run: (how) =>
      passesOrFails(
        'node_modules/@biomejs/biome/bin/biome',
        ['ci', '--error-on-warnings', ...colors(), '.'],
        how,
      ),
  },
  types: {
    title: 'types',
    // More checkers would check what they share once each, and both cores are busy with other steps. Clearing memory
    // away more rarely saves a quarter of its processor time.
    run: (how) =>
      passesOrFails('node_modules/typescript/bin/tsc', ['-b', '--checkers', '1'], {
        ...how,
        env: { ...how.env, GOGC: '400' },
      }),
  },
  audit: { title: 'known holes', run: checkHoles },
  build: { title: 'build', run: (how) => passesOrFails('scripts/build.mjs', [], how) },
  unit: { title: 'unit tests', needs: 'build', run: (how) => vitest('unit', how) },
  server: { title: 'server tests', needs: 'build', run: (how) => vitest('server', how) },
  web: {
    title: 'component tests',
    run: (how) => vitest('web', { ...how, env: { ...how.env, CHROMIUM_PATH: browser() } }),
  },
  e2e: { title: 'browser tests', needs: 'build', run: playwright },
}

/**
 * Lanes run in parallel, the steps of a lane in sequence. The component tests keep one core busy and run beside all
 * others; the server tests, which keep two busy, are the last and outlast them.
 */
const LANES = [
  ['build', 'e2e', 'server'],
  ['types', 'lint', 'audit', 'unit', 'web'],
]
const KINDS = ['unit', 'server', 'web', 'e2e']

const OPTIONS = {
  /** Enough repetitions to find what happens only rarely. */
  '--long': {
    TEST_ROUNDS: '20',
    TEST_CALLS: '100000',
    TEST_BAD_VALUES: '40',
    TEST_MESSAGES: '50000',
    TEST_PAYMENTS: '500',
    TEST_BOOK: '10000',
    TEST_HISTORIES: '1000',
    TEST_SIMULATED: '100000',
    TEST_PROPERTIES: '20000',
    TEST_SEASON_ORDERS: '200',
    TEST_DATE_MOVES: '1000',
    TEST_PORTAL_KILLS: '50',
    TEST_HOSTILE: 'all',
  },
  /** As many drills as have to bring back all that was saved. */
  '--restores': { TEST_RESTORES: '10' },
  /** As many random histories of money as have to agree to the cent. */
  '--histories': { TEST_HISTORIES: '10000' },
  /** Every screen of every kind of account with every hostile text in every field, and every field of the contract. */
  '--hostile': { TEST_HOSTILE: 'all' },
  /** The server's tests reach their database through PgBouncer, which must be installed. */
  '--pooler': { TEST_POOLER: 'on' },
  /** What deploy/ starts, from Debian's packages: PostgreSQL, PgBouncer and HAProxy must be installed. */
  '--cluster': { TEST_CLUSTER: 'on' },
  /** The version before is built from the repository's history and runs beside this one. */
  '--release': { TEST_RELEASE: 'on' },
}

const SLOWEST = 20

/** The browser's path, once it has been looked up. */
let found

await main(process.argv.slice(2))

async function main(args) {
  const asked = parseArguments(args)
  const began = Date.now()
  let results = []
  try {
    if ('problem' in asked) {
      console.error(asked.problem)
      process.exitCode = 2
      return
    }
    results = await runAll(asked)
  } finally {
    await clearUp()
  }
  report(results, { seconds: (Date.now() - began) / 1000, withSlowest: asked.files === undefined })
}

/** Everything, some kinds of tests, or single test files of any kind, after any of the options. */
function parseArguments(args) {
  const named = args.filter((arg) => !Object.hasOwn(OPTIONS, arg))
  const env = Object.assign({}, ...args.map((arg) => OPTIONS[arg]))
  if (named.length === 0)
    return { env, names: new Set(args.includes('--long') ? ['build', ...KINDS] : Object.keys(STEPS)) }
  if (named.every((name) => KINDS.includes(name))) return { env, names: withBuild(named) }
  const files = named.map((name) => path.relative(ROOT, path.resolve(name)))
  const missing = files.find((file) => !existsSync(path.join(ROOT, file)))
  if (missing !== undefined)
    return { problem: `There is no file ${missing}: name test files, or ${KINDS.join(', ')}, or nothing.` }
  return { env, files, names: withBuild(files.map(kindOf)) }
}

/** Only the browser tests need the build step; the unit and server tests build what they need themselves. */
function withBuild(names) {
  return new Set(names.includes('e2e') ? ['build', ...names] : names)
}

/** The kind of a test file, by its folder. In web, *.test.tsx are component tests, which run in a browser. */
function kindOf(file) {
  const [part] = file.split(path.sep)
  if (part === 'e2e' || part === 'server') return part
  if (part === 'launcher') return 'server'
  return part === 'web' && file.endsWith('.test.tsx') ? 'web' : 'unit'
}

async function runAll({ names, files, env }) {
  const lanes = LANES.map((lane) => lane.filter((name) => names.has(name))).filter((lane) => lane.length > 0)
  // Steps that run in parallel print their output when they end; a single step prints directly.
  const isAlone = files !== undefined || [...names].filter((name) => name !== 'build').length === 1
  const outcomes = new Map()
  const one = (name) => {
    const outcome = runStep(name, {
      env,
      files: files?.filter((file) => kindOf(file) === name),
      needed: outcomes.get(STEPS[name].needs),
      output: isAlone ? undefined : path.join(folder, `${name}.txt`),
    })
    outcomes.set(name, outcome)
    return outcome
  }
  const ordered = isAlone ? [lanes.flat()] : lanes
  await Promise.all(
    ordered.map(async (lane) => {
      for (const name of lane) await one(name)
    }),
  )
  const inOrder = Object.keys(STEPS).filter((name) => outcomes.has(name))
  return Promise.all(inOrder.map((name) => outcomes.get(name)))
}

async function runStep(name, { needed, ...how }) {
  const before = await needed
  const nothing = { name, passed: 0, failed: 1, seconds: 0 }
  if (isInterrupted()) return { ...nothing, remark: 'not run: interrupted' }
  if (before?.failed > 0) return { ...nothing, remark: `not run: it needs the ${before.name}` }
  const { title, run } = STEPS[name]
  console.log(`\n── ${title}${how.output === undefined ? '' : ' …'}`)
  const began = Date.now()
  const outcome = await run(how).catch((error) => ({ passed: 0, failed: 1, remark: error.message }))
  if (isInterrupted()) outcome.failed ||= 1
  const seconds = (Date.now() - began) / 1000
  if (how.output !== undefined && existsSync(how.output))
    console.log(`\n── ${title}: ${seconds.toFixed(1)} s\n${readFileSync(how.output, 'utf8')}`.trimEnd())
  return { name, ...outcome, seconds }
}

function report(results, { seconds: whole, withSlowest }) {
  const tests = results.flatMap(({ tests = [], name }) => tests.map((test) => ({ ...test, name })))
  if (withSlowest && tests.length > SLOWEST) {
    console.log(`\nThe ${SLOWEST} slowest`)
    for (const { seconds, name, file, title } of tests
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST))
      console.log(`${seconds.toFixed(1).padStart(6)} s  ${name.padEnd(7)} ${file}: ${title}`.slice(0, 150))
  }
  console.log()
  for (const { name, passed, failed, seconds, remark } of results) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
    const title = STEPS[name].title.padEnd(16)
    console.log(`${title}${counts} ${seconds.toFixed(1).padStart(7)} s  ${remark ?? ''}`.trimEnd())
  }
  console.log(`${'together'.padEnd(16)}${' '.repeat(24)} ${whole.toFixed(1).padStart(7)} s`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const failed = sum('failed')
  process.exitCode = failed === 0 && results.length > 0 ? 0 : 1
  console.log(`\n${sum('passed')} passed, ${failed} failed`)
}

/** For Biome; the other tools read the color setting from the environment. */
function colors() {
  return [isPlain ? '--colors=off' : '--colors=force']
}

/** Looked up once, by the first step that needs it. */
function browser() {
  found ??= findBrowser()
  return found
}

async function passesOrFails(file, args, how) {
  const ended = await run(file, args, how)
  return ended === 'well' ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, remark: ended }
}

/** A registry that does not answer is told of, and fails nothing. */
async function checkHoles(how) {
  const ended = await run('scripts/audit.mjs', [], how)
  if (ended === 'exit code 2') return { passed: 0, failed: 0, remark: 'not checked: no answer' }
  return ended === 'well' ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, remark: ended }
}

async function vitest(project, { files = [], ...how }) {
  const file = path.join(folder, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const workers = `--maxWorkers=${WORKERS[project]}`
  const args = ['run', '--project', project, workers, ...reporters, ...files]
  return readReport(await run('node_modules/vitest/vitest.mjs', args, how), file, readVitest)
}

async function playwright({ files = [], ...how }) {
  const file = path.join(folder, 'e2e.json')
  const settings = [
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    `--workers=${WORKERS.e2e}`,
  ]
  // Playwright takes a file name as a regular expression.
  const patterns = files.map((name) => `${name.replaceAll('.', '\\.')}$`)
  const env = { ...how.env, CHROMIUM_PATH: browser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const ended = await run('node_modules/@playwright/test/cli.js', ['test', ...settings, ...patterns], {
    ...how,
    env,
  })
  return readReport(ended, file, readPlaywright)
}
