import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { guides } from './web/guides.ts'

export default defineConfig({
  test: {
    // Most of the server's tests wait for PostgreSQL, so even one core can serve two workers.
    maxWorkers: Math.min(8, Math.max(2, availableParallelism())),
    allowOnly: false,
    // The limits below end what hangs; a machine that is shared with others may stand still for a minute.
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup: 'scripts/build-for-tests.mjs',
          setupFiles: 'scripts/property-cases.mjs',
          // These modules keep no state, and loading them again for each file took half of the time.
          isolate: false,
          testTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          include: [
            '*.test.ts',
            '{domain,contract,sandbox,illustrator,bench}/src/**/*.test.ts',
            'web/{*,src/**/*}.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,launcher}/src/**/*.test.ts'],
          exclude: [
            // These mount disks of their own, which only root may do.
            ...(process.env.TEST_FULL_DISK === 'on' ? [] : ['launcher/src/start/full-disk.test.ts']),
            // These need programs of Debian's, and a minute each.
            ...(process.env.TEST_CLUSTER === 'on' ? [] : ['server/src/testing/cluster/*.test.ts']),
            // These build the version before from the repository's history.
            ...(process.env.TEST_RELEASE === 'on' ? [] : ['server/src/testing/releases/*.test.ts']),
          ],
          globalSetup: ['scripts/build-for-tests.mjs', 'server/src/testing/postgres/postgres-setup.ts'],
          // Each file has its own database, and loading all modules again for each file took a quarter of the time.
          isolate: false,
          testTimeout: 240_000 + Number(process.env.TEST_ROUNDS ?? 0) * 30_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        root: 'web',
        plugins: [guides()],
        // Everything the screens import is bundled before the first test: a package discovered in the middle of a run
        // makes the dev server reload the page, and the tests running on it fail.
        optimizeDeps: {
          entries: ['src/main.ts', 'src/**/*.test.tsx', 'src/testing/*'],
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'axe-core',
          ],
        },
        test: {
          name: 'web',
          include: ['src/**/*.test.tsx'],
          setupFiles: 'src/testing/setup.ts',
          // One page for all files, because loading the application's six hundred modules takes longer than most files.
          isolate: false,
          testTimeout: 240_000,
          expect: { poll: { timeout: 120_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 120_000,
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'America/Chicago', locale: 'en-US' },
              launchOptions: {
                // A getter, so that the browser is looked up only when these tests run.
                get executablePath() {
                  return chromium()
                },
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-quic',
                  '--no-first-run',
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--disable-sync',
                  // The page lives for minutes, and clearing away rarely saves an eighth of the processor's time.
                  '--js-flags=--max-semi-space-size=64',
                  // No request of a page leaves this machine.
                  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
                ],
              },
            }),
          },
        },
      },
    ],
  },
})

function chromium(): string {
  const find = join(import.meta.dirname, 'scripts/find-browser.mjs')
  return (
    process.env.CHROMIUM_PATH ??
    execFileSync(process.execPath, [find], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  )
}
