import type { Bench } from '../bench.ts'
import { floorBearer } from '../systems/floor.ts'
import { bearerOf } from '../world/sign-in.ts'
import { DRESSES, storesOfSize } from '../world/sizes.ts'
import { type Probe, requesting } from './probe.ts'

const GROUP = 'catalogue'
const PAGES = Math.ceil(DRESSES / 20)

/** What a store looks at: many people, the same dresses. Each probe of ours stands beside what is its floor. */
export function catalogueProbes({ floor, trousseau, dataset }: Bench): Probe[] {
  const people = storesOfSize(dataset, 10)
  const personOf = (nth: number) => bearerOf(people[nth % people.length] ?? 0)
  const asBrowser = (nth: number) => ({ ...personOf(nth), 'accept-encoding': 'br' })
  // Three of the four pages are full.
  const pageOf = (nth: number) => `/api/dresses/published?per_page=20&page=${1 + (nth % (PAGES - 1))}`
  const ofTrousseau = (name: string, more: Omit<Probe, 'group' | 'name' | 'system'>): Probe => ({
    group: GROUP,
    name,
    system: trousseau,
    ...more,
  })
  const page = requesting(trousseau, (nth) => ({
    path: pageOf(nth),
    headers: asBrowser(nth),
    expected: { fact: '"per_page":20,"total":64', encoding: 'br' },
  }))
  const detail = requesting(trousseau, (nth) => ({
    path: `/api/dresses/${1 + (nth % DRESSES)}`,
    headers: asBrowser(nth),
    expected: { fact: `"style_number":"TS-${1_001 + (nth % DRESSES)}"` },
  }))
  const floorPage = requesting(floor, (nth) => ({
    path: `/page?page=${1 + (nth % (PAGES - 1))}`,
    headers: floorBearer(nth),
    expected: { fact: '"dresses":[{"id":' },
  }))
  return [
    {
      group: GROUP,
      name: 'bare Fastify',
      system: floor,
      call: requesting(floor, () => ({ path: '/hello', expected: { fact: 'world' } })),
    },
    { group: GROUP, name: 'session row and query of 20', system: floor, call: floorPage },
    ofTrousseau('page of 20, as a browser asks (br)', { call: page }),
    ofTrousseau('page of 20, plain', {
      call: requesting(trousseau, (nth) => ({
        path: pageOf(nth),
        headers: personOf(nth),
        expected: { fact: '"per_page":20,"total":64' },
      })),
    }),
    ofTrousseau('dress', { call: detail }),
    ofTrousseau('whole list (br)', {
      call: requesting(trousseau, (nth) => ({
        path: '/api/dresses/published?per_page=-1',
        headers: asBrowser(nth),
        expected: { fact: '"per_page":-1,"total":64', encoding: 'br' },
      })),
    }),
    ofTrousseau('search', {
      call: requesting(trousseau, (nth) => ({
        path: '/api/dresses/published?per_page=20&search=gown%20',
        headers: asBrowser(nth),
        expected: { fact: '"dresses":[' },
      })),
    }),
    {
      group: GROUP,
      name: 'session row and query of 20, 16 clients',
      system: floor,
      clients: 16,
      call: floorPage,
    },
    ofTrousseau('page of 20 (br), 16 clients', { clients: 16, call: page }),
    ofTrousseau('dress, 16 clients', { clients: 16, call: detail }),
  ]
}
