import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '@trousseau/launcher/embedded/start-embedded'

export type ThrowAway = Pick<Embedded, 'superuserUrl' | 'ownerUrl' | 'appUrl' | 'port'> & {
  /** Ends the server and keeps its data. */
  halt(): Promise<void>
  /** The same data again, at the same port. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL of its own in a temporary folder, which goes when it is stopped. */
export async function startThrowAway(settings: Record<string, string>): Promise<ThrowAway> {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-postgres-'))
  // When root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    let embedded = await startEmbedded({ folder, settings })
    const { superuserUrl, ownerUrl, appUrl, port } = embedded
    return {
      superuserUrl,
      ownerUrl,
      appUrl,
      port,
      halt: () => embedded.stop(),
      resume: async () => {
        embedded = await startEmbedded({ folder, settings, port })
      },
      stop: () => embedded.stop().finally(remove),
    }
  } catch (error) {
    remove()
    throw error
  }
}
