import type { Permission } from '@oselia/contract/kit'
import type { VotingState } from '@oselia/contract/votings.enums'
import type { GrantKind } from '@oselia/contract/voting-meetings.enums'
import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '../../../platform/entity.declaration.js'
import { forbidden, invalid, type Problem } from '../../../platform/problems.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope, houseInScope } from '../../access/scope/scope.public.js'
import { registerGrantSource } from '../../../platform/sessions.grants.js'

/** What each kind of grant allows in its voting. */
const rights: Readonly<Record<GrantKind, readonly Permission[]>> = {
  surveyor: ['votings.read', 'ballots.read', 'ballots.create'],
  commission: ['votings.read', 'ballots.read', 'ballots.create', 'ballots.approve'],
}
const kindsWith = (permission: Permission): string[] =>
  Object.entries(rights).flatMap(([kind, has]) => (has.includes(permission) ? [kind] : []))

/** States in which grants are in force: they end with the count. */
const granting: readonly VotingState[] = ['announced', 'meeting', 'survey', 'counting']

/** Condition over a grant `g` and its voting `gv`: it is in force at that time. */
export const inForce = (now: Date): RawBuilder<boolean> => sql<boolean>`g.revoked_at is null
  and gv.state = any(${[...granting]}::text[]) and gv.deleted_at is null
  and (g.ends_on is null or g.ends_on >= (${now}::timestamptz at time zone gv.timezone)::date)`

const permissionsOf = sql`(values ${sql.join(
  Object.entries(rights).flatMap(([kind, has]) => has.map((one) => sql`(${sql.lit(kind)}, ${sql.lit(one)})`)),
)}) as has (kind, permission)`

/** Sessions know which permissions a person has for some voting by a grant. */
export const registerVotingGrants = (): void =>
  registerGrantSource(
    'votings',
    (
      person,
      now,
    ) => sql`select has.permission, g.voting_id as id from voting_grants g join votings gv on gv.id = g.voting_id
      join ${permissionsOf} on has.kind = g.kind where g.staff_id = ${sql.ref(`${person}.id`)} and ${inForce(now)}`,
  )

/** Condition: one of the voting's houses is in the scope. */
export const votingInScope = (scope: Scope, alias: string): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from voting_houses l join houses h on h.id = l.house_id
        where l.voting_id = ${sql.ref(`${alias}.id`)} and ${houseInScope(scope, 'h')})`

/** Condition: all of them are, so that the voting may be changed. */
export const votingWithinScope = (scope: Scope, alias: string): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select 1 from voting_houses l join houses h on h.id = l.house_id
        where l.voting_id = ${sql.ref(`${alias}.id`)} and not ${houseInScope(scope, 'h')})`

const granted = ({ actor }: Pick<Viewer, 'actor'>, permission: Permission) => actor.granted?.get(permission) ?? []
const readsByRole = ({ actor }: Viewer): boolean => actor.permissions.has('votings.read')

/** Condition: the caller sees the voting, by role within the scope or by a grant of this voting. */
export const votingVisible = (viewer: Viewer, alias: string): RawBuilder<boolean> => {
  const ids = granted(viewer, 'votings.read')
  if (ids.length === 0) return votingInScope(viewer.scope, alias)
  const grant = sql<boolean>`(${sql.ref(`${alias}.id`)} = any(${[...ids]}::bigint[])
    and ${sql.ref(`${alias}.state`)} = any(${[...granting]}::text[]))`
  return readsByRole(viewer) ? sql<boolean>`(${votingInScope(viewer.scope, alias)} or ${grant})` : grant
}

/** The kind of the caller's grant in force of the voting `v`; null where there is none. */
export const grantOf = (viewer: Pick<Viewer, 'actor'>): RawBuilder<GrantKind | null> =>
  granted(viewer, 'votings.read').length === 0
    ? sql<null>`null`
    : sql<GrantKind | null>`(select g.kind from voting_grants g where g.voting_id = v.id and g.staff_id = ${viewer.actor.id}
        and g.revoked_at is null and v.id = any(${[...granted(viewer, 'votings.read')]}::bigint[])
        and v.state = any(${[...granting]}::text[]))`

