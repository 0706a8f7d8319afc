import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { drawPdf } from '../../../platform/pdf.js'
import { detailsOf } from './requests.details.js'
import { drawOrder } from './requests.orders.drawing.js'
import { orderWords } from './requests.orders.messages.js'

interface House {
  organisation: string
  language: Language
  timezone: string
}

/** Work orders for print, one sheet each, in the community's language of documents; 404 when one is not visible. */
export const workOrders = async (app: App, ctx: RequestContext, ids: readonly number[]): Promise<Bytes> => {
  const { rows } = await sql<House>`select organisation_name as organisation, document_language as language, timezone
    from settings`.execute(ctx.db)
  const { organisation, language, timezone } = rows[0]!
  const requests = []
  for (const id of new Set(ids)) requests.push(await detailsOf(app, { ...ctx, language }, id))
  const [first] = requests
  const title =
    requests.length === 1 ? orderWords.title[language].replace('{number}', first!.number) : orderWords.several[language]
  const stream = await drawPdf(
    { title, author: organisation, language, at: ctx.now },
    requests.map((request) =>
      drawOrder({
        request,
        language,
        timezone,
        organisation,
        url: `${ctx.origin}/Requests/${request.id}`,
        printed: ctx.now,
      }),
    ),
  )
  return {
    stream,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; ${fileName(`${title}.pdf`)}`,
      'x-content-type-options': 'nosniff',
    },
  }
}
