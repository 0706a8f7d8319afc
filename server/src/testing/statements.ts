import type pg from 'pg'

export interface Statement {
  text: string
  /** Set for a statement whose plan the connection keeps. */
  name?: string
}

/** The statements that a pool sends to PostgreSQL during the work. */
export const statementsDuring = async (pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> => {
  const sent: Statement[] = []
  const watched = new Set<pg.PoolClient>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const record = (...args: unknown[]) => {
      sent.push(typeof args[0] === 'string' ? { text: args[0] } : (args[0] as Statement))
      return query(...args)
    }
    Object.assign(client, { query: record })
  }
  pool.on('acquire', watch)
  try {
    await work()
  } finally {
    pool.off('acquire', watch)
    for (const client of watched) Reflect.deleteProperty(client, 'query')
  }
  return sent
}
