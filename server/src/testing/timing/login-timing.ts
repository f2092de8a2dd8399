import { hashPassword } from '../../users/passwords/password.ts'
import { makeWorld, PASSWORD } from '../people.ts'
import { median, withTimedPortal } from './timed-portal.ts'

/**
 * Whether the time of a refused login reveals if an account exists: `npx tsx server/src/testing/timing/login-timing.ts
 * [calls]`. The kinds of refusal take turns, each from a new network, so that no rate limit is reached; fails if the
 * medians differ by more than 15 ms and 10 %.
 */
const CALLS = Number(process.argv[2] ?? 200)
const MAY_DIFFER_MS = 15
const MAY_DIFFER = 0.1

const REFUSED = {
  'wrong password': { email: 'a1@one.example', password: 'not the password' },
  'unknown address': { email: 'nobody@nowhere.example', password: PASSWORD },
  'deleted person': { email: 'x@one.example', password: PASSWORD },
  'wrong login': { email: 'w@house.example', password: PASSWORD },
}

await withTimedPortal(async ({ url, db }) => {
  await makeWorld(db)
  // The people of tests have weak hashes, which are read sooner than those that the portal makes.
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute()
  report(await measure(url))
})

async function measure(url: string): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(Object.keys(REFUSED).map((kind) => [kind, []]))
  // The first round is a warm-up and does not count.
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

function report(medians: ReadonlyMap<string, number>): void {
  for (const [kind, ms] of medians) console.log(`${kind.padEnd(16)} ${ms.toFixed(2)} ms`)
  const all = [...medians.values()]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const difference = most - least
  const share = difference / least
  console.log(`apart            ${difference.toFixed(2)} ms, ${(share * 100).toFixed(1)} %`)
  if (difference >= MAY_DIFFER_MS && share >= MAY_DIFFER) process.exitCode = 1
}
