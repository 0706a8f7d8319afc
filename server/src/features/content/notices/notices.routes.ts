import { noticePages } from '@oselia/contract/public-pages'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { NoticePages } from './notices.service.js'

export const noticeRoutes = (app: App): void => {
  const pages = new NoticePages(app)
  implement(app, noticePages, {
    read: ({ ctx, params, query, headers }) => pages.read(ctx, params.token, query, headers),
    file: ({ ctx, params, query }) => pages.file(ctx, params.token, params.id, query),
  })
}
