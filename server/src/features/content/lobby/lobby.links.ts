import type { Language } from '@oselia/contract/languages'
import type { PaperFormat } from '@oselia/contract/paper.enums'
import { renderSVG } from 'uqr'
import type { App } from '../../../platform/app.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { drawPdf } from '../../../platform/pdf.js'
import { conflict } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressesOf, houseEntity } from '../../registry/houses/houses.public.js'
import { drawPoster } from '../notices/notices.public.js'
import { lobbyWords } from './lobby.messages.js'
import { lobbyHouse } from './lobby.queries.js'
import { lobbyKind } from './lobby.service.js'

interface Link {
  url: string
  qr: string
  created_at: string
}

const linkOf = async (app: App, ctx: RequestContext, id: number): Promise<Link | null> => {
  const link = (await app.publicLinks.validLinks(ctx.db, lobbyKind, [id])).get(id)
  if (!link) return null
  const url = `${ctx.origin}/lobby/${link.token}`
  return { url, qr: renderSVG(url), created_at: link.created_at }
}

const note = async (ctx: RequestContext, id: number, action: 'create_link' | 'revoke_link') => {
  const label = (await addressesOf(ctx.db, [id], 'uk')).get(id) ?? null
  await recordChange(ctx, { entity: houseEntity.name, id, action, label }, { house_ids: [id] })
}

/** The link of a house's page; 404 for a house outside of the scope. */
export const readLobby = async (
  app: App,
  ctx: RequestContext,
  id: number,
): Promise<{ data: { link: Link | null } }> => {
  await houseEntity.get(ctx, id)
  return { data: { link: await linkOf(app, ctx, id) } }
}

/** The first call makes the link, and the next ones show the same. */
export const createLobbyLink = async (app: App, ctx: RequestContext, id: number) => {
  await houseEntity.lock(ctx, id)
  const standing = await linkOf(app, ctx, id)
  if (standing) return { data: { link: standing } }
  await app.publicLinks.tokenFor(ctx, lobbyKind, id, null)
  await note(ctx, id, 'create_link')
  return { data: { link: await linkOf(app, ctx, id) } }
}

/** Ends the link; the next one has another token. */
export const revokeLobbyLink = async (app: App, ctx: RequestContext, id: number): Promise<{ data: { ok: true } }> => {
  await houseEntity.lock(ctx, id)
  if (await app.publicLinks.revoke(ctx, lobbyKind, id)) await note(ctx, id, 'revoke_link')
  return { data: { ok: true } }
}

interface Asked {
  id: number
  size: PaperFormat
  languages: readonly Language[]
}

/** The sheet for the lobby; 409 where the page has no link. */
export const lobbyPoster = async (app: App, ctx: RequestContext, { id, size, languages }: Asked): Promise<Bytes> => {
  const { link } = (await readLobby(app, ctx, id)).data
  if (!link) throw conflict('state_forbids')
  const shown = [...new Set(languages)]
  const [language] = shown as [Language]
  const house = (await lobbyHouse(ctx.db, id))!
  const address = house.labels?.[language] ?? house.label
  const title = `${lobbyWords.posterTitle[language]}: ${address}`
  const scan = (one: Language) => lobbyWords.posterScan[one]
  const texts = shown.map((one) => ({
    kind: '',
    title: lobbyWords.posterTitle[one],
    times: null,
    paragraphs: [lobbyWords.posterText[one]],
    readOn: scan(one),
    scan: scan(one),
  }))
  const place = [address, house.organisation].filter(Boolean).join(' · ')
  const sheet = { texts, isUrgent: false, place, url: link.url, size, hasLargeCode: true }
  return {
    stream: await drawPdf({ title, author: house.organisation, language, at: ctx.now, size }, [
      (paper) => drawPoster(paper, sheet),
    ]),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; ${fileName(`${title}.pdf`)}`,
      'x-content-type-options': 'nosniff',
    },
  }
}
