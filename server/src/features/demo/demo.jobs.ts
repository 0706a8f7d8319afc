import { sql } from 'kysely'
import { actOf, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import type { Db } from '../../platform/db.js'
import type { Running } from '../../platform/jobs.js'
import { conflict, forbidden } from '../../platform/problems.js'
import { personById } from '../../platform/sessions.js'
import { lockOwners } from '../staff/staff.door.js'
import { fillDemo } from './demo.loading.js'
import { demandRemovable, removeDemo } from './demo.removing.js'

interface Asked {
  loaded: boolean
  confirmed: boolean
}

const kind = 'demo'

const isLoaded = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ loaded: boolean }>`select demo_loaded_at is not null as loaded from settings
    for update`.execute(db)
  return rows[0]!.loaded
}

const isUnderway = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 from jobs where kind = ${kind} and state in ('queued', 'running')`.execute(db)
  return rows.length > 0
}

/**
 * Queues the demo data to be loaded or taken out. 403 for one who is limited to some houses, 409 `state_forbids` when it is so
 * already or on its way, 409 `last_owner` and `changed_since` as they stand now; the job asks both again.
 */
export const startDemo = async (app: App, act: Act, { loaded, confirmed }: Asked): Promise<number> => {
  if (!act.scope.all) throw forbidden('outside_scope')
  // Asked before the lock, which the job holds as long as it works, and again of who was faster.
  if (await isUnderway(act.db)) throw conflict('state_forbids')
  if ((await isLoaded(act.db)) === loaded || (await isUnderway(act.db))) throw conflict('state_forbids')
  if (!loaded) await demandRemovable(act.db, confirmed)
  return app.jobs.start(act, kind, { loaded, confirmed })
}

/** All or nothing, in one transaction; run again after a stop it finds what it did, or nothing of it. */
const work =
  (app: App) =>
  async ({ loaded, confirmed }: Asked, running: Running) => {
    await running.db.transaction().execute(async (tx) => {
      await lockOwners(tx)
      if ((await isLoaded(tx)) === loaded) return
      const asker = await personById(tx, running.createdBy ?? 0)
      if (!asker) throw forbidden()
      if (loaded) await fillDemo(app, tx, asker.actor)
      else await removeDemo(actOf(asker, tx, app.clock), await demandRemovable(tx, confirmed))
    })
    return {}
  }

export const defineDemo = (app: App): void => app.jobs.define<Asked>(kind, work(app))
