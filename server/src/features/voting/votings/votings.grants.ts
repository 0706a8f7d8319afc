import type { GrantLimits, VotingGrant, VotingGrantFields } from '@oselia/contract/voting-grants'
import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../../platform/app.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { staffNameColumn } from '../../access/people/people.table.public.js'
import { staffEntity } from '../../access/staff/staff.public.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { inForce } from './votings.access.js'
import { recordBallot } from './votings.ballots.js'
import { votingEntity } from './votings.entity.js'
import { tellGranted } from './votings.notices.js'
import type { Stored } from './votings.queries.js'
import { lockVoting } from './votings.service.js'

const grantsWhere = async (ctx: RequestContext, which: RawBuilder<unknown>): Promise<VotingGrant[]> => {
  const { rows } =
    await sql<VotingGrant>`select g.id, g.version, g.kind, g.ends_on, g.created_at, ${inForce(ctx.now)} as is_live,
      jsonb_build_object('id', p.id, 'name', ${staffNameColumn('p')}) as staff,
      (select coalesce(jsonb_agg(jsonb_build_object('house', jsonb_build_object('id', h.id, 'name', ${addressColumn('h', ctx.language)}),
          'entrance', x.entrance) order by h.sort_key collate uk_icu, x.entrance nulls first), '[]')
        from voting_grant_parts x join houses h on h.id = x.house_id where x.grant_id = g.id) as parts
    from voting_grants g join votings gv on gv.id = g.voting_id join staff p on p.id = g.staff_id
    where ${which} and g.revoked_at is null order by p.last_name collate uk_icu, p.first_name collate uk_icu, g.id`.execute(
      ctx.db,
    )
  return rows
}

export const listGrants = async (ctx: RequestContext, id: number) => {
  await votingEntity.get(ctx, id)
  return { data: await grantsWhere(ctx, sql`g.voting_id = ${id}`) }
}

const grantById = async (ctx: RequestContext, votingId: number, id: number): Promise<VotingGrant> => {
  const [grant] = await grantsWhere(ctx, sql`g.voting_id = ${votingId} and g.id = ${id}`)
  if (!grant) throw notFound()
  return grant
}

/** The voting locked, while its ballots are not counted yet; 409 `voting_fixed` afterwards. */
const grantable = async (ctx: RequestContext, id: number): Promise<Stored> => {
  const voting = await lockVoting(ctx, id)
  if (!['draft', 'announced', 'meeting', 'survey', 'counting'].includes(voting.state)) throw conflict('voting_fixed')
  return voting
}

const requireHouses = ({ house_ids }: Stored, { parts }: GrantLimits): void => {
  const n = parts.findIndex(({ house_id }) => !house_ids.includes(house_id))
  if (n >= 0) throw invalid(`parts.${n}.house_id`, 'not_found')
}

const saveParts = (ctx: RequestContext, id: number, { parts }: GrantLimits) =>
  sql`insert into voting_grant_parts (grant_id, house_id, entrance)
    select ${id}, x.house_id, x.entrance from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x(house_id bigint, entrance int)`.execute(
    ctx.db,
  )

/** Grants the voting, or entrances of it; 422 `taken` for a person who has a grant of it already. */
export const addGrant = async (app: App, ctx: RequestContext, id: number, fields: VotingGrantFields) => {
  const voting = await grantable(ctx, id)
  requireHouses(voting, fields)
  const person = await staffEntity.find(ctx, fields.staff_id)
  if (!person || !['active', 'invited'].includes(person.status)) throw invalid('staff_id', 'not_found')
  const { rows } = await sql<{
    id: number
  }>`insert into voting_grants (voting_id, staff_id, kind, ends_on, created_at, created_by)
    values (${id}, ${fields.staff_id}, ${fields.kind}, ${fields.ends_on}, ${ctx.now}, ${ctx.actor.id})
    on conflict (voting_id, staff_id) where revoked_at is null do nothing returning id`.execute(ctx.db)
  if (!rows[0]) throw invalid('staff_id', 'taken')
  await saveParts(ctx, rows[0].id, fields)
  ctx.afterCommit(() => app.sessions.forget(fields.staff_id))
  const grant = await grantById(ctx, id, rows[0].id)
  await recordBallot(ctx, voting, 'grant_add', grant.staff, null)
  await tellGranted(app, ctx, voting, fields.staff_id, grant.id)
  return { data: grant }
}

export const changeGrant = async (
  app: App,
  ctx: RequestContext,
  { id, grantId }: { id: number; grantId: number },
  { version, ...fields }: GrantLimits & { version: number },
) => {
  const voting = await grantable(ctx, id)
  requireHouses(voting, fields)
  const current = await grantById(ctx, id, grantId)
  if (current.version !== version) throw conflict('version_conflict', { data: current })
  await sql`update voting_grants set ends_on = ${fields.ends_on}, version = version + 1 where id = ${grantId}`.execute(
    ctx.db,
  )
  await sql`delete from voting_grant_parts where grant_id = ${grantId}`.execute(ctx.db)
  await saveParts(ctx, grantId, fields)
  ctx.afterCommit(() => app.sessions.forget(current.staff.id))
  await recordBallot(ctx, voting, 'grant_change', current.staff, null)
  return { data: await grantById(ctx, id, grantId) }
}

export const revokeGrant = async (app: App, ctx: RequestContext, id: number, grantId: number) => {
  const voting = await lockVoting(ctx, id)
  const { staff } = await grantById(ctx, id, grantId)
  await sql`update voting_grants set revoked_at = ${ctx.now}, revoked_by = ${ctx.actor.id}, version = version + 1
    where id = ${grantId}`.execute(ctx.db)
  ctx.afterCommit(() => app.sessions.forget(staff.id))
  await recordBallot(ctx, voting, 'grant_revoke', staff, null)
  return { data: { id: grantId, deleted_at: ctx.now.toISOString() } }
}
