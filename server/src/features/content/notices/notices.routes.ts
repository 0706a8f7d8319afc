import { noticePages } from '@oselia/contract/public-pages'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { answerLinkError } from '../../../platform/http.js'
import { implement } from '../../../platform/implement.js'
import { languageOf } from '../../../platform/languages.js'
import { validatorOf } from '../../../platform/validate.js'
import { NoticePages, type Asked } from './notices.service.js'

/** The form of a page, posted by a browser without scripts: it has one button, and says nothing that its address does not. */
const confirmation = (app: App, pages: NoticePages): void =>
  void app.http.register(async (capsule) => {
    capsule.removeAllContentTypeParsers()
    capsule.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    capsule.setErrorHandler(answerLinkError)
    const valid = validatorOf(noticePages.read)
    capsule.post('/notice/:token', { schema: { hide: true } }, async (request, reply) => {
      const { token } = request.params as { token: string }
      const query = valid.query(request.query) as Asked
      const { buffer, status, headers } = await inTransaction(app.pools.db, (db) =>
        pages.confirm(
          {
            db,
            language: languageOf(request.headers['accept-language']),
            now: app.clock.now(),
            ip: request.ip,
            requestId: request.id,
            origin: '',
            userAgent: null,
            afterCommit: () => undefined,
          },
          token,
          query,
        ),
      )
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      return reply.headers(headers).code(status!).send(buffer)
    })
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
