import { execFile } from 'node:child_process'
import path from 'node:path'

/**
 * Asks the registry for known holes in the packages that run in production. Ends with 1 if one of them is critical, and
 * with 2 if there was no answer: a machine without a network, or a registry that keeps no such list, fails nobody.
 */
const LIMIT_MS = 8_000
const NOT_CHECKED = 2

const npm = process.env.npm_execpath
const [program, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm]
const asking = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=5000']
const options = {
  cwd: path.dirname(import.meta.dirname),
  timeout: LIMIT_MS,
  killSignal: 'SIGKILL',
  maxBuffer: 64 * 1024 ** 2,
}
execFile(program, [...first, ...asking], options, (_error, output) => {
  const found = count(output)
  if (found === undefined) {
    console.log('Known holes were not checked: the registry did not answer.')
    process.exitCode = NOT_CHECKED
    return
  }
  const { critical = 0, high = 0, moderate = 0, low = 0 } = found
  console.log(`Known holes: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`)
  process.exitCode = critical > 0 ? 1 : 0
})

/** How many there are of each kind; undefined if npm does not say. */
function count(output) {
  try {
    return JSON.parse(output).metadata?.vulnerabilities
  } catch {
    return undefined
  }
}
