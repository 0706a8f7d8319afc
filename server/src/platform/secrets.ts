import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.js'

declare module './db.js' {
  interface Database {
    secrets: { name: string; value: string }
  }
}

/** A key shared by all nodes of the installation; the first request for it creates it. */
export const sharedSecret = async (db: Db, name: string): Promise<string> => {
  await sql`insert into secrets (name, value) values (${name}, ${randomBytes(32).toString('base64url')}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ value: string }>`select value from secrets where name = ${name}`.execute(db)
  return rows[0]!.value
}
