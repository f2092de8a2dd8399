import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@trousseau/launcher/embedded/start-embedded'
import { describeSchema } from '../../db/describe-schema.ts'
import { migrate } from '../../db/migrate.ts'

/** `npm run schema`: regenerates the tables' types after a migration has changed. */
const folder = mkdtempSync(join(tmpdir(), 'trousseau-schema-'))
const postgres = await startEmbedded({ folder, settings: { fsync: 'off' } })
try {
  await migrate(postgres.ownerUrl, postgres.appUrl)
  writeFileSync(new URL('../../db/schema.ts', import.meta.url), await describeSchema(postgres.ownerUrl))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
