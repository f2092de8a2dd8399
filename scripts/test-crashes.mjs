import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { clearUp, isInterrupted, run } from './children.mjs'

/**
 * `npm run test:crashes -- [times]`: every test in which a portal or a worker dies at a named point, this many times over;
 * 25 by default. What the test command cuts off within one process is a process of its own here, which is killed.
 */
const times = Number(process.argv[2] ?? 25)
const ROOT = path.dirname(import.meta.dirname)
const TITLES = 'killed|that dies|cut off'
const FILES = readdirSync(path.join(ROOT, 'server/src'), { recursive: true })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => path.join('server/src', name))
  .filter((file) => /CRASH_AT:|cutAt\(/.test(readFileSync(path.join(ROOT, file), 'utf8')))
const ARGUMENTS = ['run', '--project', 'server', '--maxWorkers=2', '-t', TITLES, ...FILES]

let passed = 0
for (let time = 1; time <= times && !isInterrupted(); time += 1) {
  console.log(`\n── time ${time} of ${times}`)
  const ended = await run('node_modules/vitest/vitest.mjs', ARGUMENTS, { env: { TEST_PAYMENTS: '12' } })
  if (ended === 'well') passed += 1
}
await clearUp()
console.log(`\n${passed} of ${times} times passed`)
process.exitCode = passed === times ? 0 : 1
