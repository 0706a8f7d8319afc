import { sql } from 'kysely'
import { preparePlaces } from '../features/registry/houses/houses.public.js'
import { openPools } from '../platform/db.js'
import type { EmbeddedConnection } from '../platform/embedded.js'
import { migrate } from '../platform/migrate.js'

/** The name of the template database copied for every test file. */
export const templateName = 'template_oselia'

/** Migrates and prepares the empty database as a first start of the product does. */
export async function fillTemplate(connection: EmbeddedConnection): Promise<void> {
  const pools = openPools(connection, () => undefined)
  try {
    await migrate(pools)
    await preparePlaces(pools.slowDb)
    // Tests move their clocks by days within one session.
    await sql`update settings set session_idle_hours = 168`.execute(pools.slowDb)
  } finally {
    await pools.close()
  }
}
