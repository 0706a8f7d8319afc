import {
  announcementReaders,
  type AnnouncementReader,
  type announcementAcknowledgements,
} from '@oselia/contract/announcement-acknowledgements'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { unitsInAudience } from '../../registry/audience/audience.reach.public.js'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import { exported } from '../../../platform/export.js'
import { publishEvent } from '../../../platform/live.js'
import { paged } from '../../../platform/list.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import { createContext, requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { today } from '../../../platform/today.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { memberEntity } from '../../registry/members/members.public.js'
import {
  acknowledgedTask,
  addEntry,
  countReaders,
  paperEntry,
  readersSpec,
  removeEntry,
  type ListedReader,
} from '../acknowledgements/acknowledgements.public.js'
import { acknowledgementWords as words } from './announcements.acknowledgements.messages.js'
import { announcementEntity, readerName } from './announcements.entity.js'
import type { Stored } from './announcements.queries.js'

type Query = z.output<typeof announcementAcknowledgements.list.query>

/** The people with the units by which they belong to the audience, in the caller's scope. */
const withUnits = async (
  ctx: RequestContext,
  { audience }: Pick<Stored, 'audience'>,
  rows: readonly ListedReader[],
): Promise<AnnouncementReader[]> => {
  const belongings = await unitsInAudience(
    ctx,
    audience,
    rows.map(({ id }) => id),
  )
  const houses = await addressesOf(ctx.db, [...new Set(belongings.map(({ house_id }) => house_id))], ctx.language)
  const { rows: found } = await sql<{ id: number; number: string }>`select id, number from realty
    where id = any(${belongings.map(({ realty_id }) => realty_id)}::bigint[]) order by sort_key, id`.execute(ctx.db)
  const numbers = new Map(found.map(({ id, number }) => [id, number]))
  return rows.map((row) => ({
    ...row,
    units: belongings
      .filter(({ member_id }) => member_id === row.id)
      .map(({ realty_id: id, house_id }) => ({
        id,
        number: numbers.get(id) ?? '',
        house: { id: house_id, name: houses.get(house_id) ?? '' },
      })),
  }))
}

/** Who of the audience has confirmed and who has not, in the caller's scope; 403 without the right to read people. */
export const listReaders = async (ctx: RequestContext, id: number, query: Query) => {
  requirePermission(ctx, 'members.read')
  const row = await announcementEntity.get(ctx, id)
  const [page, counts] = await Promise.all([
    paged<ListedReader>(ctx.db, await readersSpec(ctx, row, query), query),
    countReaders(ctx, row),
  ])
  return { ...page, ...counts, data: await withUnits(ctx, row, page.data) }
}

/** The history names the person for whoever may read people. */
const record = async (
  ctx: RequestContext,
  row: Stored,
  action: 'acknowledge' | 'remove_acknowledgement',
  name: string,
) => {
  const change = action === 'acknowledge' ? { old: null, new: name } : { old: name, new: null }
  await recordChange(
    ctx,
    {
      entity: announcementEntity.name,
      id: row.id,
      action,
      label: row.title.uk,
      changes: [{ field: readerName, ...change }],
    },
    { house_ids: await housesOfRows(ctx.db, [row]) },
  )
}

/**
 * Enters what somebody of the audience has signed; without effect for who has confirmed already. 409 `state_forbids` unless the
 * announcement asks for it and was published, 422 at `member_id` for anybody else, and at `on` for a day to come.
 */
export const enterPaper = async (
  ctx: RequestContext,
  id: number,
  { member_id, on }: { member_id: number; on: string },
): Promise<{ data: { ok: true } }> => {
  requirePermission(ctx, 'members.read')
  const row = await announcementEntity.lock(ctx, id)
  if (!row.needs_ack || row.published_at === null) throw conflict('state_forbids')
  if (on > (await today(ctx))) throw invalid('on', 'in_future')
  const member = await memberEntity.find(ctx, member_id)
  if (!member || (await unitsInAudience(ctx, row.audience, [member_id])).length === 0)
    throw invalid('member_id', 'not_found')
  const entry = { announcement_id: id, member_id, name: member.name, on, recorded_by: ctx.actor.id, now: ctx.now }
  if (await addEntry(ctx.db, entry)) await record(ctx, row, 'acknowledge', member.name)
  return { data: { ok: true } }
}

/** Takes back an entry made from paper; 404 for any other, and for a person outside of the caller's scope. */
export const removePaper = async (
  ctx: RequestContext,
  id: number,
  entryId: number,
): Promise<{ data: { ok: true } }> => {
  requirePermission(ctx, 'members.read')
  const row = await announcementEntity.lock(ctx, id)
  const entry = await paperEntry(ctx.db, id, entryId)
  if (!entry) throw notFound()
  const isVisible = entry.member_id === null ? ctx.scope.all : await memberEntity.find(ctx, entry.member_id)
  if (!isVisible) throw notFound()
  await removeEntry(ctx.db, entryId)
  await record(ctx, row, 'remove_acknowledgement', entry.name)
  return { data: { ok: true } }
}

/** One live event for the confirmations by link of some seconds. */
export const acknowledgementTask = (app: App): void =>
  app.jobs.task(acknowledgedTask, 'interactive', async (payload, db) => {
    const { id } = payload as { id: number }
    const [row] = await announcementEntity.getMany(createContext(systemActor, db, app.clock), [id])
    if (!row) return
    const house_ids = await housesOfRows(db, [row])
    await publishEvent(db, { entity: announcementEntity.name, entity_id: id, action: 'acknowledge', house_ids })
  })

export const readersExport = (app: App) =>
  exported(app, announcementReaders.export, {
    title: words.list,
    ofPeople: true,
    columns: [
      { key: 'name', header: words.name, kind: 'text', value: (row: AnnouncementReader) => row.name },
      {
        key: 'units',
        header: words.units,
        kind: 'text',
        value: ({ units }) => units.map(({ house, number }) => `${house.name}, ${number}`).join('; '),
      },
      { key: 'on', header: words.on, kind: 'day', value: ({ entry }) => entry?.on ?? null },
      {
        key: 'way',
        header: words.way,
        kind: 'text',
        value: ({ entry }, language) => entry && words[entry.on_paper ? 'paper' : 'link'][language],
      },
      { key: 'recorded_by', header: words.recorded_by, kind: 'text', value: ({ entry }) => entry?.recorded_by?.name },
    ],
    list: async (ctx, { announcement_id, ...query }) => {
      requirePermission(ctx, 'members.read')
      return readersSpec(ctx, await announcementEntity.get(ctx, announcement_id), query)
    },
    present: async (ctx, rows: ListedReader[]) => {
      const [first] = rows
      return first ? withUnits(ctx, await announcementEntity.get(ctx, first.announcement_id), rows) : []
    },
  })
