import type { TextMap } from '@oselia/contract/kit'
import type { ServiceRequest } from '@oselia/contract/service-request-cards'
import { sql, type RawBuilder } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { plannedOnce } from '../../platform/db.js'
import { staffNameColumn } from '../../platform/staff-table.js'
import { chatsOf } from '../chats/chats.door.js'
import { avatarsOf, columns, joined, partakes, phoneOf, told, type Row } from './requests.columns.js'
import type { fileKinds } from './requests.links.js'
import { movesOf } from './requests.moves.loading.js'
import { costOf, numberOf } from './requests.rules.js'
import { seesAllRequests } from './requests.scope.js'
import { seenRequest } from './requests.seen.js'
import type { StoredRequest } from './requests.table.js'

/** Requests are paid for in hryvnias. */
const currency = 'UAH'
/** Changes of state that a card tells. */
const changesShown = 100

interface Numbered {
  id: number
  year: number
  number: number
}

/** What a card tells beside the row itself and its brief. */
interface Around {
  departure: ServiceRequest['departure']
  preset: ServiceRequest['preset']
  form: ServiceRequest['form']
  replies: { title: string; text: TextMap }[]
  member_language: ServiceRequest['member_language']
  created_by: ServiceRequest['created_by']
  observers: { id: number; name: string; avatar_id: number | null }[]
  files: { file_id: number; kind: (typeof fileKinds)[keyof typeof fileKinds] }[]
  duplicate_of: Numbered | null
  duplicates: Numbered[]
  changes: ServiceRequest['changes']
}

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const numbered = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'year', ${sql.ref(`${alias}.year`)}, 'number', ${sql.ref(`${alias}.number`)})`
const list = (rows: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(x.o) from (${rows}) x), '[]')`

const changes = sql`select jsonb_build_object('id', c.id, 'from', c.from_status, 'to', c.to_status, 'reason', c.reason,
    'at', ${instant(sql`c.at`)}, 'by', case when s.id is null then null else jsonb_build_object('id', s.id, 'name', ${staffNameColumn('s')}) end,
    'by_resident', c.by_resident, 'undone_at', ${instant(sql`c.undone_at`)}) as o
  from service_request_moves c left join staff s on s.id = c.staff_id where c.request_id = r.id order by c.id desc limit ${changesShown}`

const around = async (act: Act, id: number): Promise<Around> => {
  const { rows } =
    await sql<Around>`${plannedOnce}select t.form, t.replies, m.language as member_language, jsonb_build_object('id', p.id, 'name', p.name) as preset,
      case when d.id is null then null else jsonb_build_object('id', d.id, 'name', d.name) end as departure,
      case when cb.id is null then null else jsonb_build_object('id', cb.id, 'name', ${staffNameColumn('cb')}) end as created_by,
      ${list(sql`select jsonb_build_object('id', s.id, 'name', ${staffNameColumn('s')}, 'avatar_id', s.avatar_id) as o
        from service_request_observers o join staff s on s.id = o.staff_id where o.request_id = r.id order by s.id`)} as observers,
      ${list(sql`select jsonb_build_object('file_id', f.file_id, 'kind', f.kind) as o from service_request_files f
        where f.request_id = r.id order by f.kind, f.position`)} as files,
      case when main.id is null then null else ${numbered('main')} end as duplicate_of,
      ${list(sql`select ${numbered('k')} as o from service_requests k where k.duplicate_of = r.id and k.deleted_at is null
        order by k.id limit 100`)} as duplicates,
      ${list(changes)} as changes
    from service_requests r join service_request_types t on t.id = r.type_id
      join service_request_presets p on p.id = r.preset_id left join staff_departures d on d.id = r.departure_id
      left join staff cb on cb.id = r.created_by left join members m on m.id = r.member_id left join service_requests main on main.id = r.duplicate_of
    where r.id = ${id}`.execute(act.db)
  return rows[0]!
}

const over = (status: StoredRequest['status']) => status === 'closed' || status === 'cancelled'

/** Parts of a request that the caller may write: its fields, or the work alone. */
export const writable = (act: Act, row: Pick<Row, 'performer_id' | 'status'>): { fields: boolean; work: boolean } => {
  const writes = may(act, 'service_requests.update') && !over(row.status)
  const fields = writes && (seesAllRequests(act) || may(act, 'service_requests.approve'))
  return { fields, work: fields || (writes && row.performer_id === act.actor.id) }
}

