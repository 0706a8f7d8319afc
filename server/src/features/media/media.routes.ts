import { media } from '@oselia/contract/media'
import type { App } from '../../platform/app.js'
import { implement } from '../../platform/implement.js'

export const mediaRoutes = (app: App) =>
  implement(app, media, {
    upload: async ({ act, fields, files }) => {
      const row = await app.files.keep(act, files[0]!, fields.type)
      return { data: app.files.view(row, act.actor.id, act.now) }
    },
    uploadDocument: async ({ act, files }) => {
      const row = await app.files.keep(act, files[0]!, 'document')
      return { data: app.files.view(row, act.actor.id, act.now) }
    },
    download: ({ params, query }) => app.files.serve(params.id, query),
  })
