import { requestChats } from '@oselia/contract/service-request-chats'
import type { App } from '../../platform/app.js'
import { implement } from '../../platform/implement.js'
import * as links from './chats.links.js'
import * as service from './chats.service.js'

export const chatRoutes = (app: App): void =>
  implement(app, requestChats, {
    write: ({ act, params, fields, files }) => service.write(app, act, params.id, fields, files),
    older: ({ act, params, query }) => service.older(app, act, params.id, query),
    read: ({ act, params, body }) => service.markRead(act, params.id, body),
    edit: ({ act, params, body }) => service.edit(app, act, params.id, params.message_id, body.message),
    withdraw: ({ act, params }) => service.withdraw(app, act, params.id, params.message_id),
    links: ({ act, params }) => links.links(act, params.id),
    createLink: ({ act, params, body }) => links.createLink(app, act, params.id, body),
    revokeLink: ({ act, params }) => links.revokeLink(act, params.id, params.link_id),
  })
