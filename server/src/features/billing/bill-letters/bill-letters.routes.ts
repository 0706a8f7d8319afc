import { billLetters, billPages } from '@oselia/contract/bill-letters'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { answerLinkError } from '../../../platform/http.js'
import { implement } from '../../../platform/implement.js'
import { languageOf } from '../../../platform/languages.js'
import { validatorOf } from '../../../platform/validate.js'
import { BillPages } from './bill-letters.pages.js'
import { letterJobs, listLetters, sendBills } from './bill-letters.service.js'

/** The form of a page, posted by a browser without scripts. */
const objection = (app: App, pages: BillPages): void =>
  void app.http.register(async (capsule) => {
    capsule.removeAllContentTypeParsers()
    const urlencoded = 'application/x-www-form-urlencoded'
    capsule.addContentTypeParser(urlencoded, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    capsule.setErrorHandler(answerLinkError)
    const valid = validatorOf(billPages.read)
    capsule.post('/bill/:token', { schema: { hide: true } }, async (request, reply) => {
      const { token } = request.params as { token: string }
      const { lang } = valid.query(request.query) as { lang?: string }
      const body = typeof request.body === 'string' ? request.body : ''
      const later: (() => void)[] = []
      const about = {
        language: languageOf(request.headers['accept-language']),
        now: app.clock.now(),
        ip: request.ip,
        requestId: request.id,
        origin: '',
        userAgent: null,
        afterCommit: (work: () => void) => void later.push(work),
      }
      const { buffer, status, headers } = await inTransaction(app.pools.db, (db) =>
        pages.object({ ...about, db }, token, lang, body),
      )
      for (const one of later) one()
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      return reply
        .headers(headers)
        .code(status ?? 200)
        .send(buffer)
    })
  })

export const billLetterRoutes = (app: App): void => {
  letterJobs(app)
  const pages = new BillPages(app)
  objection(app, pages)
  implement(app, billPages, {
    read: ({ ctx, params, query }) => pages.read(ctx, params.token, query.lang),
    pdf: ({ ctx, params, query }) => pages.pdf(ctx, params.token, query.lang),
  })
  implement(app, billLetters, {
    send: ({ ctx, body }) => sendBills(app, ctx, body),
    list: ({ ctx, params }) => listLetters(ctx, params.id),
  })
}
