import type { SetupSteps, StepName } from '@oselia/contract/setup'
import { sql, type ColumnType } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { stepsAre, type MarkedStates } from './setup.rules.js'

declare module '../../../platform/db.js' {
  interface Database {
    setup_steps: {
      step: StepName
      state: 'done' | 'skipped'
      at: ColumnType<string, Date, Date>
      staff_id: number | null
    }
  }
}

type Seen = Record<Exclude<StepName, 'roles'>, boolean>
type Figures = SetupSteps['figures']

interface Row extends Seen, Omit<Figures, 'houses'> {
  said: MarkedStates
  houses_count: number
}

const rowColumns = (now: Date) => sql<Row>`select
  exists (select 1 from staff_role_links l join staff_roles r on r.id = l.role_id join staff p on p.id = l.staff_id
    where r.code = 'owner' and p.deleted_at is null) as owner,
  (select organisation_set_at is not null from settings) as organisation,
  exists (select 1 from houses where deleted_at is null) as houses,
  exists (select 1 from members where deleted_at is null) or exists (select 1 from imports where deleted_at is null) as registers,
  exists (select 1 from staff_invites i join staff p on p.id = i.staff_id where not p.is_demo) as invites,
  (select demo_loaded_at is not null from settings) as demo,
  (select coalesce(jsonb_object_agg(step, state), '{}') from setup_steps) as said,
  (select count(*) from houses where deleted_at is null) as houses_count,
  (select coalesce(sum(n), 0)::bigint from row_counts where name like 'realty.%') as units,
  (select coalesce(sum(n), 0)::bigint from row_counts where name = 'members') as members,
  (select count(*) from staff where deleted_at is null) as staff,
  (select count(*) from staff_invites i join staff p on p.id = i.staff_id where i.used_at is null and i.revoked_at is null
    and i.expires_at > ${now} and p.deleted_at is null and p.status = 'invited') as invites_waiting`

/** Progress of the setup: what the data shows, and the states set by users. */
export const setupState = async (db: Db, now: Date): Promise<SetupSteps> => {
  const { rows } = await rowColumns(now).execute(db)
  const row = rows[0]!
  const { units, members, staff, invites_waiting } = row
  return {
    ...stepsAre({ ...row, roles: false }, row.said),
    figures: { houses: row.houses_count, units, members, staff, invites_waiting },
    demo_loaded: row.demo,
  }
}

/** The state set by a user for a step; null when it is open. */
export const markedState = async (db: Db, step: StepName): Promise<'done' | 'skipped' | null> => {
  const row = await db.selectFrom('setup_steps').select('state').where('step', '=', step).executeTakeFirst()
  return row?.state ?? null
}

export const say = async (
  db: Db,
  said: { step: StepName; state: 'done' | 'skipped' | 'todo'; at: Date; staff_id: number },
): Promise<void> => {
  const { step, state, ...by } = said
  if (state === 'todo') {
    await db.deleteFrom('setup_steps').where('step', '=', step).execute()
    return
  }
  await db
    .insertInto('setup_steps')
    .values({ step, state, ...by })
    .onConflict((oc) => oc.column('step').doUpdateSet({ state, ...by }))
    .execute()
}
