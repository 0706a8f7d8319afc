import { billLetters, billPages } from '@oselia/contract/bill-letters'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { implement } from '../../../platform/implement.js'
import { formOf, pageHandler, publicForms } from '../../../platform/public-forms.js'
import { validatorOf } from '../../../platform/validate.js'
import { BillPages } from './bill-letters.pages.js'
import { letterJobs, listLetters, sendBills } from './bill-letters.service.js'

/** The form of a page, posted by a browser without scripts. */
const objection = (app: App, pages: BillPages): void =>
  publicForms(app, { bodyLimit: 16_384 }, (capsule) => {
    const valid = validatorOf(billPages.read)
    const object = pageHandler(app, (ctx, request) => {
      const { token } = request.params as { token: string }
      const { lang } = valid.query(request.query) as { lang?: string }
      return inTransaction(app.pools.db, (db) => pages.object({ ...ctx, db }, token, lang, formOf(request)))
    })
    capsule.post('/bill/:token', { schema: { hide: true } }, object)
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
