import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { staffNameColumn } from '../people/people.table.public.js'
import { elsewhere, ownersPower, requireApprovedPower } from './staff.power.js'
import { insertDeputyGrant, revokeDeputyGrants } from './staff.grants.queries.js'
import { deputyReason } from './staff.messages.js'

/** Replaces the deputy's grants of an absence according to its current state. */
export const grantToDeputy = async (app: App, ctx: RequestContext, absenceId: number): Promise<void> => {
  const { rows } = await sql<{ name: string; language: Language; deputy_id: number | null }>`select
      ${staffNameColumn('p')} as name, s.document_language as language, a.deputy_id
    from staff_absences a join staff p on p.id = a.staff_id cross join settings s where a.id = ${absenceId}`.execute(
    ctx.db,
  )
  const { name, language, deputy_id } = rows[0]!
  const deputies = deputy_id === null ? [] : [deputy_id]
  const power = await ownersPower(ctx, deputies)
  const before = await revokeDeputyGrants(ctx, absenceId)
  const after = await insertDeputyGrant(
    ctx,
    absenceId,
    deputyReason[language].replace('{name}', () => name),
  )
  await requireApprovedPower(ctx, power, deputies, { sentence: elsewhere })
  for (const id of new Set([...before, ...after])) ctx.afterCommit(() => app.sessions.forget(id))
}

/** Does the same for all absences of a person whose deputy receives the roles, after a change of their roles. */
export const refreshDeputyGrants = async (app: App, ctx: RequestContext, staffId: number): Promise<void> => {
  const { rows } = await sql<{
    id: number
  }>`select distinct a.id from staff_absences a join staff_grants g on g.absence_id = a.id
    where a.staff_id = ${staffId} and a.deputy_has_roles and g.revoked_at is null and g.ends_at > ${ctx.now}`.execute(
    ctx.db,
  )
  for (const { id } of rows) await grantToDeputy(app, ctx, id)
}
