import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDb } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { createLog } from '../log.ts'
import { makeWorld, PASSWORD } from './people.ts'

/**
 * Whether the time of a refused login tells if an account exists: `npx tsx server/src/testing/login-timing.ts [calls]`.
 * The kinds of refusal are asked for in turn, each from a network of its own, so that no bound is met; it fails when
 * the medians are further apart than 15 ms and 10 %.
 */
const CALLS = Number(process.argv[2] ?? 200)
const MAY_DIFFER_MS = 15
const MAY_DIFFER = 0.1

const REFUSED = {
  'wrong password': { email: 'a1@one.example', password: 'not the password' },
  'unknown address': { email: 'nobody@nowhere.example', password: PASSWORD },
  'deleted person': { email: 'x@one.example', password: PASSWORD },
  'wrong door': { email: 'w@house.example', password: PASSWORD },
}

const folder = mkdtempSync(join(tmpdir(), 'trousseau-timing-'))
// When root, PostgreSQL runs as another user, who has to get in.
chmodSync(folder, 0o755)
const postgres = await startEmbedded({ folder })
try {
  await migrate(postgres.ownerUrl, postgres.appUrl)
  const log = createLog('silent', 'timing')
  const db = openDb(postgres.appUrl, { log })
  await makeWorld(db)
  const config = readConfig({ TRUST_PROXY: '1', DATABASE_URL: postgres.appUrl })
  const app = await createApp({ db, config, log, clock: () => new Date(), webFolder: folder })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const medians = await measure(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  await app.close()
  await db.destroy()
  report(medians)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(url: string): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(Object.keys(REFUSED).map((kind) => [kind, []]))
  // The first round warms up and is not counted.
  for (let i = 0; i <= CALLS; i += 1) {
    for (const [kind, body] of Object.entries(REFUSED)) {
      const started = performance.now()
      const response = await fetch(`${url}/api/users/store-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${i >> 8}.${i & 255}.1` },
        body: JSON.stringify(body),
      })
      await response.text()
      if (response.status !== 401) throw new Error(`${kind}: ${response.status}`)
      if (i > 0) times.get(kind)?.push(performance.now() - started)
    }
  }
  return new Map([...times].map(([kind, all]) => [kind, median(all)]))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

function report(medians: ReadonlyMap<string, number>): void {
  for (const [kind, ms] of medians) console.log(`${kind.padEnd(16)} ${ms.toFixed(2)} ms`)
  const all = [...medians.values()]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const difference = most - least
  const share = difference / least
  console.log(`apart            ${difference.toFixed(2)} ms, ${(share * 100).toFixed(1)} %`)
  if (difference >= MAY_DIFFER_MS && share >= MAY_DIFFER) process.exitCode = 1
}
