import { eventFields, type CalendarEvent, type EventFields } from '@oselia/contract/events'
import { searchKey } from '@oselia/contract/search-key'
import type { App } from '../../../platform/app.js'
import { differences } from '../../../platform/audit.js'
import { saveAudience } from '../../registry/audience/audience.public.js'
import { requireVersion } from '../../../platform/entity.js'
import { withFiles } from '../../../platform/files.presenting.js'
import { conflict, validationProblem } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { plainText } from '../../../platform/rich-text.js'
import { cleanText, isPublic, isUnarchived, Publication, published } from '../publishing/publishing.public.js'
import { eventEntity } from './events.entity.js'
import * as queries from './events.queries.js'
import { moveRegistrations } from './events.registrations.js'
import { normalisedRule, spanOf, validateEventTimes, validatePublication } from './events.rules.js'
import { moveUpEverywhere, registrationsAfter } from './events.seats.js'

type Update = Partial<EventFields> & { version: number }
type Timed = EventFields & { timezone: string }

const present = async (app: App, ctx: RequestContext, rows: queries.Stored[]): Promise<CalendarEvent[]> =>
  withFiles(
    app,
    ctx,
    rows.map((row) => published(row, ctx.now)),
    { attachment_ids: 'attachments' },
  )

const presentOne = async (app: App, ctx: RequestContext, row: queries.Stored) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const listEvents = async (app: App, ctx: RequestContext, query: Parameters<typeof queries.list>[2]) => {
  const page = await queries.list(ctx.db, ctx.scope, query)
  return { ...page, data: await present(app, ctx, page.data) }
}

export const readEvent = async (app: App, ctx: RequestContext, id: number) =>
  presentOne(app, ctx, await eventEntity.get(ctx, id))

const searchKeys = ({ title, body, place }: Pick<EventFields, 'title' | 'body' | 'place'>) =>
  searchKey(
    [...Object.values(title), ...Object.values(place ?? {}), ...Object.values(body ?? {}).map(plainText)].join(' '),
  ).slice(0, 20_000)

export const eventPublication = new Publication<queries.Stored>({
  entity: eventEntity,
  permissions: { publish: 'events.publish', delete: 'events.delete' },
  requirePublishing: (ctx) => requirePermission(ctx, 'events.publish'),
  issues: validatePublication,
})

const fieldNames = Object.keys(eventFields.shape) as (keyof EventFields)[]
/** Picks the contract's fields without validating them again. */
const fieldsOf = (one: EventFields): EventFields =>
  Object.fromEntries(fieldNames.map((field) => [field, one[field]])) as unknown as EventFields

/** Fields in the form in which they are stored and compared. */
const normalised = (fields: Timed): Timed => {
  const { all_day, starts, ends, recurrence, timezone, body } = fields
  const whole = (local: string) => (all_day ? `${local.slice(0, 10)}T00:00` : local)
  return {
    ...fields,
    starts: whole(starts),
    ends: whole(ends),
    recurrence: recurrence === null ? null : normalisedRule(recurrence, starts, timezone),
    exceptions: fields.exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    body: body && plainText(body.uk) === '' ? null : body,
  }
}

const timeFields = ['starts', 'ends', 'all_day', 'timezone', 'recurrence', 'exceptions'] as const
/** What calendar programs keep of an event. */
const keptFields = [...timeFields, 'title', 'place', 'cancel_reason', 'state'] as const
const differ = (a: object, b: object, fields: readonly string[]) =>
  differences(a, b).some(({ field }) => fields.includes(field))

/** Values of the columns, and registrations that follow them; 422 for invalid fields. `current` is the event before the change. */
const prepare = async (ctx: RequestContext, given: Timed, current: queries.Stored | null) => {
  const entering = given.state !== current?.state
  const { audience: _audience, ...fields } = normalised(given)
  // What did not change is not judged again: rules of zones may have changed since.
  const timed = current !== null && !differ(current, fields, timeFields)
  const issues = timed ? [] : validateEventTimes(fields)
  if (issues.length > 0) throw validationProblem(issues)
  const span = timed ? { starts_at: current.starts_at, ends_at: current.ends_at } : spanOf(fields)
  const body = fields.body && fields.body !== current?.body ? cleanText(fields.body, 'body') : fields.body
  const row = { ...fields, ...span, body }
  const registered = current && (await registrationsAfter(ctx, current, row))
  const more = [
    ...validatePublication(row, ctx.now, entering),
    ...(await eventEntity.linkIssues(ctx, row, current)),
    ...(registered?.issues ?? []),
  ]
  if (more.length > 0) throw validationProblem(more)
  const isNew = entering && row.state === 'published' && !isUnarchived(current, ctx.now)
  const values = {
    ...row,
    search_keys: searchKeys(row),
    ...(current && differ(current, row, keptFields) && { sequence: current.sequence + 1 }),
    ...(isNew && { published_at: ctx.now }),
  }
  return { values, following: registered?.following ?? null }
}

/** The form in which a rejected rule or zone is reported before anything else is computed with it. */
const withZone = async (ctx: RequestContext, fields: EventFields, audienceId: number): Promise<Timed> => ({
  ...fields,
  timezone: fields.timezone ?? (await queries.zoneOf(ctx.db, audienceId)),
})

/** Creates an event; with `voting_id` that of the meeting of a voting. */
export const createEvent = async (
  app: App,
  ctx: RequestContext,
  input: EventFields,
  { voting_id = null }: { voting_id?: number | null } = {},
): Promise<{ data: CalendarEvent }> => {
  if (input.state === 'archived') throw conflict('state_forbids')
  if (isPublic(input.state)) requirePermission(ctx, 'events.publish')
  const audience_id = await saveAudience(ctx, input.audience)
  const { values } = await prepare(ctx, await withZone(ctx, input, audience_id), null)
  return presentOne(app, ctx, await eventEntity.insert(ctx, { ...values, audience_id, voting_id }))
}

/** Changes an event; `isPartOfAct` where what the caller does elsewhere changes it, which needs no right of its own. */
export const updateEvent = async (
  app: App,
  ctx: RequestContext,
  id: number,
  body: Update,
  { isPartOfAct = false }: { isPartOfAct?: boolean } = {},
) => {
  const current = await (isPartOfAct ? eventEntity.lock(ctx, id) : eventPublication.getForUpdate(ctx, id))
  await requireVersion(current, body.version, async (row) => (await presentOne(app, ctx, row)).data)
  const merged = fieldsOf({ ...current, ...body })
  const { timezone, audience } = current
  if (!isPartOfAct) eventPublication.requireUpdate(ctx, current, { ...current, ...merged, timezone, audience })
  if (body.audience !== undefined) await saveAudience(ctx, body.audience, current.audience_id)
  const { values, following } = await prepare(ctx, await withZone(ctx, merged, current.audience_id), current)
  await eventPublication.requireSomebody(ctx, current, merged.state)
  const action = merged.state === current.state ? 'update' : merged.state
  const saved = await eventEntity.update(ctx, current, values, action)
  if (following) await moveRegistrations(ctx, saved, following)
  if (saved.capacity !== current.capacity) await moveUpEverywhere(ctx, saved)
  return presentOne(app, ctx, saved)
}

/** Returns a publication to draft; 409 `state_forbids`, `publication_undo_over` or `already_delivered`. */
export const undoEventPublication = async (app: App, ctx: RequestContext, id: number, version: number) => {
  const shown = async (row: queries.Stored) => (await presentOne(app, ctx, row)).data
  return presentOne(app, ctx, await eventPublication.undo(ctx, id, version, shown))
}
