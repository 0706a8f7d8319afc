import { preparePlaces } from '../features/houses/houses.door.js'
import { openPools } from '../platform/db.js'
import type { EmbeddedConnection } from '../platform/embedded.js'
import { migrate } from '../platform/migrate.js'

/** The name of the database that every test file gets a copy of. */
export const templateName = 'template_oselia'

/** Brings the empty database to the state in which the product meets it. */
export async function fillTemplate(connection: EmbeddedConnection): Promise<void> {
  const pools = openPools(connection, () => undefined)
  try {
    await migrate(pools)
    await preparePlaces(pools.slowDb)
  } finally {
    await pools.close()
  }
}
