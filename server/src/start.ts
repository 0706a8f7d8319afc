import { removeStaleUploads } from './platform/uploads.js'
import { registrations } from './features/routes.js'
import { preparePlaces } from './features/registry/houses/houses.public.js'
import { prepareSetup } from './features/workspace/setup/setup.public.js'
import { prepareStaff } from './features/access/staff/staff.public.js'
import type { App } from './platform/app.js'
import { sealTail } from './platform/audit.js'
import { emptyBin } from './platform/bin.js'
import { systemClock, type Clock } from './platform/clock.js'
import { ClockWatch } from './platform/clock-watch.js'
import type { Config } from './platform/config.js'
import { checkDatabase, checkTrigrams, openPools, type Connection } from './platform/db.js'
import { startEmbedded, type EmbeddedDatabase } from './platform/embedded.js'
import { collectFiles } from './platform/files.collecting.js'
import { Files, sweepFiles } from './platform/files.js'
import { sizePictures } from './platform/files.sizing.js'
import { serveHealth } from './platform/health.js'
import { answerNotFound, closeHttp, createHttp, type LogTarget } from './platform/http.js'
import { Jobs } from './platform/jobs.js'
import { Listener } from './platform/listener.js'
import { Live } from './platform/live.js'
import { serveMetrics } from './platform/metrics.js'
import { migrate } from './platform/migrate.js'
import { serveOpenApi } from './platform/openapi.js'
import { PeopleReading } from './platform/people-reading.js'
import { PublicLinks } from './platform/public-links.js'
import { serveOutbox } from './platform/outbox.sending.js'
import { foldCounts } from './platform/list.js'
import { dropOldRows, every } from './platform/upkeep.js'
import { Sessions } from './platform/sessions.js'
import { serveWeb } from './platform/web.js'

export interface Options {
  clock?: Clock
  /** Prints a line for the operator at the console. */
  say?: (line: string) => void
  /** Tests only: an initialised database without durability guarantees. Not available as a setting. */
  unsafeDatabase?: Connection
  /** The directory of the built web app; false in tests of the server alone. */
  web?: string | false
  /** Tests only: the pause between the heartbeats of live streams, in milliseconds. */
  heartbeatMs?: number
  /** Loads demo data before listening. */
  demo?: boolean
  /** Takes the lines of the log; standard output by default. */
  log?: LogTarget
}

export interface Product {
  app: App
  url: string
  /** The process id of the embedded database, if any. */
  databasePid: () => number | undefined
  stop(): Promise<void>
}

/** Assembles the application on a connected database; does not listen yet. */
const assemble = async (config: Config, infrastructure: Infrastructure, options: Options): Promise<App> => {
  const { http, pools, listener } = infrastructure
  const clock = options.clock ?? systemClock
  await checkDatabase(pools.slowDb, options.unsafeDatabase !== undefined)
  await migrate(pools)
  await checkTrigrams(pools.slowDb)
  const sessions = new Sessions(pools.db, clock, listener)
  const app: App = {
    ...infrastructure,
    config,
    clock,
    clockWatch: new ClockWatch(clock, http.log),
    sessions,
    files: await Files.open({ dataDir: config.dataDir, storageUrl: config.storageUrl, db: pools.slowDb, clock }),
    publicLinks: await PublicLinks.open({ pools, clock }),
    jobs: new Jobs(pools, http.log),
    live: new Live(pools.db, sessions, listener, options.heartbeatMs),
    people: new PeopleReading(pools.slowDb, clock),
    publicUrl: () => config.publicUrl ?? `http://${config.host}:${config.port}`,
  }
  await serveOpenApi(http)
  serveHealth(app)
  serveMetrics(http, config)
  for (const register of registrations) register(app)
  if (options.web === false) answerNotFound(http)
  else await serveWeb(http, options.web)
  return app
}

type Infrastructure = Pick<App, 'http' | 'pools' | 'listener'>

const createInfrastructure = async (
  config: Config,
  connection: Connection,
  log: LogTarget | undefined,
): Promise<Infrastructure> => {
  const http = await createHttp(config, log)
  const pools = openPools(connection, (error) => http.log.warn({ err: error }, 'a database connection ended'))
  const listener = new Listener(connection, (error) => http.log.warn({ err: error }, 'listening was interrupted'))
  return { http, pools, listener }
}

const upkeep = (app: App) => {
  app.jobs.task('bin.empty', 'bulk', async (_payload, db) => emptyBin(db, app.clock.now()), '17 3 * * *')
  sweepFiles(app)
  sizePictures(app)
  app.jobs.task('files.collect', 'bulk', (_payload, db) => collectFiles(app, db), '47 */6 * * *')
  app.jobs.task('counts.fold', 'bulk', async (_payload, db) => foldCounts(db), '* * * * *')
  app.jobs.task('rows.drop', 'bulk', async (_payload, db) => dropOldRows(db, app.clock.now()), '*/10 * * * *')
  const stops = [
    every(2000, () => sealTail(app.pools.slowDb)),
    every(2000, () => app.people.store()),
    every(30_000, () => app.clockWatch.beat(app.pools.slowDb)),
    every(3_600_000, removeStaleUploads),
  ]
  return () => stops.forEach((stop) => stop())
}

const connectionOf = async (config: Config, options: Options): Promise<[Connection, EmbeddedDatabase | undefined]> => {
  if (options.unsafeDatabase) return [options.unsafeDatabase, undefined]
  if (config.databaseUrl) return [{ connectionString: config.databaseUrl }, undefined]
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: options.say ?? (() => undefined) })
  return [embedded.connection, embedded]
}

/** The whole product in one process: database, server, jobs, web. Rejects with one clear reason on failure. */
export const start = async (config: Config, options: Options = {}): Promise<Product> => {
  const say = options.say ?? (() => undefined)
  const [connection, embedded] = await connectionOf(config, options)
  const closers: (() => unknown)[] = [() => embedded?.stop()]
  // Closes resources in reverse order; the failure of one does not skip the others.
  const stop = async () => {
    for (const close of closers.toReversed()) await Promise.resolve(close()).catch(() => undefined)
  }
  try {
    const infrastructure = await createInfrastructure(config, connection, options.log)
    closers.push(
      () => infrastructure.pools.close(),
      () => infrastructure.listener.close(),
    )
    const app = await assemble(config, infrastructure, options)
    if (!config.publicUrl && (config.smtpUrl ?? config.smsUrl))
      app.http.log.warn('PUBLIC_URL is not set: messages with links are sent only when asked for from this machine')
    const outbox = serveOutbox(app)
    closers.push(
      () => outbox.close(),
      () => app.jobs.close(),
      upkeep(app),
      () => closeHttp(app.http),
    )
    app.http.addHook('preClose', async () => app.live.close())
    await preparePlaces(app.pools.slowDb)
    await prepareStaff(app.pools.slowDb)
    await prepareSetup(app, { demo: options.demo ?? false, say })
    await app.listener.open()
    await outbox.resume()
    await app.jobs.open(embedded !== undefined)
    const url = await listen(app)
    embedded?.recordAddress(url)
    return { app, url, databasePid: () => embedded?.pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const listen = async ({ http, config }: App): Promise<string> => {
  // Silences Fastify's own message: only the product's line announces readiness.
  const { level } = http.log
  http.log.level = 'silent'
  await http.listen({ port: config.port, host: config.host })
  http.log.level = level
  const address = http.server.address()
  if (typeof address === 'object' && address) config.port = address.port
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`
}
