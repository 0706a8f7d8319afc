import { articleFields } from '@oselia/contract/articles'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { createArticle } from '../../content/news/news.public.js'
import { demoFile } from './demo.files.js'
import { demoNews, type DemoArticle } from './demo.news.data.js'

const DAY = 86_400_000

/** A view of houses drawn here, so that no picture has to be shipped. */
const coverOf = async ([sky, house, ground]: [string, string, string]): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const block = (x: number, y: number, w: number, h: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${house}"/>`
  const windows = Array.from({ length: 60 }, (_, n) => {
    const x = 140 + (n % 10) * 44 + (n % 10 > 4 ? 342 : 0)
    return `<rect x="${x}" y="${190 + Math.floor(n / 10) * 52}" width="22" height="30" fill="#fff3d6"/>`
  }).join('')
  const trees = [90, 430, 520, 610, 1010].map((x) => `<circle cx="${x}" cy="560" r="46" fill="#4f7f4a"/>`).join('')
  const view = `<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="720"><rect width="1120" height="720" fill="${sky}"/>
    ${block(120, 150, 240, 420)}${block(680, 150, 260, 420)}${windows}<rect y="560" width="1120" height="160" fill="${ground}"/>${trees}</svg>`
  return sharp(Buffer.from(view)).jpeg({ quality: 80 }).toBuffer()
}

const coverFields = async (app: App, ctx: RequestContext, cover: DemoArticle['cover']) => {
  if (!cover) return {}
  const prepared = await demoFile(app, await coverOf(cover.colours), 'cover.jpg', 'cover')
  const { id } = await app.files.record(ctx, prepared)
  return { cover_id: id, cover_alt: cover.alt, cover_crop: { x: 0, y: 6, width: 100, height: 87.5 } }
}

/** Adds news with dates relative to today, so that the demo never looks outdated. */
export const addNews = async (
  app: App,
  ctx: RequestContext,
  audienceOf: (place: { house?: number; complex?: number }) => object,
): Promise<void> => {
  for (const { days, house, complex, publish_in, cover, state, ...item } of demoNews) {
    const place = { ...(house !== undefined && { house }), ...(complex !== undefined && { complex }) }
    const input = articleFields.parse({
      ...item,
      ...(await coverFields(app, ctx, cover)),
      state: state === 'archived' ? 'published' : state,
      publish_at: publish_in === undefined ? null : new Date(ctx.now.getTime() + publish_in * DAY).toISOString(),
      audience: audienceOf(place),
    })
    const { data } = await createArticle(app, ctx, input)
    await sql`update articles set is_demo = true, state = ${state}, created_at = created_at - make_interval(days => ${days}),
      published_at = published_at - make_interval(days => ${days}) where id = ${data.id}`.execute(ctx.db)
  }
}
