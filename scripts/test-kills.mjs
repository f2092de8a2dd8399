import { spawn } from 'node:child_process'
import path from 'node:path'

/**
 * `npm run test:kills -- [connections] [servers]`: stores order and pay while this many database connections are cut in
 * the middle of something and PostgreSQL is killed this often; by default 300 and 50, which takes about ten minutes.
 * Root on Linux, who may mount small disks, also sees what full ones do.
 */
const [backends = '300', servers = '50'] = process.argv.slice(2)
const mayMount = process.platform === 'linux' && process.getuid() === 0
const FILES = [
  'server/src/testing/kills/kills.test.ts',
  ...(mayMount ? ['launcher/src/start/full-disk.test.ts'] : []),
]
const child = spawn(process.execPath, [path.join(import.meta.dirname, 'test.mjs'), ...FILES], {
  cwd: path.dirname(import.meta.dirname),
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_BACKEND_KILLS: backends,
    TEST_SERVER_KILLS: servers,
    ...(mayMount && { TEST_FULL_DISK: 'on' }),
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
