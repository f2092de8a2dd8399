import { openBucket } from '@trousseau/server/bucket/bucket'
import { openDb } from '@trousseau/server/db/db'
import { createLog } from '@trousseau/server/log'
import { movePicturesToBucket, movePicturesToDatabase } from '@trousseau/server/pictures/move-pictures'
import { Problem } from '@trousseau/server/problem'
import { runCommand } from './run-command.ts'

/**
 * `npm run move-pictures`: moves the pictures that are in the database into the bucket, and with `-- back` those that
 * are in the bucket into the database. Portals and workers go on meanwhile. Run again, it goes on where it stopped.
 */
await runCommand(async (config, { appUrl }) => {
  const words = process.argv.slice(2)
  if (!config.bucket)
    throw new Problem('PICTURES_BUCKET_URL must be set: it names the bucket of the pictures.')
  if (words.length > 0 && words.join() !== 'back')
    throw new Problem('npm run move-pictures takes nothing but: -- back')
  const bucket = openBucket(config.bucket)
  const db = openDb(appUrl, { max: 2, log: createLog(config.logLevel, 'move-pictures') })
  try {
    if (words.length === 0) return `Moved into the bucket: ${await movePicturesToBucket(db, bucket)} files.`
    const { moved, missing } = await movePicturesToDatabase(db, bucket)
    if (missing > 0) process.exitCode = 1
    const others = missing > 0 ? ` Not in the bucket, and left as they are: ${missing}.` : ''
    return `Moved into the database: ${moved} files.${others}`
  } finally {
    await db.destroy()
  }
})
