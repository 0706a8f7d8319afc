import { sql } from 'kysely'
import type { App } from './app.js'

/** How long a check of readiness may take, in milliseconds. */
const patience = 4000

const within = async (work: Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), patience)
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

/** `/api/health`: the process lives. `/api/ready`: database and storage answer, so that a balancer may send people here. */
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