/** Condition over shares `s` of a voting: a grant of the caller covers their entrance. */
const shareGranted = (viewer: Viewer, votingId: number, permission: Permission): RawBuilder<boolean> =>
  granted(viewer, permission).includes(votingId)
    ? sql<boolean>`exists (select 1 from voting_grants g join votings gv on gv.id = g.voting_id
        where g.voting_id = ${votingId} and g.staff_id = ${viewer.actor.id} and g.kind = any(${kindsWith(permission)}::text[])
          and g.revoked_at is null and gv.state = any(${[...granting]}::text[])
          and (not exists (select 1 from voting_grant_parts p where p.grant_id = g.id)
            or exists (select 1 from voting_grant_parts p where p.grant_id = g.id and p.house_id = s.house_id
              and (p.entrance is null or p.entrance = s.entrance))))`
    : sql<boolean>`false`

/** Condition over shares `s` of the voting that the caller sees; null where it is all of them. */
export const sharesVisible = (viewer: Viewer, votingId: number): RawBuilder<boolean> | null => {
  const { scope, actor } = viewer
  const grant = shareGranted(viewer, votingId, 'ballots.read')
  const hasGrants = granted(viewer, 'ballots.read').length > 0
  if (hasGrants && !actor.permissions.has('ballots.read')) return grant
  if (scope.all) return null
  const inScope = houseIdInScope(scope, sql`s.house_id`)
  return hasGrants ? sql<boolean>`(${inScope} or ${grant})` : inScope
}

/** Condition over shares `s` for whoever reads the voting by a grant of entrances; null for all others, who see the whole. */
export const sharesLimiting = async (ctx: RequestContext, votingId: number): Promise<RawBuilder<boolean> | null> => {
  if (readsByRole(ctx) || !granted(ctx, 'votings.read').includes(votingId)) return null
  const { rows } = await sql`select 1 from voting_grants g join voting_grant_parts p on p.grant_id = g.id
    where g.voting_id = ${votingId} and g.staff_id = ${ctx.actor.id} and g.revoked_at is null limit 1`.execute(ctx.db)
  return rows.length > 0 ? shareGranted(ctx, votingId, 'votings.read') : null
}

/** Whether the caller has all houses of the voting. */
export const hasWholeVoting = async (ctx: Pick<RequestContext, 'db' | 'scope'>, id: number): Promise<boolean> => {
  const { rows } = await sql<{ whole: boolean }>`select ${votingWithinScope(ctx.scope, 'v')} as whole
    from votings v where v.id = ${id}`.execute(ctx.db)
  return rows[0]!.whole
}

/** 403 `outside_scope` for a caller who does not have all houses of the voting. */
export const requireWholeVoting = async (ctx: RequestContext, id: number): Promise<void> => {
  if (!(await hasWholeVoting(ctx, id))) throw forbidden('outside_scope')
}

/** Whether the caller has the permission for the voting, or a part of it, by a grant. */
export const isGranted = (ctx: Pick<Viewer, 'actor'>, votingId: number, permission: Permission): boolean =>
  granted(ctx, permission).includes(votingId)

/**
 * Lets on whoever may act on ballots of the owners: by role with all houses of the voting, or by a grant that covers a share of each
 * owner. Otherwise `missing` by a grant, which shows nobody else, and 403.
 */
export const requireBallotRight = async (
  ctx: RequestContext,
  votingId: number,
  owners: number | readonly number[],
  permission: Permission,
  missing: () => Problem = () => invalid('resident_id', 'not_found'),
): Promise<void> => {
  if (isGranted(ctx, votingId, permission)) {
    const ids = [...new Set([owners].flat())]
    const { rows } = await sql<{ covered: number }>`select count(distinct s.owner_id) as covered from voting_shares s
      where s.voting_id = ${votingId} and s.owner_id = any(${ids}::bigint[]) and ${shareGranted(ctx, votingId, permission)}`.execute(
      ctx.db,
    )
    if (rows[0]!.covered === ids.length) return
    if (!can(ctx, permission)) throw missing()
  }
  // What the system enters for owners themselves was authorised by their own link.
  if (ctx.actor.id !== 0 && !can(ctx, permission)) throw forbidden()
  await requireWholeVoting(ctx, votingId)
}
