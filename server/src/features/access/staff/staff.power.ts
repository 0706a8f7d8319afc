import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { requireApproval, requiresSecondPerson } from '../../../platform/approvals.js'

/** Whoever has both can give every permission to anybody: by appointing, and by putting any permission into a role. */
const ownersPermissions = ['staff.approve', 'roles.approve']

/** Who has the power of an owner, permanently or in any way (with temporary roles), before a change. */
type Power = ReadonlySet<string>

const held = (links: ReturnType<typeof sql>) => sql<boolean>`coalesce((
  select bool_or(r.code is not distinct from 'owner') or array_agg(p.permission) @> ${ownersPermissions}::text[]
  from staff_roles r left join lateral unnest(r.permissions) p (permission) on true
  where r.deleted_at is null and r.id in (${links})), false)`

/** Said where the call has no form that can be sent for approval. */
export const elsewhere = 'owners_power'

const permanent = sql`select l.role_id from staff_role_links l where l.staff_id = s.id`
const temporaryAt = (now: Date) => sql`select g.role_id from staff_grants g
  where g.staff_id = s.id and g.revoked_at is null and g.ends_at > ${now}`

/**
 * The people among `ids` who have the power of an owner and can or could log in. Empty where no second person is
 * required, so that nothing is compared.
 */
export const ownersPower = async (ctx: RequestContext, ids: readonly number[]): Promise<Power> => {
  if (ids.length === 0 || !(await requiresSecondPerson(ctx.db))) return new Set()
  const temporary = temporaryAt(ctx.now)
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

/** Whether the person would get the power of an owner, or keep for good what they have for a time, by having these roles. */
export const addsPower = async (ctx: RequestContext, id: number, roleIds: readonly number[]): Promise<boolean> => {
  const wanted = sql`select unnest(${[...roleIds]}::bigint[])`
  const temporary = temporaryAt(ctx.now)
  const { rows } = await sql<{ adds: boolean }>`select
      (${held(wanted)} and not ${held(permanent)})
      or (${held(sql`${wanted} union ${temporary}`)} and not ${held(sql`${permanent} union ${temporary}`)}) as adds
    from staff s where s.id = ${id} and s.deleted_at is null and s.status in ('active', 'invited')`.execute(ctx.db)
  return rows[0]?.adds ?? false
}

/**
 * 409 `needs_second_person` when the change that was just written gave somebody the power of an owner, whichever way it did;
 * the transaction of the change is rolled back by it. `sentence` as in `requireApproval`.
 */
export const requireApprovedPower = async (
  ctx: RequestContext,
  before: Power,
  ids: readonly number[],
  { kind = 'staff.owner', sentence }: { kind?: 'staff.owner' | 'roles.change'; sentence?: typeof elsewhere } = {},
): Promise<void> => {
  const after = await ownersPower(ctx, ids)
  if ([...after].some((power) => !before.has(power))) await requireApproval(ctx, kind, sentence)
}
