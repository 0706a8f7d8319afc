import { media } from '@oselia/contract/media'
import type { App } from '../../../platform/app.js'
import type { PreparedFile } from '../../../platform/files.js'
import { implement } from '../../../platform/implement.js'
import type { RequestContext } from '../../../platform/request-context.js'

const record = async (app: App, ctx: RequestContext, file: PreparedFile) => ({
  data: app.files.view(await app.files.record(ctx, file), ctx.actor.id, ctx.now),
})

export const mediaRoutes = (app: App) =>
  implement(app, media, {
    upload: {
      prepare: (upload, fields) => app.files.prepare(upload, fields.type),
      handle: ({ ctx, files }) => record(app, ctx, files[0]!),
    },
    uploadDocument: {
      prepare: (upload) => app.files.prepare(upload, 'document'),
      handle: ({ ctx, files }) => record(app, ctx, files[0]!),
    },
    download: ({ params, query }) => app.files.serve(params.id, query),
  })
