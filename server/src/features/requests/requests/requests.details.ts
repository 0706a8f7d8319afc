import type { TextMap } from '@oselia/contract/kit'
import type { File } from '@oselia/contract/media'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { fixed, prepared } from '../../../platform/db.js'
import { notFound } from '../../../platform/problems.js'
import { staffNameColumn, staffRef } from '../../access/people/people.table.public.js'
import { chatColumns, type ChatRows, filesOfMessage, presentChats } from '../chats/chats.public.js'
import { briefOf, columns, joined, participates, personOf, phoneOf, type Row } from '../briefs/briefs.public.js'
import type { fileKinds } from './requests.links.js'
import { moveColumns, movesOf, type MoveRow } from '../transitions/transitions.public.js'
import {
  costOf,
  acceptedAt,
  numberOf,
  requestInScope,
  seesAllRequests,
  type StoredRequest,
} from '../request-records/request-records.public.js'

/** Currency of payable requests. */
const currency = 'UAH'
/** Number of state changes in the details. */
const changesShown = 100

interface Numbered {
  id: number
  prefix: string
  year: number
  number: number
}

/** Fields of the details beyond the row and its brief. */
interface Around {
  departure: ServiceRequest['departure']
  preset: ServiceRequest['preset']
  form: ServiceRequest['form']
  replies: { title: string; text: TextMap }[]
  member_language: ServiceRequest['member_language']
  creator: ServiceRequest['created_by']
  observers: { id: number; name: string; avatar_id: number | null }[]
  attached: { file_id: number; kind: (typeof fileKinds)[keyof typeof fileKinds] }[]
  duplicate_of: Numbered | null
  duplicates: Numbered[]
  changes: ServiceRequest['changes']
}

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const numbered = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'prefix', ${sql.ref(`${alias}.prefix`)}, 'year', ${sql.ref(`${alias}.year`)}, 'number', ${sql.ref(`${alias}.number`)})`
const list = (rows: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(x.o) from (${rows}) x), '[]')`

const changes = sql`select jsonb_build_object('id', c.id, 'from', c.from_status, 'to', c.to_status, 'reason', c.reason,
    'at', ${instant(sql`c.at`)}, 'by', case when s.id is null then null else jsonb_build_object('id', s.id, 'name', ${staffNameColumn('s')}) end,
    'by_resident', c.by_resident, 'undone_at', ${instant(sql`c.undone_at`)}) as o
  from service_request_moves c left join staff s on s.id = c.staff_id where c.request_id = r.id order by c.id desc limit ${sql.lit(changesShown)}`

/** Columns of the row itself that the details return unchanged. */
const ownColumns = [
  'place_note',
  'entrance',
  'floor',
  'warranty',
  'payable',
  'insurance',
  'act_claim',
  'authorities_at',
  'visible_to_resident',
  'custom',
  'materials',
  'work_minutes',
  'cancel_reason',
  'reopen_count',
  'rating',
  'rating_reasons',
  'rating_comment',
  'rated_at',
  'quality_ok',
  'quality_note',
  'resolved_at',
  'closed_at',
  'last_member_at',
  'checklist',
] as const satisfies (keyof StoredRequest)[]
type Own = Pick<StoredRequest, (typeof ownColumns)[number]>

const around = fixed(sql`${sql.join(ownColumns.map((name) => sql.ref(`r.${name}`)))},
  t.form, t.replies, (select k.language from members k where k.id = r.member_id) as member_language,
  jsonb_build_object('id', p.id, 'name', p.name) as preset,
  (select jsonb_build_object('id', d.id, 'name', d.name) from departments d where d.id = r.departure_id) as departure,
  ${staffRef('r.created_by')} as creator,
  ${list(sql`select jsonb_build_object('id', s.id, 'name', ${staffNameColumn('s')}, 'avatar_id', s.avatar_id) as o
    from service_request_observers o join staff s on s.id = o.staff_id where o.request_id = r.id order by s.id`)} as observers,
  ${list(sql`select jsonb_build_object('file_id', f.file_id, 'kind', f.kind) as o from service_request_files f
    where f.request_id = r.id order by f.kind, f.position`)} as attached,
  (select ${numbered('main')} from service_requests main where main.id = r.duplicate_of) as duplicate_of,
  ${list(sql`select ${numbered('k')} as o from service_requests k where k.duplicate_of = r.id and k.deleted_at is null
    order by k.id limit 100`)} as duplicates,
  ${list(changes)} as changes, ${moveColumns}`)
const joinedAround = fixed(sql`${joined} join service_request_presets p on p.id = r.preset_id
  cross join service_request_settings s`)

type DetailsRow = Row & Own & Around & MoveRow & ChatRows

