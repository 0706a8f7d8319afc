import { announcementFields } from '@oselia/contract/announcements'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { peopleOfAudience } from '../../registry/audience/audience.reach.public.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { addEntry } from '../../content/acknowledgements/acknowledgements.public.js'
import { createAnnouncement } from '../../content/announcements/announcements.public.js'
import type { Demo } from './demo.data.js'

type Announced = Awaited<ReturnType<typeof createAnnouncement>>['data']

/** Some people of the audience have confirmed, every third of them on paper. */
const acknowledge = async (ctx: RequestContext, { id, audience }: Announced, count: number) => {
  const { rows } = await sql<{ id: number; name: string }>`select m.id, m.name
    from ${await peopleOfAudience(ctx, audience)} p join members m on m.id = p.id where m.is_demo order by m.id limit ${count}`.execute(
    ctx.db,
  )
  const on = await today(ctx)
  for (const [n, { id: member_id, name }] of rows.entries()) {
    const recorded_by = n % 3 === 2 ? ctx.actor.id : null
    await addEntry(ctx.db, { announcement_id: id, member_id, name, on, recorded_by, now: ctx.now })
  }
}

interface Places {
  houses: readonly number[]
  audienceOf: (place: { house?: number; complex?: number }) => object
}

/** Adds announcements around today. Starts and ends in the data are offsets in days, so that the demo never looks outdated. */
export const addAnnouncements = async (
  app: App,
  ctx: RequestContext,
  demo: Demo,
  { houses, audienceOf }: Places,
): Promise<void> => {
  const moment = (value: unknown) =>
    typeof value === 'number' ? new Date(ctx.now.getTime() + value * 86_400_000).toISOString() : null
  for (const { days, item, acknowledged = 0, ...place } of demo.announcements) {
    const texts = (item.house_texts ?? []).map(({ houses: at, body }) => ({
      house_ids: at.map((n) => houses[n]!),
      body,
    }))
    const input = announcementFields.parse({
      ...item,
      house_texts: texts,
      starts_at: moment(item['starts_at']),
      ends_at: moment(item['ends_at']),
      publish_at: moment(item['publish_at']),
      audience: audienceOf(place),
    })
    const { data } = await createAnnouncement(app, ctx, input)
    await acknowledge(ctx, data, acknowledged)
    await sql`update announcements set is_demo = true, created_at = created_at - make_interval(days => ${days}),
      published_at = published_at - make_interval(days => ${days}) where id = ${data.id}`.execute(ctx.db)
  }
}
