import { unsubscribing } from '@oselia/contract/deliveries'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { implement } from '../../../platform/implement.js'
import { changeSubscription, readSubscription } from './delivery.subscriptions.js'

/**
 * The POST of a mail program that honours List-Unsubscribe-Post (RFC 8058): a form at the address of the page, answered without a
 * question. The form says nothing that the address does not.
 */
const oneClick = (app: App): void =>
  void app.http.register(async (capsule) => {
    capsule.removeAllContentTypeParsers()
    capsule.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    capsule.post('/unsubscribe/:token', { schema: { hide: true } }, async (request, reply) => {
      const { token } = request.params as { token: string }
      await inTransaction(app.pools.db, (db) =>
        changeSubscription(
          app,
          {
            db,
            language: 'uk',
            now: app.clock.now(),
            ip: request.ip,
            requestId: request.id,
            origin: '',
            userAgent: null,
            afterCommit: () => undefined,
          },
          token,
          'unsubscribe_one_click',
        ),
      )
      return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).code(204).send()
    })
  })

/** Ends e-mails of content by the links in them. */
export const deliveryRoutes = (app: App): void => {
  oneClick(app)
  implement(app, unsubscribing, {
    read: ({ ctx, params }) => readSubscription(app, ctx, params.token),
    end: ({ ctx, params }) => changeSubscription(app, ctx, params.token, 'unsubscribe'),
    resume: ({ ctx, params }) => changeSubscription(app, ctx, params.token, 'resubscribe'),
  })
}
