import { randomBytes } from 'node:crypto'
import { finished, type Readable } from 'node:stream'
import type { ExportFormat } from '@oselia/contract/exports'
import { issuesOf } from '@oselia/contract/issues'
import type { Endpoint, Permission } from '@oselia/contract/kit'
import { isLanguage, type Texts } from '@oselia/contract/languages'
import { sql } from 'kysely'
import { z } from 'zod'
import { requirePermission, can, type RequestContext, type PublicRequestContext } from './request-context.js'
import type { App } from './app.js'
import { audit, type Change } from './audit.js'
import { cellsOf, type ExportColumn } from './export.cells.js'
import { answerOnce, requireSigned, signatureOf, type Address } from './export.links.js'
import { drawList, requireShort, type ListPaper } from './export.paper.js'
import { requirePermit, takePermit } from './export.permits.js'
import { rowsOf } from './export.rows.js'
import { urlTtlSeconds, fileName } from './files.headers.js'
import type { Bytes } from './implement.js'
import type { List } from './list.js'
import { forbidden, validationProblem, notFound } from './problems.js'
import { access } from './access.js'
import { workbookStream } from './spreadsheet.workbook.js'
import { csvStream } from './spreadsheet.write.js'
import { dayIn } from './today.js'

/** An exported list: its own rows by its own filters. `Stored` is a row as queried. */
interface ExportedList<Query, Row, Stored = Row> {
  /** Name of the file and of its sheet. */
  title: Texts
  columns: readonly ExportColumn<Row>[]
  /** A last row: the label in the first column, and the sums of these whole numbers of the rows, as their columns show them. */
  totals?: { label: Texts; keys: readonly (keyof Row & string)[] }
  /** What of it is printed; without it the list has no PDF. */
  paper?: ListPaper<Query, Row>
  /** A list of people: a mass export may need a second person. */
  ofPeople?: true
  /** The list as given to `paged`, for the caller and on the day of the community. */
  list(ctx: RequestContext, query: Query, day: string): List | Promise<List>
  /** Some hundreds of rows as the caller may see them: masked, localised, with related data. Without it: as queried. */
  present?(ctx: RequestContext, rows: Stored[], day: string): Row[] | Promise<Row[]>
}

type ExportEndpoint = Pick<Endpoint, 'path'> & { permission: Permission }
type AnyList = ExportedList<never, never, never>

const lists = new Map<string, { endpoint: ExportEndpoint; list: AnyList; bound: z.ZodType<Bound> }>()
const nameOf = ({ path }: ExportEndpoint) => path.replace(/^\/(.*)\/export$/, '$1')

interface ExportOfPeople {
  permission: Permission
  title: Texts
}
const others = new Map<string, ExportOfPeople>()

/** Further exports of data about people, beside those of lists: each takes a permit by its name. */
export const registerExportOfPeople = (name: string, about: ExportOfPeople): void => void others.set(name, about)

/** The permission and title of an export of people for an approval; undefined for any other list. */
export const exportOfPeople = (name: string): ExportOfPeople | undefined => {
  const known = lists.get(name)
  if (!known) return others.get(name)
  return known.list.ofPeople && { permission: known.endpoint.permission, title: known.list.title }
}

/** A list bound to a validated query. */
interface Bound {
  query: { format: ExportFormat; sort?: string }
  listOn(ctx: RequestContext, day: string): List | Promise<List>
}
interface Asked extends Bound {
  name: string
  /** Repeats a download that broke off, which was counted then. */
  isRepeated?: boolean
  gone: AbortSignal
}

const mimes: Record<ExportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

const filterChanges = (query: object): Change[] =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field, value]) => ({ field, old: null, new: value as unknown }))

/** Logs the number of exported rows, also when the client disconnects. */
const logExportEnd = (app: App, ctx: RequestContext, name: string, stream: Readable, count: { rows: number }) => {
  finished(stream, (error) => {
    const changes = filterChanges({ rows: count.rows, complete: !error })
    const note = { action: 'export_end', entity: name, changes }
    audit({ ...ctx, db: app.pools.slowDb, now: app.clock.now() }, note).catch((cause: unknown) =>
      app.http.log.error({ err: cause }, 'the end of an export was not noted'),
    )
  })
}

const dayOf = async (ctx: RequestContext) => {
  const { rows } = await sql<{ timezone: string }>`select timezone from settings`.execute(ctx.db)
  const { timezone } = rows[0]!
  return { timezone, day: dayIn(timezone, ctx.now) }
}

/** The rows of an export; it is counted or an approval consumed, unless the export could not start. */
const begun = async (app: App, ctx: RequestContext, { name, query, gone, isRepeated }: Asked, list: List) => {
  const permit = lists.get(name)!.list.ofPeople && !isRepeated ? await takePermit(ctx, name, list) : null
  const giveBack = async () => permit?.giveBack()
  const rows = await rowsOf<never>(app, list, query.sort, gone).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  return { rows, by: permit?.note ? { ...ctx, approval: { kind: 'exports', note: permit.note } } : ctx, giveBack }
}

