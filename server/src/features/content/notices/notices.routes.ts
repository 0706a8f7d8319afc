import { noticePages } from '@oselia/contract/public-pages'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { answerLinkError } from '../../../platform/http.js'
import { implement } from '../../../platform/implement.js'
import { pageHandler } from '../../../platform/public-forms.js'
import { validatorOf } from '../../../platform/validate.js'
import { NoticePages, type Asked } from './notices.service.js'

/** The form of a page, posted by a browser without scripts: it has one button, and says nothing that its address does not. */
const confirmation = (app: App, pages: NoticePages): void =>
  void app.http.register(async (capsule) => {
    capsule.removeAllContentTypeParsers()
    capsule.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    capsule.setErrorHandler(answerLinkError)
    const valid = validatorOf(noticePages.read)
    const confirm = pageHandler(app, (ctx, request) => {
      const { token } = request.params as { token: string }
      const query = valid.query(request.query) as Asked
      return inTransaction(app.pools.db, (db) => pages.confirm({ ...ctx, db }, token, query))
    })
    capsule.post('/notice/:token', { schema: { hide: true } }, confirm)
  })

export const noticeRoutes = (app: App): void => {
  const pages = new NoticePages(app)
  confirmation(app, pages)
  implement(app, noticePages, {
    read: ({ ctx, params, query, headers }) => pages.read(ctx, params.token, query, headers),
    file: ({ ctx, params, query }) => pages.file(ctx, params.token, params.id, query),
    event: ({ ctx, params }) => pages.event(ctx, params.token),
  })
}
