import { sql } from 'kysely'
import type { App } from './app.js'

/** Timeout of a readiness check in milliseconds. */
const timeoutMs = 4000

const within = async (work: Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), timeoutMs)
  })
  try {
    await Promise.race([work, late])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/**
 * `/api/health`: liveness of the process. `/api/ready`: database and storage respond, so that a load balancer may send
 * traffic.
 */
export const serveHealth = ({ http, pools, files }: App): void => {
  http.get('/api/health', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  http.get('/api/ready', { schema: { hide: true } }, async (_request, reply) => {
    const [database, storage] = await Promise.all([within(sql`select 1`.execute(pools.db)), within(files.ready())])
    const ready = database && storage
    if (!ready) reply.code(503).header('retry-after', '2')
    return reply.header('cache-control', 'no-store').send({ status: ready ? 'ok' : 'unavailable', database, storage })
  })
}
