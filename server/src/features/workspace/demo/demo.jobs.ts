import { sql } from 'kysely'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { requireApproval } from '../../../platform/approvals.js'
import type { Db } from '../../../platform/db.js'
import type { Running } from '../../../platform/jobs.js'
import { conflict, forbidden } from '../../../platform/problems.js'
import { personById } from '../../access/people/people.rights.public.js'
import { lockOwners } from '../../access/staff/staff.public.js'
import { fillDemo } from './demo.loading.js'
import { requireRemovable, removeDemo } from './demo.removing.js'

interface Asked {
  loaded: boolean
  confirmed: boolean
}

const kind = 'demo'

export const isDemoLoaded = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ loaded: boolean }>`select demo_loaded_at is not null as loaded from settings
    for update`.execute(db)
  return rows[0]!.loaded
}

const isUnderway = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 from jobs where kind = ${kind} and state in ('queued', 'running')`.execute(db)
  return rows.length > 0
}

/**
 * Queues the loading or removal of the demo data. 403 for a caller limited to some houses, 409 `state_forbids` when the
 * state is reached already or under way, 409 `last_owner`, `demo_in_votings` and `changed_since` as of now; the job checks them again. 409
 * `needs_second_person` for the removal, which deletes houses, where one is required.
 */
export const startDemo = async (app: App, ctx: RequestContext, { loaded, confirmed }: Asked): Promise<number> => {
  if (!ctx.scope.all) throw forbidden('outside_scope')
  // Checked before the read that waits for the job's lock, and once more for a request that was queued meanwhile.
  if (await isUnderway(ctx.db)) throw conflict('state_forbids')
  if ((await isDemoLoaded(ctx.db)) === loaded || (await isUnderway(ctx.db))) throw conflict('state_forbids')
  if (!loaded) {
    await requireRemovable(ctx, confirmed)
    await requireApproval(ctx, 'setup.demo')
  }
  return app.jobs.start(ctx, kind, { loaded, confirmed })
}

/** Runs in one transaction; a retry after an interruption finds everything done or nothing. */
const work =
  (app: App) =>
  async ({ loaded, confirmed }: Asked, running: Running) => {
    await running.db.transaction().execute(async (tx) => {
      await lockOwners(tx)
      if ((await isDemoLoaded(tx)) === loaded) return
      const asker = await personById(tx, running.createdBy ?? 0)
      if (!asker) throw forbidden()
      if (loaded) await fillDemo(app, tx, asker.actor)
      else {
        const ctx = createContext(asker, tx, app.clock)
        await removeDemo(ctx, await requireRemovable(ctx, confirmed))
      }
    })
    return {}
  }

export const defineDemo = (app: App): void => app.jobs.define<Asked>(kind, work(app))