/** What the caller may do to the request beside moving it. */
const allowedFor = (act: Act, row: Row): ServiceRequest['allowed'] => {
  const approves = may(act, 'service_requests.approve')
  const { fields, work } = writable(act, row)
  const may_: Record<ServiceRequest['allowed'][number], boolean> = {
    update: fields,
    assign: fields && approves,
    work,
    delete: may(act, 'service_requests.delete'),
    link: may(act, 'service_requests.update') && (approves || partakes(act, row)),
    incident: approves && !over(row.status),
    quality: approves && (row.status === 'done' || row.status === 'closed'),
  }
  return (Object.keys(may_) as ServiceRequest['allowed']).filter((part) => may_[part])
}

const ref = ({ id, year, number }: Numbered) => ({ id, number: numberOf({ year, number }) })

/** Values that the card takes from the row as they are. */
const plainOf = (row: StoredRequest) => ({
  entrance: row.entrance,
  floor: row.floor,
  place_note: row.place_note,
  warranty: row.warranty,
  payable: row.payable,
  insurance: row.insurance,
  act_claim: row.act_claim,
  authorities_at: row.authorities_at,
  visible_to_resident: row.visible_to_resident,
  custom: row.custom,
  materials: row.materials,
  cost_minor: costOf(row.materials),
  currency,
  work_minutes: row.work_minutes,
  cancel_reason: row.cancel_reason,
  reopen_count: row.reopen_count,
  rating: row.rating,
  rating_reasons: row.rating_reasons,
  rating_comment: row.rating_comment,
  rated_at: row.rated_at,
  quality_ok: row.quality_ok,
  quality_note: row.quality_note,
  resolved_at: row.resolved_at,
  closed_at: row.closed_at,
  checklist: row.checklist.map(({ text, done, by = null, at = null }) => ({ text, done, by, at })),
})

const filesOf = async (app: App, act: Act, { files }: Around) => {
  const views = new Map(
    (
      await app.files.viewMany(
        act.db,
        files.map(({ file_id }) => file_id),
        act.actor.id,
        act.now,
      )
    ).map((file) => [file.id, file]),
  )
  const of = (wanted: string) =>
    files.flatMap(({ file_id, kind }) => (kind === wanted ? (views.get(file_id) ?? []) : []))
  return { before: of('before'), after: of('after'), files: of('other') }
}

/** The row of a card with its brief. */
const rowOf = async (app: App, act: Act, id: number) => {
  const { rows } = await sql<Row>`${plannedOnce}select ${columns(act)} from ${joined} where r.id = ${id}`.execute(
    act.db,
  )
  const [brief] = await told(app, act, rows)
  return { row: rows[0]!, brief: brief! }
}

/** What stands around the row, with its files and the pictures of its observers. */
const besideOf = async (app: App, act: Act, id: number) => {
  const beside = await around(act, id)
  const pictures = beside.observers.map(({ avatar_id }) => avatar_id)
  const [files, avatars] = await Promise.all([filesOf(app, act, beside), avatarsOf(app, act, pictures)])
  return { beside, files, avatars }
}

/** The whole card of a request, for one who sees it; 404 for anybody else. */
export const cardOf = async (app: App, act: Act, id: number): Promise<ServiceRequest> => {
  const stored = await seenRequest(act, id)
  const [{ row, brief }, { beside, files, avatars }, chats, moves] = await Promise.all([
    rowOf(app, act, id),
    besideOf(app, act, id),
    chatsOf(app, act, stored),
    movesOf(act, stored),
  ])
  const { observers, duplicate_of, duplicates, departure, preset, form, created_by, changes: moved } = beside
  return {
    ...brief,
    ...plainOf(stored),
    ...files,
    caller_phone: phoneOf(act, row, stored.caller_phone),
    departure,
    preset,
    form,
    replies: beside.replies,
    member_language: beside.member_language,
    created_by,
    changes: moved,
    observers: observers.map(({ id: staffId, name, avatar_id }) => ({
      id: staffId,
      name,
      avatar: avatars.get(avatar_id ?? 0) ?? null,
    })),
    duplicate_of: duplicate_of && ref(duplicate_of),
    duplicates: duplicates.map(ref),
    ...moves,
    allowed: allowedFor(act, row),
    ...chats,
  }
}
