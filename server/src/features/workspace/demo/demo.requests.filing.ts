import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import type { lifeOf, DemoMessage } from './demo.requests.life.js'
import { numberColumn } from '../../requests/request-records/request-records.public.js'
import type { DemoRequests } from './demo.requests.data.js'

/** A generated request with its history, ready to be inserted. */
export interface Filed {
  row: Record<string, unknown> & { place: string; prefix: string; year: number; number: number }
  life: ReturnType<typeof lifeOf>
  incident_id: number | null
  /** Name of the resident in its messages. */
  caller: string
  names: ReadonlyMap<number, string>
}

interface Answer {
  incident: number
  reply: string
  dispatcher: number
}

// Rows are sent as one JSON parameter, so a few hundred need one statement.
const insertAll = async (db: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

/** The only incident of the demo, in the first house. */
export const openIncident = async (
  { db, now }: RequestContext,
  { title, description }: DemoRequests['incident'],
  house_id: number,
  dispatcher: number,
): Promise<number> => {
  const at = new Date(now.getTime() - 5 * 3_600_000)
  const { rows } = await sql<{ id: number }>`insert into incidents
      (title, description, house_id, type_id, expected_at, search_keys, is_demo, created_at, updated_at, created_by)
    values (${title}, ${description}, ${house_id},
      (select id from service_request_types where code = 'no_water' and deleted_at is null),
      ${new Date(now.getTime() + 4 * 3_600_000)}, lower(${title}), true, ${at}, ${at}, ${dispatcher}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

/** Defaults of the columns that generated data may omit. */
const plain = {
  is_demo: true,
  version: 1,
  reopened: false,
  warranty: false,
  insurance: false,
  visible_to_resident: true,
  reopen_count: 0,
  checklist: [],
  custom: {},
  tags: [],
  left_minutes: null,
  rating: null,
  rating_reasons: [],
  rating_comment: null,
  rated_at: null,
}

/** All escalation steps count as done, so that nobody is notified of delays in demo requests. */
const allEscalations = (unanswered: unknown) => [
  'unclaimed',
  'amber',
  'late',
  'reply_amber',
  'reply_late',
  'waiting',
  ...(unanswered instanceof Date ? [`unanswered:${Math.round(unanswered.getTime() / 1000)}`] : []),
]

const idsOf = async (db: Db): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: number; key: string }>`select id, prefix || ':' || year || ':' || number as key
    from service_requests where is_demo`.execute(db)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

interface Written {
  id: number
  filed: Filed
}

const messageRow = ({ id, filed }: Written, { chat, by, body, event, at }: DemoMessage) => ({
  request_id: id,
  chat,
  author_kind: by === undefined ? 'system' : by === null ? 'resident' : 'staff',
  staff_id: by ?? null,
  author_name: by === undefined ? null : by === null ? filed.caller : (filed.names.get(by) ?? null),
  body,
  event: event ?? null,
  file_ids: [],
  mentions: [],
  edits: [],
  incident_id: null as number | null,
  client_msg_id: null as string | null,
  at,
})

const linesOf = (written: Written, answer: Answer, now: Date) => {
  const { filed } = written
  const lines = filed.life.lines.map((line) => messageRow(written, line))
  if (filed.incident_id === null) return lines
  const at = new Date(now.getTime() - 3_600_000)
  const reply: DemoMessage = { chat: 'member_chat', by: answer.dispatcher, body: answer.reply, at }
  return [
    ...lines,
    {
      ...messageRow(written, reply),
      incident_id: filed.incident_id,
      client_msg_id: `incident:${filed.incident_id}:demo`,
    },
  ]
}

const stepsOf = ({ id, filed }: Written) =>
  filed.life.steps.map(({ from, to, at, by, reason }) => ({
    request_id: id,
    from_status: from,
    to_status: to,
    reason: reason ?? null,
    before: {},
    at,
    staff_id: by,
    by_resident: false,
  }))

/** Inserts the requests with their moves and the messages of both chats, messages in chronological order. */
export const fileRequests = async (
  { db, now }: RequestContext,
  all: readonly Filed[],
  answer: Answer,
): Promise<void> => {
  await insertAll(
    db,
    'service_requests',
    all.map(({ row, incident_id }) => ({
      ...plain,
      ...row,
      incident_id,
      escalated: allEscalations(row['last_member_at']),
    })),
  )
  const ids = await idsOf(db)
  const written = all.map((filed): Written => {
    const { prefix, year, number } = filed.row
    return { id: ids.get(`${prefix}:${year}:${number}`)!, filed }
  })
  await insertAll(db, 'service_request_moves', written.flatMap(stepsOf))
  const lines = written.flatMap((one) => linesOf(one, answer, now))
  await insertAll(
    db,
    'service_request_messages',
    lines.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
}

/**
 * Marks everything as read except what waits for a staff answer, and notifies technicians of recently assigned
 * requests.
 */
export const fileBell = async ({ db }: RequestContext, people: readonly number[]): Promise<void> => {
  await sql`insert into service_request_reads (request_id, chat, reader, up_to, at)
    select m.request_id, m.chat, 's' || p.id, max(m.id), max(m.at)
    from service_request_messages m join service_requests r on r.id = m.request_id
      cross join (select distinct unnest(${people}::bigint[]) as id) p
    where r.is_demo and r.waiting_side is distinct from 'staff' group by m.request_id, m.chat, p.id`.execute(db)
  await sql`insert into notifications (staff_id, kind, entity, entity_id, params, at, dedupe_key)
    select r.performer_id, 'request_assigned', 'service_requests', r.id,
      jsonb_build_object('number', ${numberColumn('r')}, 'address', h.label, 'text', r.description),
      r.status_since, 'demo:' || r.id
    from service_requests r join houses h on h.id = r.house_id join staff p on p.id = r.performer_id and p.is_demo
    where r.is_demo and r.status = 'assigned' order by r.status_since`.execute(db)
}
