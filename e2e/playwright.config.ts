import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// The runner evaluates this file once and each worker again; workers inherit the runner's environment.
process.env.E2E_FOLDER ??= makeFolder()
process.env.CHROMIUM_PATH ??= execFileSync(
  process.execPath,
  [join(import.meta.dirname, '../scripts/find-browser.mjs')],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
).trim()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  forbidOnly: true,
  // No retries: a test that needs a second try has a defect, or reveals one.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  // These limits end what hangs; a machine that is shared with others may stand still for a minute.
  timeout: 480_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Tracing every test costs a third of the time; turn it on with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Tests answer requests themselves, which one that passes through a service worker would miss.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: optimizing its code takes longer than running it as it is.
        '--js-flags=--no-opt --no-maglev',
        // Starting a process for every page takes longer than most pages do; each context keeps one.
        '--renderer-process-limit=1',
        // No request of a page leaves this machine.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'first start', testMatch: 'shell/first-start.test.ts' },
    {
      name: 'browser',
      testMatch: '**/*.test.ts',
      testIgnore: 'shell/first-start.test.ts',
      dependencies: ['first start'],
    },
  ],
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-e2e-'))
  // Under root, PostgreSQL runs as another user, who needs access to this folder.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
