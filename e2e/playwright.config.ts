import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// This file is read once by the runner, whose environment the workers inherit, and again by each of them.
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
  // A test that needs a second try has a defect, or shows one.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A trace of every test costs a third of the time; it is made when somebody asks for it: --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
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
        // Whatever a page asks for, nothing leaves this machine.
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
  // When root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
