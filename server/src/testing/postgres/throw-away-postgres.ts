import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '@trousseau/launcher/embedded/start-embedded'

export type ThrowAway = Pick<Embedded, 'superuserUrl' | 'ownerUrl' | 'appUrl' | 'port'> & {
  /** Stops the server and keeps its data. */
  halt(): Promise<void>
  /** Starts the server again with the same data, on the same port. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** A separate PostgreSQL in a temporary folder, which is deleted when it is stopped. */
export async function startThrowAway(settings: Record<string, string>): Promise<ThrowAway> {
  const folder = mkdtempSync(join(tmpdir(), 'trousseau-postgres-'))
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
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
