import { problemReportPages } from '@oselia/contract/public-pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { answerLinkError } from '../../../platform/http.js'
import { implement, type SmallBytes } from '../../../platform/implement.js'
import { languageOf } from '../../../platform/languages.js'
import { Problem } from '../../../platform/problems.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { validatorOf } from '../../../platform/validate.js'
import { ProblemReports } from './problem-reports.service.js'

type Answered = (ctx: PublicRequestContext, asked: Asked) => Promise<SmallBytes>
interface Asked {
  token: string
  key: string
  lang: string | undefined
  body: string
}

/** The forms of the pages, posted by a browser without scripts, and the page of one report, whose address is made by such a form. */
const forms = (app: App, reports: ProblemReports): void =>
  void app.http.register(async (capsule) => {
    capsule.removeAllContentTypeParsers()
    const urlencoded = 'application/x-www-form-urlencoded'
    capsule.addContentTypeParser(urlencoded, { parseAs: 'string', bodyLimit: 32_768 }, (_request, body, done) =>
      done(null, body),
    )
    capsule.setErrorHandler(answerLinkError)
    const valid = validatorOf(problemReportPages.read)
    const answer = (work: Answered) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { token, key = '' } = request.params as { token: string; key?: string }
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
        work({ ...about, db }, { token, key, lang, body }),
      ).catch((error: unknown) => {
        if (!(error instanceof Problem) || key === '' || ![409, 422].includes(error.status)) throw error
        return reports.refused({ ...about, db: app.pools.db }, token, { lang, key }, error)
      })
      for (const one of later) one()
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      return reply
        .headers(headers)
        .code(status ?? 200)
        .send(buffer)
    }
    const hidden = { schema: { hide: true } }
    capsule.post(
      '/lobby/:token/report',
      hidden,
      answer((ctx, { token, lang, body }) => reports.report(ctx, token, lang, body)),
    )
    capsule.get(
      '/lobby/:token/report/:key',
      hidden,
      answer((ctx, { token, ...named }) => reports.read(ctx, token, named)),
    )
    capsule.post(
      '/lobby/:token/report/:key',
      hidden,
      answer((ctx, { token, body, ...named }) =>
        reports.confirm(ctx, token, { ...named, code: new URLSearchParams(body).get('code') ?? '' }),
      ),
    )
  })

export const problemReportRoutes = (app: App): void => {
  const reports = new ProblemReports(app)
  forms(app, reports)
  implement(app, problemReportPages, {
    read: ({ ctx, params, query }) => reports.form(ctx, params.token, query.lang),
  })
}
