import type { Bench } from '../bench.ts'
import { PASSWORD } from '../world/fill-people.ts'
import { bearerOf } from '../world/sign-in.ts'
import { storesOfSize } from '../world/sizes.ts'
import { type Probe, requesting } from './probe.ts'

const GROUP = 'session'

export function sessionProbes({ trousseau, dataset }: Bench): Probe[] {
  const people = storesOfSize(dataset, 10)
  const personOf = (nth: number) => people[nth % people.length] ?? 0
  const session = requesting(trousseau, (nth) => ({
    path: '/api/session',
    headers: bearerOf(personOf(nth)),
    expected: { fact: `"name":"Bridal House ${personOf(nth)}"` },
  }))
  return [
    { group: GROUP, name: 'session', system: trousseau, call: session },
    { group: GROUP, name: 'session, 16 clients', system: trousseau, clients: 16, call: session },
    {
      group: GROUP,
      name: 'sign-in',
      system: trousseau,
      isAlone: true,
      call: requesting(trousseau, (nth) => ({
        method: 'POST',
        path: '/api/users/store-login',
        // Each from a network of its own, as people are.
        headers: { 'x-forwarded-for': `10.${(nth >> 8) % 250}.${nth % 250}.7` },
        body: { email: `admin${personOf(nth)}@store.example`, password: PASSWORD },
        expected: { fact: '"token":"' },
      })),
    },
    {
      group: GROUP,
      name: 'empty answer (/health/live)',
      system: trousseau,
      call: requesting(trousseau, () => ({ path: '/health/live', expected: { fact: 'ok' } })),
    },
  ]
}
