import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { requireApproval, requiresSecondPerson } from '../../../platform/approvals.js'

/** Whoever has both can give every permission to anybody: by appointing, and by putting any permission into a role. */
const ownersPermissions = ['staff.approve', 'roles.approve']

/** Who has the power of an owner, permanently or in any way (with temporary roles), before a change. */
export type Power = ReadonlySet<string>

const held = (links: ReturnType<typeof sql>) => sql<boolean>`coalesce((
  select bool_or(r.code is not distinct from 'owner') or array_agg(p.permission) @> ${ownersPermissions}::text[]
  from staff_roles r left join lateral unnest(r.permissions) p (permission) on true
  where r.deleted_at is null and r.id in (${links})), false)`

const permanent = sql`select l.role_id from staff_role_links l where l.staff_id = s.id`

/**
 * The people among `ids` who have the power of an owner and can or could log in. Empty where no second person is
 * required, so that nothing is compared.
 */
export const ownersPower = async (ctx: RequestContext, ids: readonly number[]): Promise<Power> => {
  if (ids.length === 0 || !(await requiresSecondPerson(ctx.db))) return new Set()
  const temporary = sql`select g.role_id from staff_grants g
    where g.staff_id = s.id and g.revoked_at is null and g.ends_at > ${ctx.now}`
  const { rows } = await sql<{ id: number; permanently: boolean; anyhow: boolean }>`
    select s.id, ${held(permanent)} as permanently, ${held(sql`${permanent} union ${temporary}`)} as anyhow
    from staff s where s.id = any(${ids}::bigint[]) and s.deleted_at is null and s.status in ('active', 'invited')`.execute(
    ctx.db,
  )
  const power = new Set<string>()
  for (const { id, permanently, anyhow } of rows) {
    if (permanently) power.add(`${id} permanently`)
    if (anyhow) power.add(`${id} anyhow`)
  }
  return power
}

/**
 * 409 `needs_second_person` when the change that was just written gave somebody the power of an owner, whichever way it did;
 * the transaction of the change is rolled back by it.
 */
export const requireApprovedPower = async (
  ctx: RequestContext,
  before: Power,
  ids: readonly number[],
  kind: 'staff.owner' | 'roles.change' = 'staff.owner',
): Promise<void> => {
  const after = await ownersPower(ctx, ids)
  if ([...after].some((power) => !before.has(power))) await requireApproval(ctx, kind)
}
