import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.js'
import type { ClockWatch } from './clock-watch.js'
import type { Config } from './config.js'
import type { Pools } from './db.js'
import type { Files } from './files.js'
import type { Jobs } from './jobs.js'
import type { Live } from './live.js'
import type { Listener } from './listener.js'
import type { PeopleReading } from './people-reading.js'
import type { PublicLinks } from './public-links.js'
import type { Sessions } from './sessions.js'

/** Shared infrastructure of the features, created once by `start()`. */
export interface App {
  config: Config
  clock: Clock
  /** Says which time has come for certain. */
  clockWatch: ClockWatch
  pools: Pools
  http: FastifyInstance
  listener: Listener
  sessions: Sessions
  files: Files
  /** Addresses that open one thing without an account. */
  publicLinks: PublicLinks
  jobs: Jobs
  live: Live
  people: PeopleReading
  /** Public base URL, for links in messages sent outside of a request. */
  publicUrl(): string
}
