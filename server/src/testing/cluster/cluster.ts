import { join } from 'node:path'
import { migrate } from '../../db/migrate.ts'
import { startTrading } from '../kills/trading-world.ts'
import { findFreePort, refuseSessions, untilListening } from '../postgres/pooler.ts'
import { type DatabasePair, startPair } from './database-pair.ts'
import { type Deployment, openDeployment } from './deployment.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * All that deploy/compose.yaml starts, but for the object store: primary and standby, PgBouncer in transaction mode with
 * TLS, two portals, two workers, and HAProxy, through which the stores trade.
 */
export async function startCluster({ readsStandby }: { readsStandby: boolean }) {
  const deployment = openDeployment()
  try {
    const pair = await startPair(deployment)
    const pooler = await startPooler(deployment, pair)
    await migrate(pooler.ownerUrl, pooler.appUrl)
    await refuseSessions(pooler.appUrl)
    const trading = await startTrading({
      database: {
        DATABASE_URL: pooler.appUrl,
        DATABASE_DIRECT_URL: pooler.directUrl,
        ...(readsStandby && { DATABASE_REPLICA_URL: pair.replicaUrl }),
      },
      portals: 2,
      workers: 2,
    })
    const proxy = await startProxy(deployment, trading.portals)
    return {
      ...trading,
      ...pair,
      portals: [proxy],
      behindProxy: trading.portals,
      /** Leads everybody to the standby. */
      moveToStandby: () => pooler.moveTo(pair.ports.standby),
      stop: async () => {
        await trading.stop()
        // It may be frozen, and would not hear that it is to stop.
        pair.killPrimary()
        await deployment.stop()
      },
    }
  } catch (error) {
    await deployment.stop()
    throw error
  }
}

async function startPooler(deployment: Deployment, { passwords, ports }: DatabasePair) {
  const certificates = deployment.makeFolder('certificates')
  const site = deployment.makeFolder('site')
  await deployment.run(deployment.file('make-certificates.sh'), [certificates, site, 'localhost'], {})
  const port = await findFreePort()
  const env = { POOLER_FOLDER: deployment.makeFolder('pooler') }
  deployment.start('pgbouncer', deployment.file('pgbouncer/start.sh'), [], {
    ...env,
    LISTEN_ADDRESS: '127.0.0.1',
    LISTEN_PORT: String(port),
    DATABASE_HOST: '127.0.0.1',
    DATABASE_PORT: String(ports.primary),
    OWNER_PASSWORD: passwords.OWNER_PASSWORD,
    APP_PASSWORD: passwords.APP_PASSWORD,
    TLS_CERTIFICATE: join(certificates, 'pgbouncer.crt'),
    TLS_KEY: join(certificates, 'pgbouncer.key'),
  })
  await untilListening(port)
  const urlOf = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@localhost:${port}/${database}?sslmode=verify-full&sslrootcert=${join(certificates, 'ca.crt')}`
  return {
    appUrl: urlOf('trousseau_app', passwords.APP_PASSWORD, 'trousseau'),
    directUrl: urlOf('trousseau_app', passwords.APP_PASSWORD, 'trousseau_direct'),
    ownerUrl: urlOf('trousseau_owner', passwords.OWNER_PASSWORD, 'trousseau_direct'),
    moveTo: (target: number) =>
      deployment.run(deployment.file('pgbouncer/move.sh'), ['127.0.0.1', String(target)], env),
  }
}

/** HAProxy, as deploy/ starts it, but without TLS. Returns its address. */
export async function startProxy(deployment: Deployment, portals: readonly string[]): Promise<string> {
  const port = await findFreePort()
  // It writes down the requests that went wrong, and how.
  const plain = `frontend plain
  bind 127.0.0.1:${port}
  log stdout format raw local0
  option httplog
  option dontlog-normal
  default_backend portals
`
  const files = [deployment.file('proxy/haproxy.cfg'), deployment.writeFile('plain.cfg', plain)]
  const [a, b] = portals.map((url) => new URL(url).host)
  deployment.start('haproxy', 'haproxy', ['-db', ...files.flatMap((file) => ['-f', file])], {
    PORTAL_A: a ?? '',
    PORTAL_B: b ?? '',
  })
  await untilListening(port)
  return `http://127.0.0.1:${port}`
}
