import { Readable } from 'node:stream'
import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { reachesScope } from '../../registry/audience/audience.public.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { notFound } from '../../../platform/problems.js'
import type { PublicRequestContext, RequestContext } from '../../../platform/request-context.js'
import { personById } from '../../access/people/people.rights.public.js'
import { eventEntity } from './events.entity.js'
import { icsOf, type IcsEvent } from './events.ics.js'

/** Kind of the public links; the subject is a person of the staff. */
const kind = 'calendar'
/** Days after its end for which an event stays in a feed, and the most events of one. */
const keptDays = 180
const mostEvents = 2000

const headers = (name: string) => ({
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': `attachment; ${fileName(name)}`,
  'x-content-type-options': 'nosniff',
})

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : 'oselia')

const calendarName = async ({ db }: Pick<PublicRequestContext, 'db'>): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select organisation_name as name from settings`.execute(db)
  return rows[0]?.name || 'Oselia'
}

/** One event for a calendar program. */
export const eventFile = async (ctx: RequestContext, id: number): Promise<Bytes> => {
  const event = await eventEntity.get(ctx, id)
  const { language, now, origin } = ctx
  const text = icsOf([event], { name: await calendarName(ctx), language, now, host: hostOf(origin) })
  return { stream: Readable.from([text]), headers: headers(`${event.title.uk.slice(0, 80)}.ics`) }
}

const icsColumns = sql<IcsEvent>`v.id, v.title, v.body, v.place, v.url, v.starts, v.ends, v.all_day, v.timezone,
  v.recurrence, v.exceptions, v.cancel_reason, v.state, v.sequence, v.created_at, v.updated_at`

/** The same for whoever has the link of its page, which has been checked. */
export const publicEventFile = async (ctx: PublicRequestContext, id: number): Promise<Bytes> => {
  const { rows } = await sql<IcsEvent>`select ${icsColumns} from events v where v.id = ${id}`.execute(ctx.db)
  const { language, now, origin } = ctx
  const text = icsOf(rows, { name: await calendarName(ctx), language, now, host: hostOf(origin) })
  const { title } = rows[0]!
  return {
    stream: Readable.from([text]),
    headers: { ...headers(`${(title[language] || title.uk).slice(0, 80)}.ics`), 'cache-control': 'no-store' },
  }
}

interface Feed {
  url: string
  qr: string
  created_at: string
}

export const readFeed = async (app: App, ctx: RequestContext): Promise<{ data: Feed | null }> => {
  const link = (await app.publicLinks.validLinks(ctx.db, kind, [ctx.actor.id])).get(ctx.actor.id)
  if (!link) return { data: null }
  const url = `${ctx.origin}/calendar/${link.token}.ics`
  return { data: { url, qr: renderSVG(url), created_at: link.created_at } }
}

const note = (ctx: RequestContext, action: 'create_link' | 'revoke_link') =>
  audit(ctx, { action, entity: 'staff', entity_id: ctx.actor.id, label: ctx.actor.name, changes: [] })

/** Makes the caller's feed; the one that was there ends. */
export const createFeed = async (app: App, ctx: RequestContext): Promise<{ data: Feed }> => {
  await app.publicLinks.revoke(ctx, kind, ctx.actor.id)
  await app.publicLinks.tokenFor(ctx, kind, ctx.actor.id, null)
  await note(ctx, 'create_link')
  return { data: (await readFeed(app, ctx)).data! }
}

export const removeFeed = async (app: App, ctx: RequestContext): Promise<{ data: { ok: true } }> => {
  if (await app.publicLinks.revoke(ctx, kind, ctx.actor.id)) await note(ctx, 'revoke_link')
  return { data: { ok: true } }
}

const languageOfPerson = async ({ db, language }: PublicRequestContext, staffId: number): Promise<Language> => {
  const { rows } = await sql<{ locale: Language | null }>`select locale from staff where id = ${staffId}`.execute(db)
  return rows[0]?.locale ?? language
}

/** The calendar of a token: what its person may read now; 404 when they may not log in or read events any more. */
export const feedFile = async (app: App, ctx: PublicRequestContext, token: string): Promise<Bytes> => {
  const staffId = await app.publicLinks.resolve(ctx, kind, token)
  const person = await personById(ctx.db, staffId, ctx.now)
  if (!person?.actor.permissions.has('events.read')) throw notFound()
  const { rows } = await sql<IcsEvent>`select ${icsColumns}
    from events v where v.deleted_at is null and ${reachesScope(person.scope, 'v')}
      and (v.state = 'published' or v.state = 'archived' and v.ends_at <= ${ctx.now})
      and (v.ends_at is null or v.ends_at > ${ctx.now}::timestamptz - make_interval(days => ${keptDays}))
    order by v.recurrence is null, v.starts_at desc, v.id limit ${mostEvents}`.execute(ctx.db)
  const language = await languageOfPerson(ctx, staffId)
  const text = icsOf(rows, { name: await calendarName(ctx), language, now: ctx.now, host: hostOf(ctx.origin) })
  return { stream: Readable.from([text]), headers: { ...headers('events.ics'), 'cache-control': 'no-store' } }
}
