import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './find-browser.mjs'

const ROOT = path.dirname(import.meta.dirname)

/** Lint, types and build count as one test each; the others as many as their reports say. */
const STEPS = {
  lint: () => passesOrFails('node_modules/@biomejs/biome/bin/biome', ['ci', ...colours(), '.']),
  types: () => passesOrFails('node_modules/typescript/bin/tsc', ['-b']),
  unit: () => vitest('unit'),
  web: async () => vitest('web', { CHROMIUM_PATH: findBrowser() }),
  server: () => vitest('server'),
  build: () => passesOrFails('scripts/build.mjs', []),
  e2e: playwright,
}
const PARTS = { unit: ['unit'], web: ['web'], server: ['server'], e2e: ['build', 'e2e'] }
/** What cannot succeed without another step, and would only say so at length. */
const NEEDS = { e2e: 'build' }

const WORDS = {
  lint: 'lint',
  types: 'types',
  unit: 'unit tests',
  web: 'component tests',
  server: 'server tests',
  build: 'build',
  e2e: 'browser tests',
}
const titleOf = (name) => WORDS[name]

/** Everything temporary goes in here, so that nothing is left behind, not even after a crash. */
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'trousseau-tests-')))
// As the system's own: PostgreSQL does not run as root, and its user needs a place for temporary files as well.
chmodSync(folder, 0o1777)
const isPlain = !process.stdout.isTTY && !process.env.FORCE_COLOR

let interrupted = false
let running
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true
    // The runners know this one: they stop their workers and clear up.
    running?.kill('SIGINT')
  })
}

await main(process.argv[2])

async function main(part) {
  const names = part === undefined ? Object.keys(STEPS) : PARTS[part]
  const results = []
  try {
    if (names === undefined) {
      console.error(`There is no part "${part}": say ${Object.keys(PARTS).join(', ')} or nothing.`)
      process.exitCode = 2
      return
    }
    for (const name of names) results.push(await runStep(name, results))
  } finally {
    await clearUp()
  }
  report(results)
}

async function runStep(name, before) {
  const needed = before.find((result) => result.name === NEEDS[name])
  if (interrupted) return { name, passed: 0, failed: 1, seconds: 0, remark: 'not run: interrupted' }
  if (needed?.failed > 0)
    return { name, passed: 0, failed: 1, seconds: 0, remark: `not run: it needs the ${needed.name}` }
  console.log(`\n── ${titleOf(name)}`)
  const began = Date.now()
  const outcome = await STEPS[name]().catch((error) => ({
    passed: 0,
    failed: 1,
    remark: error.message,
  }))
  if (interrupted) outcome.failed ||= 1
  return { name, ...outcome, seconds: (Date.now() - began) / 1000 }
}

function report(results) {
  console.log()
  for (const { name, passed, failed, seconds, remark } of results) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
    console.log(
      `${titleOf(name).padEnd(16)}${counts} ${seconds.toFixed(1).padStart(7)} s  ${remark ?? ''}`.trimEnd(),
    )
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const failed = sum('failed')
  process.exitCode = failed === 0 ? 0 : 1
  console.log(`\n${sum('passed')} passed, ${failed} failed`)
}

/** The others read it from the environment. */
function colours() {
  return isPlain ? ['--colors=off'] : []
}

async function passesOrFails(file, args) {
  const ended = await run(file, args)
  return ended === 'well' ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, remark: ended }
}

async function vitest(project, env = {}) {
  const file = path.join(folder, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ended = await run('node_modules/vitest/vitest.mjs', ['run', '--project', project, ...reporters], env)
  return counted(ended, file, ({ numTotalTests, numPassedTests, testResults }) => {
    // A file that cannot be read has no tests to fail.
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    )
    // What was skipped did not pass.
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken.length }
  })
}

async function playwright() {
  const file = path.join(folder, 'e2e.json')
  const ended = await run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
  return counted(ended, file, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    ...(stats.flaky > 0 && { remark: `${stats.flaky} at the second try, named above as flaky` }),
  }))
}

function counted(ended, file, count) {
  let counts
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, remark: `it left no report (${ended})` }
  }
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, remark: 'there were no tests' }
  // A failure outside the tests, such as an error nobody caught, shows only in how the runner ended.
  if (ended !== 'well' && counts.failed === 0) return { ...counts, failed: 1, remark: ended }
  return counts
}

/** How it ended: 'well', or in words. */
function run(file, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, file), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // A group of its own, so that what a runner leaves behind can be told from everything else.
      detached: true,
      env: {
        ...process.env,
        TMPDIR: folder,
        TEMP: folder,
        TMP: folder,
        ...(isPlain && { NO_COLOR: '1' }),
        ...env,
      },
    })
    running = child
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => {
      running = undefined
      endGroup(child.pid)
      resolve(code === 0 ? 'well' : signal ? `ended by ${signal}` : `exit code ${code}`)
    })
  })
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody was left.
  }
}

/** A runner that was killed could not stop what it had started. Their ids are in files of this run's folder. */
async function clearUp() {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^(product|postmaster)\.pid$/.test(entry.name)) continue
    const [pid] = readFileSync(path.join(entry.parentPath, entry.name), 'utf8').split('\n')
    await end(Number(pid))
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

async function end(pid) {
  const patience = Date.now() + 10_000
  try {
    // To PostgreSQL it means: drop the connections and stop.
    process.kill(pid, 'SIGINT')
    for (;;) {
      process.kill(pid, Date.now() < patience ? 0 : 'SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } catch {
    // It is gone.
  }
}
