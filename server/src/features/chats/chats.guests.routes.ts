import type { ChatType } from '@oselia/contract/service-request-chats'
import { memberChat, staffChat } from '@oselia/contract/service-request-guests'
import type { PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { implement, type Gate } from '../../platform/implement.js'
import {
  allowedToResident,
  cancelByResident,
  rateByResident,
  returnByResident,
} from '../requests/requests.moves.door.js'
import { enter, noteUse } from './chats.entering.js'
import { linkHolds, requestOf } from './chats.entering.queries.js'
import * as guests from './chats.guests.js'
import { listen } from './chats.stream.js'

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

const memberPage = async (act: PublicAct, { guest, page }: guests.Opened) => {
  const { rating, rating_comment } = guest.request
  const allowed = await allowedToResident(act, guest.request)
  return { member_chat: { ...page, request: { ...page.request, allowed, rating, rating_comment } } }
}

/** Does something to the request as its resident, and answers his page as it is then. */
const asResident = async (app: App, act: PublicAct, token: string, does: (id: number) => Promise<unknown>) => {
  const guest = await enter(app, act, token, 'member_chat')
  await does(guest.request.id)
  await noteUse(act, guest)
  const now = { ...guest, request: await requestOf(act.db, guest.request.id) }
  return memberPage(act, { guest: now, page: await guests.pageOf(app, act, now) })
}

// A token is looked at before the files that come with it are taken in.
const gateOf =
  (app: App, chat: ChatType): Gate =>
  (act, params) =>
    enter(app, act, params['token']!, chat)

const staffSide = (app: App) => {
  const chat = 'staff_chat'
  implement(
    app,
    staffChat,
    {
      read: async ({ act, params }) => ({ staff_chat: (await guests.open(app, act, params.token, chat)).page }),
      write: async ({ act, params, fields, files }) => ({
        staff_chat: (await guests.write(app, act, { ...params, chat, fields, files })).page,
      }),
      older: ({ act, params, query }) => guests.older(app, act, { ...params, chat, ...query }),
      markRead: ({ act, params, body }) => guests.markRead(app, act, { ...params, chat, ...body }),
      stream: ({ act, params, headers, gone }) =>
        listen(app, act, { ...params, chat, lastSeen: header(headers['last-event-id']), gone }),
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
      read: async ({ act, params }) => memberPage(act, await guests.open(app, act, params.token, chat)),
      write: async ({ act, params, fields, files }) =>
        memberPage(act, await guests.write(app, act, { ...params, chat, fields, files })),
      older: ({ act, params, query }) => guests.older(app, act, { ...params, chat, ...query }),
      markRead: ({ act, params, body }) => guests.markRead(app, act, { ...params, chat, ...body }),
      rate: ({ act, params, body }) => asResident(app, act, params.token, (id) => rateByResident(act, id, body)),
      giveBack: ({ act, params, body }) =>
        asResident(app, act, params.token, (id) => returnByResident(act, id, body.reason)),
      cancel: ({ act, params, body }) =>
        asResident(app, act, params.token, (id) => cancelByResident(act, id, body.reason)),
      stream: ({ act, params, headers, gone }) =>
        listen(app, act, { ...params, chat, lastSeen: header(headers['last-event-id']), gone }),
    },
    gateOf(app, chat),
  )
}

/** Pages without an account: one chat of one request, by a link. */
export const guestRoutes = (app: App): void => {
  app.files.linksHold((link, now) => linkHolds(app.pools.db, link, now))
  staffSide(app)
  memberSide(app)
}
