import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openClient } from '../load/call.ts'
import { listChildren } from '../measure/processor-time.ts'
import { type WatchedServer, watchServer } from '../world/cluster.ts'
import type { System } from './system.ts'

/** Where bench/README.md has them installed and started. */
export type Peer = System & { readonly folder: string }

export type Peers = { systems: Peer[]; server: WatchedServer | undefined }

const ADDRESSES = {
  vendure: process.env.VENDURE_URL ?? 'http://127.0.0.1:4201',
  medusa: process.env.MEDUSA_URL ?? 'http://127.0.0.1:4301',
}
const DATABASE_URL = process.env.PEERS_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:55440/postgres'

/** Those that run, each with a process id in its folder and a database of its name. */
export async function openPeers(say: (line: string) => void): Promise<Peers> {
  const folder = process.env.PEERS_DIR
  if (folder === undefined)
    throw new Error('PEERS_DIR is not set: bench/README.md tells how to set up the peers.')
  const server = await watchServer(DATABASE_URL)
  const systems: Peer[] = []
  for (const [name, origin] of Object.entries(ADDRESSES)) {
    const isThere = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (isThere) systems.push(toPeer(name, origin, path.join(folder, name), server))
    else say(`${name} does not answer at ${origin} and is left out.`)
  }
  return { systems, server }
}

function toPeer(name: string, origin: string, folder: string, server: WatchedServer): Peer {
  const pid = Number(readFileSync(path.join(folder, 'pid'), 'utf8'))
  return {
    name,
    folder,
    client: openClient(origin),
    server,
    // A command line that starts the server as its child does nothing itself.
    processes: () => ({ [name]: listChildren(pid)[0] ?? pid }),
    partOf: ({ database }) => (database === name ? name : undefined),
  }
}
