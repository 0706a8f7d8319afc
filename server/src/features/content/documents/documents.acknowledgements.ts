import type { Acknowledgement } from '@oselia/contract/document-acknowledgements'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.js'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import { publishEvent } from '../../../platform/live.js'
import { conflict, forbidden, invalid, notFound } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { mayLogIn, peopleById } from '../../access/people/people.rights.public.js'
import { today } from '../../../platform/today.js'
import { memberEntity } from '../../registry/members/members.public.js'
import { fullName } from '../../access/people/people.table.public.js'
import { documentEntity, memberAcknowledged } from './documents.entity.js'
import type { Stored } from './documents.queries.js'
import { isForStaff, readersAmong, seesAllDocuments } from './documents.scope.js'

const personOf = (alias: string) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
  'name', ${fullName(alias)})`

const doneFor = async (ctx: RequestContext, { id, revision }: Stored): Promise<Acknowledgement[]> => {
  const showsMembers = ctx.actor.permissions.has('members.read')
  const { rows } = await sql<Acknowledgement>`select k.id, k.name, k.revision, k."on", k.on_paper,
      case when s.id is null then null else ${personOf('s')} end as staff,
      case when m.id is null then null else jsonb_build_object('id', m.id, 'name', m.name) end as member,
      case when b.id is null then null else ${personOf('b')} end as recorded_by
    from document_acknowledgements k left join staff s on s.id = k.staff_id left join members g on g.id = k.member_id left join members m on m.id = coalesce(g.merged_into, g.id)
      left join staff b on b.id = k.recorded_by
    where k.document_id = ${id} and k.revision = ${revision} and (k.staff_id is not null or ${showsMembers})
    order by k.created_at, k.id`.execute(ctx.db)
  return rows
}

/** Active staff who may open the document, with access to a place of it, of its roles where it names some, without a confirmation of the newest version. */
const missingFor = async (ctx: RequestContext, { id }: Stored) => {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select s.id, ${fullName('s')} as name
    from documents d join staff s on ${mayLogIn('s')}
    where d.id = ${id} and d.needs_ack and (d.readers <> 'staff' or ${isForStaff('d', sql`s.id`)})
      and (s.scope_all or exists (select 1 from audiences a where a.id = d.audience_id and a.everyone)
        or exists (select 1 from staff_scopes w join audience_targets x on x.audience_id = d.audience_id
          left join houses h on h.id = x.house_id left join houses wh on wh.id = w.house_id
          where w.staff_id = s.id and (w.house_id = x.house_id or w.complex_id = x.complex_id or w.complex_id = h.complex_id
            or wh.complex_id = x.complex_id)))
      and not exists (select 1 from document_acknowledgements k where k.document_id = d.id and k.revision = d.revision
        and k.staff_id = s.id)
    order by ${fullName('s')} collate uk_icu, s.id`.execute(ctx.db)
  const people = await peopleById(
    ctx.db,
    rows.map((row) => row.id),
    ctx.now,
  )
  const opening = new Set((await readersAmong(ctx.db, people, id)).map(({ actor }) => actor.id))
  return rows.filter((row) => opening.has(row.id))
}

const view = async (ctx: RequestContext, row: Stored) => ({
  data: {
    revision: row.revision,
    // Who has not read it is for those who manage documents.
    done: seesAllDocuments(ctx)
      ? await doneFor(ctx, row)
      : (await doneFor(ctx, row)).filter(({ staff }) => staff?.id === ctx.actor.id),
    missing: seesAllDocuments(ctx) ? await missingFor(ctx, row) : [],
  },
})

export const readAcknowledgements = async (ctx: RequestContext, id: number) =>
  view(ctx, await documentEntity.get(ctx, id))

interface Confirmed {
  revision: number
  staff_id?: number | undefined
  member_id?: number | undefined
  on?: string | undefined
}

/** The person whose confirmation is written: the caller, or the one named on paper. */
const personFor = async (ctx: RequestContext, { staff_id, member_id }: Confirmed) => {
  if (staff_id === undefined && member_id === undefined)
    return { staff_id: ctx.actor.id, member_id: null, on_paper: false, name: ctx.actor.name }
  requirePermission(ctx, 'documents.update')
  if (staff_id !== undefined && member_id !== undefined) throw invalid('member_id', 'only_one')
  if (member_id !== undefined) {
    requirePermission(ctx, 'members.read')
    const member = await memberEntity.find(ctx, member_id)
    if (!member) throw invalid('member_id', 'not_found')
    return { staff_id: null, member_id, on_paper: true, name: member.name }
  }
  const { rows } = await sql<{ name: string }>`select concat_ws(' ', last_name, first_name) as name from staff
    where id = ${staff_id} and deleted_at is null for key share`.execute(ctx.db)
  if (!rows[0]) throw invalid('staff_id', 'not_found')
  return { staff_id: staff_id!, member_id: null, on_paper: true, name: rows[0].name }
}

interface Named {
  name: string
  member_id: number | null
}

const record = async (ctx: RequestContext, row: Stored, action: string, { name, member_id }: Named) => {
  const change = action === 'acknowledge' ? { old: null, new: name } : { old: name, new: null }
  await audit(ctx, {
    action,
    entity: 'documents',
    entity_id: row.id,
    label: row.name.uk,
    changes: [{ field: member_id === null ? 'acknowledged' : memberAcknowledged, ...change }],
  })
  await publishEvent(ctx.db, {
    entity: 'documents',
    entity_id: row.id,
    action,
    house_ids: await housesOfRows(ctx.db, [row]),
    open_rights: ['all_documents.read'],
  })
}

/**
 * Records that somebody has read the newest version and agrees, once. 409 `version_conflict` when the version that was read has been
 * replaced, 409 `state_forbids` unless the document is active and is to be confirmed; 422 at `on` for a day to come.
 */
export const acknowledge = async (ctx: RequestContext, id: number, body: Confirmed) => {
  const row = await documentEntity.lock(ctx, id)
  if (!row.needs_ack || row.state !== 'active') throw conflict('state_forbids')
  if (body.revision !== row.revision) throw conflict('version_conflict')
  const { name, ...person } = await personFor(ctx, body)
  if (person.on_paper && row.reaches_outside) throw forbidden('outside_scope')
  const day = await today(ctx)
  const on = person.on_paper ? (body.on ?? day) : day
  if (on > day) throw invalid('on', 'in_future')
  const { numAffectedRows } = await sql`insert into document_acknowledgements
      (document_id, revision, staff_id, member_id, name, on_paper, "on", recorded_by, created_at)
    values (${id}, ${row.revision}, ${person.staff_id}, ${person.member_id}, ${name}, ${person.on_paper}, ${on}, ${ctx.actor.id}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db)
  if (numAffectedRows === 1n) await record(ctx, row, 'acknowledge', { name, member_id: person.member_id })
  return view(ctx, row)
}

/** Takes back an entry that was made from paper; 404 for any other. */
export const removeAcknowledgement = async (ctx: RequestContext, id: number, entryId: number) => {
  const row = await documentEntity.lock(ctx, id)
  if (row.reaches_outside) throw forbidden('outside_scope')
  const { rows } = await sql<Named>`delete from document_acknowledgements k
    where k.id = ${entryId} and k.document_id = ${id} and k.on_paper
    returning k.name, k.member_id`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  await record(ctx, row, 'remove_acknowledgement', rows[0])
  return view(ctx, row)
}
