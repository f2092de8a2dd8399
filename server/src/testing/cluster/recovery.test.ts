import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { checksums } from '../checksum.ts'
import { makeInvoice } from '../invoices.ts'
import { makeWorld } from '../people.ts'
import { findFreePort } from '../postgres/pooler.ts'
import { createTestApp } from '../test-app.ts'
import { startArchived } from './archived-database.ts'
import { type Deployment, openDeployment } from './deployment.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let deployment: Deployment
beforeEach(() => {
  deployment = openDeployment()
})
afterEach(() => deployment.stop())

/** Whatever else happens, a part of the log is closed and kept after so many seconds. */
const KEPT_AFTER_S = 5

test('a database whose log is kept comes back as it was at a moment, whatever was done to it since', async () => {
  const primary = await startArchived(deployment, KEPT_AFTER_S)
  await migrate(primary.urlOf('trousseau_owner'), primary.urlOf('trousseau_app'))
  const app = await createTestApp({}, { databaseUrl: primary.urlOf('trousseau_app'), patient: false })
  const { stores } = await makeWorld(app.db)
  await makeInvoice(app, stores.s1)
  await primary.copyBase()
  for (let n = 0; n < 20; n += 1) await makeInvoice(app, stores.s1)
  const before = await checksums(app.db, [])
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(app.db)
  const moment = rows[0]?.at ?? ''

  // Somebody does what must not be; others go on for as long as the log is open at most, and the machine is lost.
  await sql`update stores set name = 'Wrong'`.execute(app.db)
  await makeInvoice(app, stores.s2)
  const wrongAt = performance.now()
  await primary.untilKept()
  const keptAfterMs = Math.round(performance.now() - wrongAt)
  await app.close()
  primary.kill()

  const began = performance.now()
  const port = await findFreePort()
  await primary.recover(port, moment)
  const url = primary.urlOf('trousseau_app', port)
  const portal = await createTestApp({}, { databaseUrl: url, patient: false })
  const { rows: server } = await sql<{ version: string }>`select version() as version`.execute(portal.db)
  console.log({ keptAfterMs, backAfterMs: Math.round(performance.now() - began), ...server[0] })
  expect(await checksums(portal.db, [])).toEqual(before)
  await vi.waitFor(async () => expect((await portal.send('GET', '/health/ready')).status).toBe(200), 30_000)
  await makeInvoice(portal, stores.s1)
  await portal.close()
})
