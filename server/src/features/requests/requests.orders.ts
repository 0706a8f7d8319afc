import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { fileName } from '../../platform/files.js'
import type { Bytes } from '../../platform/implement.js'
import { drawPdf } from '../../platform/pdf.js'
import { cardOf } from './requests.card.js'
import { drawOrder } from './requests.orders.drawing.js'
import { orderWords } from './requests.orders.messages.js'

interface House {
  organisation: string
  language: Language
  timezone: string
}

/** Work orders for print, a sheet each, in the community's language of documents; 404 when the caller does not see one of them. */
export const workOrders = async (app: App, act: Act, ids: readonly number[]): Promise<Bytes> => {
  const { rows } = await sql<House>`select organisation_name as organisation, document_language as language, timezone
    from settings`.execute(act.db)
  const { organisation, language, timezone } = rows[0]!
  const requests = []
  for (const id of new Set(ids)) requests.push(await cardOf(app, { ...act, language }, id))
  const [first] = requests
  const title =
    requests.length === 1 ? orderWords.title[language].replace('{number}', first!.number) : orderWords.several[language]
  const stream = await drawPdf(
    { title, author: organisation, language, at: act.now },
    requests.map((request) =>
      drawOrder({
        request,
        language,
        timezone,
        organisation,
        url: `${act.origin}/Requests/${request.id}`,
        printed: act.now,
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
