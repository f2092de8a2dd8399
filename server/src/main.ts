import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { createClock } from './clock.ts'
import { readServingConfig } from './config.ts'
import { armCrashPoint } from './crash-point.ts'
import { openDb } from './db/db.ts'
import { findWrongHouse } from './db/house.ts'
import { refuseUnsafeDatabase, warnOfStandbys } from './db/refuse-unsafe.ts'
import { watchReplica } from './health/watch-house.ts'
import { shareConnections } from './http/limits/shares.ts'
import { untilNobodyComes } from './http/until-nobody-comes.ts'
import { createLog } from './log.ts'
import { createMeasures, type PoolName, watchProcess } from './measures/measures.ts'
import { serveMeasures } from './measures/serve-measures.ts'
import { Problem } from './problem.ts'
import { runProcess } from './run-process.ts'

/** The portal's process: the API and the web application. Any number of them may run on one database. */
export const started = runProcess('portal', async (onStop) => {
  const config = readServingConfig()
  if (config.databaseUrl === undefined)
    throw new Error('DATABASE_URL is not set: npm start sets it for the embedded database.')
  armCrashPoint(config.crashAt)
  const log = createLog(config.logLevel, 'portal')
  const { light, wide } = shareConnections(config.databasePool)
  const measures = createMeasures('portal')
  watchProcess(measures)
  const opening = (pool: PoolName) => ({
    log,
    statementMs: config.databaseTimeoutMs,
    onWait: (seconds: number) => measures.countWait(pool, seconds),
  })
  const db = openDb(config.databaseUrl, { ...opening('light'), max: light })
  const wideDb = openDb(config.databaseUrl, { ...opening('wide'), max: wide, beside: db })
  const replicaDb = config.databaseReplicaUrl
    ? openDb(config.databaseReplicaUrl, { ...opening('replica'), max: wide })
    : undefined
  await refuseUnsafeDatabase(db, config)
  // A replica that is away now is looked at again before each reading.
  const ofReplica = replicaDb && (await findWrongHouse(replicaDb, config.houseSchema).catch(() => undefined))
  if (ofReplica) throw new Problem(`DATABASE_REPLICA_URL: ${ofReplica}`)
  if (config.inEarnest) await warnOfStandbys(db, log)
  if (replicaDb) watchReplica(measures, replicaDb)
  let stopping = false
  const app = await createApp({
    db,
    wideDb,
    replicaDb,
    config,
    log,
    clock: createClock(config.testNow),
    webFolder: fileURLToPath(new URL('../../web/dist/', import.meta.url)),
    isStopping: () => stopping,
    measures,
  })
  const served = await serveMeasures(measures, config, 'portal')
  onStop(async () => {
    stopping = true
    // It reports itself not ready and closes connections that it has answered on, so that clients go elsewhere before it stops
    // listening.
    await untilNobodyComes(app.server, config.stopAfterMs)
    await app.close()
    await served.close()
    await Promise.all([db, wideDb, replicaDb].map((each) => each?.destroy()))
  })
  await app.listen({ host: config.host, port: config.port })
  const address = app.server.address()
  return { port: typeof address === 'object' && address ? address.port : config.port }
})
