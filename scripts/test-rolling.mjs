import { spawn } from 'node:child_process'
import path from 'node:path'

/**
 * `npm run test:rolling -- [stops] [requests a second]`: the version before is replaced by this one while people work, then a
 * portal is stopped and started this often more; by default never, at 20 requests a second. With BENCH_DATA, on a copy of the
 * bench's data as the version before had them (`npm run bench:data`), otherwise in a new house. HAProxy must be installed.
 */
const [stops = '0', rate = '20'] = process.argv.slice(2)
const FILE = 'server/src/testing/releases/rolling-release.test.ts'
const child = spawn(process.execPath, [path.join(import.meta.dirname, 'test.mjs'), '--release', FILE], {
  cwd: path.dirname(import.meta.dirname),
  stdio: 'inherit',
  env: { ...process.env, TEST_STOPS: stops, TEST_RATE: rate },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
