import { requestChats } from '@oselia/contract/service-request-chats'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import * as service from './chats.service.js'
import { fileColumn } from '../../../platform/entity.files.js'
import './chats.problems.messages.js'

fileColumn('service_request_messages', 'file_ids', true)

export const chatRoutes = (app: App): void =>
  implement(app, requestChats, {
    write: {
      prepare: (upload) => app.files.prepare(upload, 'chat'),
      handle: ({ ctx, params, fields, files }) => service.write(app, ctx, params.id, fields, files),
    },
    older: ({ ctx, params, query }) => service.older(app, ctx, params.id, query),
    read: ({ ctx, params, body }) => service.markRead(ctx, params.id, body),
    edit: ({ ctx, params, body }) => service.edit(app, ctx, params.id, params.message_id, body.message),
    withdraw: ({ ctx, params }) => service.withdraw(app, ctx, params.id, params.message_id),
  })
