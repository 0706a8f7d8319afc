import { problemReportPages } from '@oselia/contract/public-pages'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { implement, type SmallBytes } from '../../../platform/implement.js'
import { Problem } from '../../../platform/problems.js'
import { formOf, pageHandler, publicForms } from '../../../platform/public-forms.js'
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
  publicForms(app, { bodyLimit: 32_768 }, (capsule) => {
    const valid = validatorOf(problemReportPages.read)
    const answer = (work: Answered) =>
      pageHandler(app, (ctx, request) => {
        const { token, key = '' } = request.params as { token: string; key?: string }
        const { lang } = valid.query(request.query) as { lang?: string }
        return inTransaction(app.pools.db, (db) =>
          work({ ...ctx, db }, { token, key, lang, body: formOf(request) }),
        ).catch((error: unknown) => {
          if (!(error instanceof Problem) || key === '' || ![409, 422].includes(error.status)) throw error
          return reports.refused({ ...ctx, db: app.pools.db }, token, { lang, key }, error)
        })
      })
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
