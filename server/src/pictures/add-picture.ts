import { createHash } from 'node:crypto'
import type { pictures } from '@trousseau/contract/pictures'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import type { Call, Handler } from '../http/call.ts'
import { type RateLimit, refuseTooMany } from '../http/limits/rate-limit.ts'
import { takeTurns } from '../http/limits/turns.ts'
import { encodePicture } from './encode-picture.ts'
import { putPictureFiles } from './picture-files.ts'
import { describePicture, insertPicture, renewPicture } from './pictures.store.ts'
import { refuseUnfitPicture } from './refuse-picture.ts'

const PER_USER: RateLimit = { name: 'pictures', max: 120, seconds: 600 }

/**
 * One picture is encoded at a time, leaving cores and memory for requests. Each that waits holds its file in memory, and
 * gives up before its connection times out.
 */
const inTurn = takeTurns({ atOnce: 1, waiting: 12, patienceMs: 8_000, retryAfterSeconds: 10 })

/** The hash of the uploaded bytes, so that the same file is always the same picture. */
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

export const addPicture: Handler<typeof pictures.addPicture> = async (call) => {
  const { db, user, now, file } = call
  await refuseTooMany(db, PER_USER, String(user.id), now)
  const hash = hashOf(file.bytes)
  if (!(await renewPicture(db, hash, now))) {
    await refuseUnfitPicture(file.bytes)
    await inTurn(() => encodeAndSave(call, hash))
  }
  return describePicture(db, hash)
}

async function encodeAndSave(call: Call<typeof pictures.addPicture>, hash: string): Promise<void> {
  const { db, bucket, user, now, file } = call
  // Another request may have added the same picture while we waited for our turn.
  if (await renewPicture(db, hash, now)) return
  const encoded = await encodePicture(file.bytes)
  const files = await putPictureFiles(db, bucket, hash, encoded.files)
  await inTransaction(db, async (db) => {
    const isNew = await insertPicture(db, hash, { ...encoded, files }, now)
    if (isNew) await record(db, call, 'picture_added', { userId: user.id, subject: `picture ${hash}` })
  })
}
