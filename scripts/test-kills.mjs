import { spawn } from 'node:child_process'
import path from 'node:path'

/**
 * `npm run test:kills -- [connections] [servers] [portals]`: stores order, cancel and pay while this many database
 * connections are cut in the middle of something, PostgreSQL is killed this often, and portals and workers are, of which
 * some come back with a wrong clock; by default 300, 50 and 300. None of them is done where all its numbers are 0. Root
 * on Linux, who may mount small disks, also sees what full ones do.
 */
const [backends = '300', servers = '50', portals = '300'] = process.argv.slice(2)
const mayMount = process.platform === 'linux' && process.getuid() === 0
const FILES = [
  ...(backends === '0' && servers === '0' ? [] : ['server/src/testing/kills/kills.test.ts']),
  ...(portals === '0' ? [] : ['server/src/testing/kills/process-kills.test.ts']),
  ...(mayMount ? ['launcher/src/start/full-disk.test.ts'] : []),
]
const child = spawn(process.execPath, [path.join(import.meta.dirname, 'test.mjs'), ...FILES], {
  cwd: path.dirname(import.meta.dirname),
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_BACKEND_KILLS: backends,
    TEST_SERVER_KILLS: servers,
    TEST_PORTAL_KILLS: portals,
    TEST_WRONG_CLOCKS: process.env.TEST_WRONG_CLOCKS ?? '0.1',
    ...(mayMount && { TEST_FULL_DISK: 'on' }),
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
