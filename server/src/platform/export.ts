import { createHmac, timingSafeEqual } from 'node:crypto'
import { finished, type Readable } from 'node:stream'
import type { ExportFormat } from '@oselia/contract/exports'
import { faultsOf } from '@oselia/contract/issues'
import type { Endpoint, Permission } from '@oselia/contract/kit'
import { isLanguage, type Language, type Texts } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { z } from 'zod'
import { demand, may, type Act, type PublicAct } from './act.js'
import type { App } from './app.js'
import { audit, type Change } from './audit.js'
import { demandPermit, takePermit } from './export.permits.js'
import { rowsOf } from './export.rows.js'
import { addressLasts, fileName } from './files.js'
import type { Bytes, Call } from './implement.js'
import type { List } from './list.js'
import { forbidden, invalidFaults, notFound } from './problems.js'
import { sharedSecret } from './secrets.js'
import { personById } from './sessions.js'
import { workbookStream } from './spreadsheet.workbook.js'
import { csvStream, type SheetColumn, type Value } from './spreadsheet.write.js'
import { dayIn } from './today.js'

/** One column of an exported list. `value` gives text, a number, a day `YYYY-MM-DD` or an instant, as `kind` says. */
export interface ExportColumn<Row> {
  key: string
  header: Texts
  kind: SheetColumn['kind']
  /** The column is left out for those without this right. */
  may?: Permission
  value(row: Row, language: Language): Value
}

/** How a list is exported: its own rows by its own filters. `Stored` is a row as the database answers it. */
export interface ExportedList<Query, Row, Stored = Row> {
  /** Name of the file and of its sheet. */
  title: Texts
  columns: readonly ExportColumn<Row>[]
  /** A list of people: many rows of it at once may need a second person. */
  ofPeople?: true
  /** What `paged` shows of the list, for the caller and on the day of the community; written once for both. */
  list(act: Act, query: Query, day: string): List | Promise<List>
  /** Some hundreds of rows as the caller may see them: masked, in his language, with what hangs on them. Left out: as stored. */
  shown?(act: Act, rows: Stored[], day: string): Promise<Row[]>
}

type ExportEndpoint = Endpoint & { may: Permission; query: z.ZodObject }
type QueryOf<E extends ExportEndpoint> = z.output<E['query']>
type AnyList = ExportedList<never, never, never>

const lists = new Map<string, { endpoint: ExportEndpoint; list: AnyList }>()
const nameOf = ({ path }: Endpoint) => path.replace(/^\/(.*)\/export$/, '$1')

/** What a second person is asked about: a list of people that the caller may export; undefined for any other. */
export const exportOfPeople = (name: string): { may: Permission; title: Texts } | undefined => {
  const known = lists.get(name)
  return known?.list.ofPeople && { may: known.endpoint.may, title: known.list.title }
}

interface Asked {
  name: string
  query: { format: ExportFormat; sort?: string }
  gone: AbortSignal
}

const mimes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/**
 * Rows made into cells, counted as they pass. All are emptied once they are used: what a long-lived stream has once pointed at
 * would else stay until the whole heap is collected, and a million rows would pile up there.
 */
async function* cellsOf(
  rows: AsyncIterable<never[]>,
  { columns, shown }: { columns: AnyList['columns']; shown: (rows: never[]) => Promise<never[]> | never[] },
  language: Language,
  count: { rows: number },
) {
  for await (const batch of rows) {
    count.rows += batch.length
    const seen = await shown(batch)
    const cells = seen.map((row) => columns.map((column) => column.value(row, language)))
    batch.length = 0
    seen.length = 0
    yield cells
    cells.length = 0
  }
}

const noted = (query: object): Change[] =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field, value]) => ({ field, old: null, new: value as unknown }))

/** Notes what was handed out, also when the reader left half-way. */
const noteEnd = (app: App, act: Act, name: string, stream: Readable, count: { rows: number }) => {
  finished(stream, (error) => {
    const changes = noted({ rows: count.rows, complete: !error })
    const note = { action: 'export_end', entity: name, changes }
    audit({ ...act, db: app.pools.slowDb, now: app.clock.now() }, note).catch((cause: unknown) =>
      app.http.log.error({ err: cause }, 'the end of an export was not noted'),
    )
  })
}

const dayOf = async (act: Act) => {
  const { rows } = await sql<{ timezone: string }>`select timezone from settings`.execute(act.db)
  const { timezone } = rows[0]!
  return { timezone, day: dayIn(timezone, act.now) }
}

/** The rows of an export; one that was agreed to is used up by it, unless it could not begin. */
const begun = async (app: App, act: Act, { name, query, gone }: Asked, list: List) => {
  const permit = lists.get(name)!.list.ofPeople ? await takePermit(act, name, list) : null
  const rows = await rowsOf<never>(app, list, query.sort, gone).catch(async (error: unknown) => {
    await permit?.giveBack()
    throw error
  })
  return { rows, by: permit ? { ...act, approval: { kind: 'exports', note: permit.note } } : act }
}

