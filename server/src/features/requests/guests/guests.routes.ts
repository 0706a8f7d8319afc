import { requestLinks, type ChatType } from '@oselia/contract/service-request-chats'
import { memberChat, staffChat } from '@oselia/contract/service-request-guests'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { implement, type Gate } from '../../../platform/implement.js'
import {
  allowedToResident,
  cancelByResident,
  factsOf,
  rateByResident,
  returnByResident,
} from '../transitions/transitions.public.js'
import { acceptedAt } from '../request-records/request-records.public.js'
import { enter, recordUse } from './guests.entering.js'
import { isLinkValid, requestOf } from './guests.entering.queries.js'
import { registerLinksEnd } from './guests.leaving.js'
import { createLink, links, revokeLink } from './guests.links.js'
import * as guests from './guests.service.js'
import { listen } from './guests.stream.js'

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

const memberPage = async (ctx: PublicRequestContext, { guest, page }: guests.Opened) => {
  const { rating, rating_comment } = guest.request
  const allowed = await allowedToResident(ctx, guest.request)
  const { autoclose_days } = await factsOf(ctx.db, guest.request)
  const accepted_at = acceptedAt(guest.request, autoclose_days)?.toISOString() ?? null
  return { member_chat: { ...page, request: { ...page.request, allowed, rating, rating_comment, accepted_at } } }
}

/** Performs an action as the resident of the link and returns the updated page. */
const asResident = async (
  app: App,
  ctx: PublicRequestContext,
  token: string,
  does: (id: number) => Promise<unknown>,
) => {
  const guest = await enter(app, ctx, token, 'member_chat')
  await does(guest.request.id)
  await recordUse(ctx, guest)
  const now = { ...guest, request: await requestOf(ctx.db, guest.request.id) }
  return memberPage(ctx, { guest: now, page: await guests.pageOf(app, ctx, now) })
}

// The token is checked before uploaded files are accepted. The files of a named person count together over all their links.
const gateOf =
  (app: App, chat: ChatType): Gate =>
  async (ctx, params) => {
    const { id, staff_id, member_id } = (await enter(app, ctx, params['token']!, chat)).link
    const of =
      staff_id !== null ? `guest-staff:${staff_id}` : member_id !== null ? `guest-member:${member_id}` : `link:${id}`
    return { key: of, isGuest: true }
  }

const staffSide = (app: App) => {
  const chat = 'staff_chat'
  implement(
    app,
    staffChat,
    {
      read: async ({ ctx, params }) => ({ staff_chat: (await guests.open(app, ctx, params.token, chat)).page }),
      write: {
        prepare: (upload) => app.files.prepare(upload, 'chat'),
        handle: async ({ ctx, params, fields, files }) => ({
          staff_chat: (await guests.write(app, ctx, { ...params, chat, fields, files })).page,
        }),
      },
      older: ({ ctx, params, query }) => guests.older(app, ctx, { ...params, chat, ...query }),
      markRead: ({ ctx, params, body }) => guests.markRead(app, ctx, { ...params, chat, ...body }),
      stream: ({ ctx, params, headers, gone }) =>
        listen(app, ctx, { ...params, chat, lastSeen: header(headers['last-event-id']), gone }),
    },
    gateOf(app, chat),
  )
}

const memberSide = (app: App) => {
  const chat = 'member_chat'
  implement(
    app,
    memberChat,
    {
      read: async ({ ctx, params }) => memberPage(ctx, await guests.open(app, ctx, params.token, chat)),
      write: {
        prepare: (upload) => app.files.prepare(upload, 'chat'),
        handle: async ({ ctx, params, fields, files }) =>
          memberPage(ctx, await guests.write(app, ctx, { ...params, chat, fields, files })),
      },
      older: ({ ctx, params, query }) => guests.older(app, ctx, { ...params, chat, ...query }),
      markRead: ({ ctx, params, body }) => guests.markRead(app, ctx, { ...params, chat, ...body }),
      rate: ({ ctx, params, body }) => asResident(app, ctx, params.token, (id) => rateByResident(ctx, id, body)),
      giveBack: ({ ctx, params, body }) =>
        asResident(app, ctx, params.token, (id) => returnByResident(ctx, id, body.reason)),
      cancel: ({ ctx, params, body }) =>
        asResident(app, ctx, params.token, (id) => cancelByResident(ctx, id, body.reason)),
      stream: ({ ctx, params, headers, gone }) =>
        listen(app, ctx, { ...params, chat, lastSeen: header(headers['last-event-id']), gone }),
    },
    gateOf(app, chat),
  )
}

/** Pages without an account: one chat of one request, by a link. */
export const guestRoutes = (app: App): void => {
  registerLinksEnd()
  app.files.linksHold((link, now) => isLinkValid(app.pools.db, link, now))
  implement(app, requestLinks, {
    list: ({ ctx, params }) => links(ctx, params.id),
    create: ({ ctx, params, body }) => createLink(app, ctx, params.id, body),
    revoke: ({ ctx, params }) => revokeLink(ctx, params.id, params.link_id),
  })
  staffSide(app)
  memberSide(app)
}