/** The rows as a file of the asked format, and how many of them were written so far. */
const written = async (
  ctx: RequestContext,
  { query, list, rows }: { query: Bound['query']; list: AnyList; rows: AsyncIterable<never[]> },
  { timezone, day }: { timezone: string; day: string },
): Promise<{ stream: Readable; count: { rows: number } }> => {
  const { language } = ctx
  const seenBy = <C extends { permission?: Permission }>(columns: readonly C[]) =>
    columns.filter((column) => column.permission === undefined || can(ctx, column.permission))
  const shown = (batch: never[]) => list.present?.(ctx, batch, day) ?? batch
  if (query.format === 'pdf') {
    const { paper, title } = list
    if (!paper) throw new Error(`${title.en} has no paper`)
    const drawn = await drawList(ctx, { paper, title, seenBy }, { query, rows, shown }, { timezone, day })
    return { stream: drawn.stream, count: drawn }
  }
  const columns = seenBy(list.columns)
  const count = { rows: 0 }
  const table = {
    name: list.title[language],
    columns: columns.map(({ header, kind }) => ({ header: header[language], kind })),
    batches: cellsOf(rows, { columns, shown, totals: list.totals }, language, count),
    timezone,
    decimals: language === 'en' ? ('.' as const) : (',' as const),
  }
  return { stream: query.format === 'csv' ? csvStream(table) : workbookStream(table), count }
}

const answer = async (app: App, caller: RequestContext, asked: Asked): Promise<Bytes> => {
  const { name, query } = asked
  const { endpoint, list } = lists.get(name)!
  requirePermission(caller, endpoint.permission)
  // The log would name the impersonated person, and their approval would be consumed.
  if (caller.viewer) throw forbidden('read_only')
  // Rows are queried until the stream ends, long after the request's transaction.
  const ctx = { ...caller, db: app.pools.db }
  const today = await dayOf(ctx)
  const chosen = await asked.listOn(ctx, today.day)
  // Before an approval is consumed.
  if (query.format === 'pdf') await requireShort(ctx, chosen)
  const { rows, by, giveBack } = await begun(app, ctx, asked, chosen)
  // A paper is drawn from all rows: until they are read it can't start.
  const { stream, count } = await written(ctx, { query, list, rows }, today).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  await audit(by, { action: 'export', entity: name, changes: filterChanges(query) })
  logExportEnd(app, by, name, stream, count)
  return {
    stream,
    headers: {
      'content-type': mimes[query.format],
      'content-disposition': `attachment; ${fileName(`${list.title[ctx.language]} ${today.day}.${query.format}`)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}

/**
 * Creates the handler of a list's `export` endpoint (`exportOf` of the contract) and registers the list for `POST
 * /exports`: `export: exported(app, houses.export, { title, columns, list })`; with `present` when rows need more than
 * their query. Rows are streamed without a limit, in the caller's scope.
 */
export const exported = <Query extends z.ZodType<Bound['query']>, Row, Stored = Row>(
  app: App,
  endpoint: ExportEndpoint & { query: Query },
  list: ExportedList<z.output<Query>, Row, Stored>,
): ((call: { ctx: RequestContext; query: z.output<Query>; gone: AbortSignal }) => Promise<Bytes>) => {
  const name = nameOf(endpoint)
  const bind = (query: z.output<Query>): Bound => ({ query, listOn: (ctx, day) => list.list(ctx, query, day) })
  lists.set(name, { endpoint, list: list as unknown as AnyList, bound: z.pipe(endpoint.query, z.transform(bind)) })
  return ({ ctx, query, gone }) => answer(app, ctx, { ...bind(query), name, gone })
}

// ---- signed download addresses (no header needed) ---------------------------------------------------------------

type Filters = Record<string, string | number | boolean | (string | number)[]>

/**
 * A download address signed for the caller's session, valid once and for 10 minutes. 404 unknown list, 403 without the permission, 422
 * wrong filters.
 */
export const exportAddress = async (
  app: App,
  ctx: RequestContext,
  { list: name, format, query }: { list: string; format: ExportFormat; query: Filters },
): Promise<string> => {
  const known = lists.get(name)
  if (!known) throw notFound()
  requirePermission(ctx, known.endpoint.permission)
  const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const read = known.bound.safeParse({ ...asked, format }, { reportInput: true })
  if (!read.success) throw validationProblem(issuesOf(read.error.issues, ['query']))
  const isPaper = format === 'pdf'
  if (known.list.ofPeople || isPaper) {
    const { day } = await dayOf(ctx)
    const list = await read.data.listOn(ctx, day)
    // A download that is refused says nothing on the page that asked for it.
    if (isPaper) await requireShort(ctx, list)
    if (known.list.ofPeople) await requirePermit(ctx, name, list)
  }
  const address: Address = {
    query: new URLSearchParams({ ...asked, format }).toString(),
    language: ctx.language,
    user: ctx.actor.id,
    session: ctx.actor.sessionId,
    until: Math.floor(ctx.now.getTime() / 1000) + urlTtlSeconds,
    nonce: randomBytes(9).toString('base64url'),
  }
  const sign = await signatureOf(app, name, address)
  const { user, session, until } = address
  const search = new URLSearchParams({
    ...address,
    user: String(user),
    session: String(session),
    until: String(until),
    sign,
  })
  return `/api/exports/${encodeURIComponent(name)}?${search}`
}

/**
 * Serves a signed address with the current permissions and scope of its person. 404 when the signature is invalid or
 * expired or its session has ended, 410 when it was used.
 */
export const followExport = async (
  app: App,
  ctx: PublicRequestContext,
  name: string,
  { sign, gone, ...address }: Address & { sign: string; gone: AbortSignal },
): Promise<Bytes> => {
  const known = lists.get(name)
  if (!known) throw notFound()
  await requireSigned(app, ctx, name, { ...address, sign })
  const person = await access('personById')(app.pools.db, address.user, ctx.now)
  if (!person) throw notFound()
  const language = isLanguage(address.language) ? address.language : ctx.language
  const bound = known.bound.parse(Object.fromEntries(new URLSearchParams(address.query)))
  const by = { ...ctx, ...person, language }
  return answerOnce(app, by, { sign, until: address.until }, (isRepeated) =>
    answer(app, by, { ...bound, name, gone, isRepeated }),
  )
}