const answer = async (app: App, caller: Act, { name, query, gone }: Asked): Promise<Bytes> => {
  const { endpoint, list } = lists.get(name)!
  demand(caller, endpoint.may)
  // The log would name the one who is looked at, and a permit of his would be used up.
  if (caller.viewer) throw forbidden('read_only')
  // Rows are looked up until the last one has gone out, long after the call has been answered.
  const act = { ...caller, db: app.pools.db }
  const { language } = act
  const { timezone, day } = await dayOf(act)
  const columns = list.columns.filter((column) => column.may === undefined || may(act, column.may))
  const { rows, by } = await begun(app, act, { name, query, gone }, await list.list(act, query as never, day))
  const count = { rows: 0 }
  const shown = (batch: never[]) => list.shown?.(act, batch, day) ?? batch
  const table = {
    name: list.title[language],
    columns: columns.map(({ header, kind }) => ({ header: header[language], kind })),
    batches: cellsOf(rows, { columns, shown }, language, count),
    timezone,
    decimals: language === 'en' ? ('.' as const) : (',' as const),
  }
  await audit(by, { action: 'export', entity: name, changes: noted(query) })
  const stream = query.format === 'csv' ? csvStream(table) : workbookStream(table)
  noteEnd(app, by, name, stream, count)
  return {
    stream,
    headers: {
      'content-type': mimes[query.format],
      'content-disposition': `attachment; ${fileName(`${list.title[language]} ${day}.${query.format}`)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}

/**
 * Makes the handler of a list's `export` endpoint (`exportOf` of the contract) and opens the list to `POST /exports`:
 * `export: exported(app, houses.export, { title, columns, list })`; `shown` where rows need more than their query. Rows are streamed without a cap, in the caller's scope.
 */
export const exported = <E extends ExportEndpoint, Row, Stored = Row>(
  app: App,
  endpoint: E,
  list: ExportedList<QueryOf<E>, Row, Stored>,
): ((call: Pick<Call<E>, 'query' | 'gone'> & { act: Act }) => Promise<Bytes>) => {
  const name = nameOf(endpoint)
  lists.set(name, { endpoint, list: list as unknown as AnyList })
  return ({ act, query, gone }) => answer(app, act, { name, query: query as unknown as Asked['query'], gone })
}

// ---- addresses that need no header ------------------------------------------------------------------------------

interface Address {
  query: string
  language: string
  user: number
  until: number
}

const signatureOf = async (app: App, name: string, { query, language, user, until }: Address) =>
  createHmac('sha256', await sharedSecret(app.pools.db, 'exports'))
    .update(JSON.stringify([name, query, language, user, until]))
    .digest('base64url')

type Filters = Record<string, string | number | boolean | (string | number)[]>

/** The address of an export, signed for the caller, for 10 minutes. 404 unknown list, 403 without the right, 422 wrong filters. */
export const exportAddress = async (
  app: App,
  act: Act,
  { list: name, format, query }: { list: string; format: ExportFormat; query: Filters },
): Promise<string> => {
  const known = lists.get(name)
  if (!known) throw notFound()
  demand(act, known.endpoint.may)
  const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const read = known.endpoint.query.safeParse({ ...asked, format }, { reportInput: true })
  if (!read.success) throw invalidFaults(faultsOf(read.error.issues, ['query']))
  if (known.list.ofPeople) {
    const { day } = await dayOf(act)
    await demandPermit(act, name, await known.list.list(act, read.data as never, day))
  }
  const address: Address = {
    query: new URLSearchParams({ ...asked, format }).toString(),
    language: act.language,
    user: act.actor.id,
    until: Math.floor(act.now.getTime() / 1000) + addressLasts,
  }
  const sign = await signatureOf(app, name, address)
  const search = new URLSearchParams({ ...address, user: String(address.user), until: String(address.until), sign })
  return `/api/exports/${encodeURIComponent(name)}?${search}`
}

/** Follows a signed address with the rights and the scope that its person has by now. 404 when it is not ours or too old. */
export const followExport = async (
  app: App,
  act: PublicAct,
  name: string,
  { sign, gone, ...address }: Address & { sign: string; gone: AbortSignal },
): Promise<Bytes> => {
  const known = lists.get(name)
  const right = Buffer.from(await signatureOf(app, name, address))
  const given = Buffer.from(sign)
  if (!known || given.length !== right.length || !timingSafeEqual(given, right)) throw notFound()
  if (address.until * 1000 < act.now.getTime()) throw notFound()
  const person = await personById(app.pools.db, address.user)
  if (!person) throw notFound()
  const language = isLanguage(address.language) ? address.language : act.language
  const query = known.endpoint.query.parse(Object.fromEntries(new URLSearchParams(address.query)))
  return answer(app, { ...act, ...person, language }, { name, query: query as Asked['query'], gone })
}