/** Everything that the details show but files, in one statement: each one more costs as much as the joins of this one. */
const rowOf = async (ctx: RequestContext, id: number): Promise<DetailsRow> => {
  const { rows } =
    await sql<DetailsRow>`${prepared}select ${columns(ctx)}, ${around}, ${chatColumns(ctx, 'r')} from ${joinedAround}
    where r.id = ${id} and r.deleted_at is null and ${requestInScope(ctx, 'r')}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const over = (status: StoredRequest['status']) => status === 'closed' || status === 'cancelled'

/** What the caller may write: all fields, or only those of the work. */
export const writable = (
  ctx: RequestContext,
  row: Pick<Row, 'performer_id' | 'status'>,
): { fields: boolean; work: boolean } => {
  const writes = can(ctx, 'service_requests.update') && !over(row.status)
  const fields = writes && (seesAllRequests(ctx) || can(ctx, 'service_requests.approve'))
  return { fields, work: fields || (writes && row.performer_id === ctx.actor.id) }
}

/** Permitted actions other than moves. */
const allowedFor = (ctx: RequestContext, row: Row): ServiceRequest['allowed'] => {
  const approves = can(ctx, 'service_requests.approve')
  const { fields, work } = writable(ctx, row)
  const isAllowed: Record<ServiceRequest['allowed'][number], boolean> = {
    update: fields,
    assign: fields && approves,
    work,
    delete: can(ctx, 'service_requests.delete'),
    link: can(ctx, 'service_requests.update') && (approves || participates(ctx, row)),
    incident: approves && !over(row.status),
    quality: approves && (row.status === 'done' || row.status === 'closed'),
  }
  return (Object.keys(isAllowed) as ServiceRequest['allowed']).filter((part) => isAllowed[part])
}

const ref = ({ id, ...numbered }: Numbered) => ({ id, number: numberOf(numbered) })

/** The files that the details show, with avatars. */
const filesOf = (app: App, ctx: RequestContext, row: DetailsRow) => {
  const people = [row.responsible, row.performer, ...row.observers]
  const ids = [
    ...row.attached.map(({ file_id }) => file_id),
    ...people.flatMap((person) => person?.avatar_id ?? []),
    ...row.messages.flatMap(filesOfMessage),
  ]
  return app.files.viewById(ctx.db, ids, ctx.actor.id, ctx.now)
}

/** The attached files by kind, in their order. */
const attachedFiles = ({ attached }: DetailsRow, files: ReadonlyMap<number, File>) => {
  const found: Record<(typeof attached)[number]['kind'], File[]> = { before: [], after: [], other: [] }
  for (const { file_id, kind } of attached) {
    const file = files.get(file_id)
    if (file) found[kind].push(file)
  }
  return found
}

/** The details of a request visible to the caller; 404 otherwise. */
export const detailsOf = async (app: App, ctx: RequestContext, id: number): Promise<ServiceRequest> => {
  const row = await rowOf(ctx, id)
  const files = await filesOf(app, ctx, row)
  const attached = attachedFiles(row, files)
  const unread = row.figures.reduce((sum, chat) => sum + chat.unread, 0)
  const { moves, undo_until } = movesOf(ctx, row)
  const { staff_chat, member_chat } = presentChats(ctx, row, { participates: participates(ctx, row), files })
  // Assigned to the new object: named fields after a spread are added one by one, each with a hidden class of its own, which took a
  // fifth of the request.
  return Object.assign(briefOf(ctx, row, { avatars: files, unread }), {
    place_note: row.place_note,
    entrance: row.entrance,
    floor: row.floor,
    warranty: row.warranty,
    payable: row.payable,
    insurance: row.insurance,
    act_claim: row.act_claim,
    authorities_at: row.authorities_at,
    visible_to_resident: row.visible_to_resident,
    custom: row.custom,
    materials: row.materials,
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
    accepted_at: acceptedAt(row, row.autoclose_days)?.toISOString() ?? null,
    checklist: row.checklist.map(({ text, done, by = null, at = null }) => ({ text, done, by, at })),
    cost_minor: costOf(row.materials),
    currency,
    before: attached.before,
    after: attached.after,
    files: attached.other,
    caller_phone: phoneOf(ctx, row, row.caller_phone),
    departure: row.departure,
    preset: row.preset,
    form: row.form,
    replies: row.replies,
    member_language: row.member_language,
    created_by: row.creator,
    changes: row.changes,
    observers: row.observers.map((observer) => personOf(observer, files)),
    duplicate_of: row.duplicate_of && ref(row.duplicate_of),
    duplicates: row.duplicates.map(ref),
    moves,
    undo_until,
    allowed: allowedFor(ctx, row),
    staff_chat,
    member_chat,
  })
}
