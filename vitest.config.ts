import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most of the server's tests wait for PostgreSQL, so that even one core has work for two.
    maxWorkers: Math.min(8, Math.max(2, availableParallelism())),
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 20_000,
          include: [
            '*.test.ts',
            '{domain,contract,sandbox,illustrator}/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/postgres-setup.ts',
          // Each file has a database of its own; reading all the modules anew for each took a quarter of the time.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
