import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import { api } from '@trousseau/contract/api'
import type { Endpoint } from '@trousseau/contract/endpoint'
import Fastify, { type FastifyInstance } from 'fastify'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { record, whoIs } from './audit/record.ts'
import { boardRoutes } from './board/board.routes.ts'
import { openBucket } from './bucket/bucket.ts'
import { calendarRoutes } from './calendars/calendars.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import type { Clock } from './clock.ts'
import { closingRoutes } from './closing/closing.routes.ts'
import type { Config } from './config.ts'
import { dateRoutes } from './dates/dates.routes.ts'
import type { Db } from './db/db.ts'
import { chooseReads, openReplica } from './db/replica.ts'
import { watchDatabase } from './db/watch-database.ts'
import { factoryRoutes } from './factories/factories.routes.ts'
import { factoryPaymentRoutes } from './factory-payments/factory-payments.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { answerErrors } from './http/answer-errors.ts'
import { AppError } from './http/app-error.ts'
import type { Handlers } from './http/call.ts'
import { closeConnectionsWhileStopping, serveHealth, waitForMigrations } from './http/health.ts'
import { idempotencyKeyRoutes } from './http/idempotency-keys.routes.ts'
import { answerWithinMs } from './http/limits/deadline.ts'
import { shareWork } from './http/limits/shares.ts'
import { logRequests } from './http/log-requests.ts'
import { serveDocs } from './http/openapi/docs.ts'
import { readBodies } from './http/request/read-body.ts'
import { refuseUnreadableRequest, refuseUnreadableUrl } from './http/request/refuse-early.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { type AnyHandler, serve } from './http/serve.ts'
import { serverOptions, trustedProxies } from './http/server-options.ts'
import { FOR_PROGRAMS, openWebApp, serveWebApp } from './http/web-app.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import type { Log } from './log.ts'
import { createMeasures, type Measures } from './measures/measures.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { orderDateRoutes, orderMoveRoutes, orderRoutes } from './orders/orders.routes.ts'
import { overviewRoutes } from './overviews/overviews.routes.ts'
import { packageRoutes } from './packages/packages.routes.ts'
import { paymentMethodRoutes } from './payment-methods/payment-methods.routes.ts'
import { accountRoutes, differenceRoutes, paymentRoutes } from './payments/payments.routes.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import { servePictures } from './pictures/serve-pictures.ts'
import { placeRoutes } from './places/places.routes.ts'
import { createProviderClient } from './provider/request.ts'
import { providerEventRoutes } from './provider-events/provider-events.routes.ts'
import { publicConfigRoutes } from './public-config/public-config.routes.ts'
import { balanceRoutes } from './statements/list-balances.ts'
import { statementRoutes } from './statements/statements.routes.ts'
import { storeRoutes } from './stores/stores.routes.ts'
import { transactionRoutes } from './transactions/transactions.routes.ts'
import { authenticating, bearerHashOf } from './users/sessions/authenticate.ts'
import {
  ownAccountRoutes,
  passkeyRoutes,
  secondFactorRoutes,
  sessionRoutes,
  userRoutes,
} from './users/users.routes.ts'

const handlers: Handlers<typeof api> = {
  ...publicConfigRoutes,
  ...sessionRoutes,
  ...ownAccountRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...userRoutes,
  ...placeRoutes,
  ...addressRoutes,
  ...factoryRoutes,
  ...calendarRoutes,
  ...dateRoutes,
  ...storeRoutes,
  ...paymentMethodRoutes,
  ...orderRoutes,
  ...orderMoveRoutes,
  ...orderDateRoutes,
  ...boardRoutes,
  ...packageRoutes,
  ...invoiceRoutes,
  ...transactionRoutes,
  ...accountRoutes,
  ...statementRoutes,
  ...balanceRoutes,
  ...factoryPaymentRoutes,
  ...closingRoutes,
  ...paymentRoutes,
  ...differenceRoutes,
  ...overviewRoutes,
  ...auditRoutes,
  ...healthRoutes,
  ...noticeRoutes,
  ...providerEventRoutes,
  ...idempotencyKeyRoutes,
  ...pictureRoutes,
  ...catalogueRoutes,
}

/** A contract together with the handlers that answer its endpoints. */
export type Served = {
  api: Readonly<Record<string, Endpoint>>
  handlers: Readonly<Record<string, AnyHandler>>
}

type AppDeps = {
  db: Db
  /** For lists, exports and overviews, so that however many are asked for, `db` is free for the rest. */
  wideDb?: Db
  /** A copy that follows the database, for the same. */
  replicaDb?: Db | undefined
  config: Config
  log: Log
  clock: Clock
  webFolder: string
  isStopping?: () => boolean
  /** What the process counts. By default the portal counts for itself alone. */
  measures?: Measures
  /** Instead of the configured one. 0 means never. */
  shedAfterMs?: number
}

/** The portal: the contract and its handlers, the web application, health and documentation. */
export async function createApp(
  {
    db,
    wideDb = db,
    replicaDb,
    config,
    log,
    clock,
    webFolder,
    isStopping = () => false,
    measures = createMeasures('portal'),
    shedAfterMs = config.shedAfterMs,
  }: AppDeps,
  served: Served = { api, handlers },
): Promise<FastifyInstance> {
  const web = openWebApp(config, webFolder)
  const app = Fastify({
    ...serverOptions(config),
    trustProxy: trustedProxies(config.trustProxy),
    frameworkErrors: refuseUnreadableUrl(web),
    clientErrorHandler: (error, socket) => refuseUnreadableRequest(error, socket, web),
  })
  sendSecurityHeaders(app)
  logRequests(app, log, measures)
  answerErrors(app, log)
  readBodies(app)
  await app.register(underPressure, {
    maxEventLoopDelay: shedAfterMs,
    // Pages and their files cost next to nothing, and it is the page that tells people what is wrong and tries again.
    pressureHandler: ({ url }, _reply, _type, lag) => {
      // Nothing was measured in that second, because the machine did not run the process: that is no lag of its own.
      if (lag === Number.POSITIVE_INFINITY) return
      if (FOR_PROGRAMS.test(url)) throw new AppError('unavailable', { retryAfterSeconds: 5 })
    },
  })
  await app.register(compress, { threshold: 1_024, globalDecompression: false })
  closeConnectionsWhileStopping(app, isStopping)
  const database = watchDatabase(db, config.houseSchema)
  serveHealth(app, database, isStopping)
  await waitForMigrations(app, database, log)
  await serveDocs(app, served.api)
  const bucket = config.bucket && openBucket(config.bucket)
  servePictures(app, config, db, bucket)
  await serveWebApp(app, config, web)
  const provider = createProviderClient({ db, stax: config.stax, clock, log, measures })
  serve(app, served.api, served.handlers, {
    authenticate: authenticating(db),
    onRefusal: (context, user, route) => record(db, context, 'refused', { ...whoIs(user), subject: route }),
    inTurnOf: shareWork(config.databasePool),
    longestMs: answerWithinMs(config),
    chooseReads: chooseReads(wideDb, replicaDb && openReplica(replicaDb, config.houseSchema), log),
    contextOf: (request) => ({
      db,
      config,
      log,
      provider,
      bucket,
      measures,
      replicaDb,
      now: clock(),
      address: request.ip,
      requestId: request.id,
      userAgent: request.headers['user-agent'],
      bearerHash: bearerHashOf(request),
    }),
  })
  return app
}
