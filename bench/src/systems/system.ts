import type { Client } from '../load/call.ts'
import type { Backend, DatabaseServer } from '../measure/meter.ts'

/** Something that answers requests, with all processes that work for it. */
export type System = {
  readonly name: string
  readonly client: Client
  /** The names of its parts, and their processes at present. The first is the one that answers. */
  processes(): Readonly<Record<string, number>>
  readonly server: DatabaseServer
  partOf(backend: Backend): string | undefined
}
