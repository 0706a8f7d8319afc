import { media } from '@oselia/contract/media'
import type { App } from '../../../platform/app.js'
import { sharePictures } from '../../../platform/attaching.js'
import type { PreparedFile } from '../../../platform/files.js'
import { implement } from '../../../platform/implement.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { listPictures, shownToCaller } from './media.queries.js'

const record = async (app: App, ctx: RequestContext, file: PreparedFile) => ({
  data: app.files.view(await app.files.record(ctx, file), ctx.actor.id, ctx.now),
})

const list = async (app: App, ctx: RequestContext, query: Parameters<typeof listPictures>[1]) => {
  const page = await listPictures(ctx, query)
  const data = page.data.map(({ alt, own, created_at, uses, used_in, ...stored }) =>
    Object.assign(app.files.view(stored, ctx.actor.id, ctx.now), { alt, own, created_at, uses, used_in }),
  )
  return { main_data: { ...page, data } }
}

export const mediaRoutes = (app: App): void => {
  sharePictures(shownToCaller)
  implement(app, media, {
    list: ({ ctx, query }) => list(app, ctx, query),
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
}
