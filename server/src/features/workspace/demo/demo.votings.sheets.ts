import { buffer } from 'node:stream/consumers'
import type { App } from '../../../platform/app.js'
import { drawPdf } from '../../../platform/pdf.js'
import type { RequestContext } from '../../../platform/request-context.js'
import {
  markSheets,
  pagesOfSheet,
  paperKey,
  prepareSheet,
  uploadSheet,
  votingOfPapers,
} from '../../voting/sheets/sheets.public.js'
import { withUpload } from './demo.files.js'
import { eachPage, filledIn } from './demo.ink.js'

/** Answers on the scanned sheets: the column of the box that is marked for each question. */
const scanned = [
  [0, 0, 0],
  [0, 1, 0],
]

/** Sheets that were handed out to those who did not come to the meeting. */
export const handOutSheets = async (ctx: RequestContext, id: number, owners: readonly number[]): Promise<void> => {
  await markSheets(ctx, id, { resident_ids: [...owners], state: 'handed_out', note: null })
}

/** Sheets that came back and wait to be entered beside their pictures. */
export const scanSheets = async (
  app: App,
  ctx: RequestContext,
  id: number,
  owners: readonly number[],
): Promise<void> => {
  // Outside of the transaction: the reading of a sheet waits for a key that is not committed.
  await paperKey(app.pools.db)
  const voting = await votingOfPapers(ctx, id)
  const offered = voting.rules.answers.length
  for (const [n, residentId] of owners.slice(0, scanned.length).entries()) {
    const sheet = await pagesOfSheet(app, ctx, voting, residentId)
    const pages = eachPage(sheet, (page) => filledIn(page, scanned[n]!, offered))
    const about = { title: 'Скан', author: 'Oselia', language: voting.language, at: ctx.now }
    const bytes = await buffer(await drawPdf(about, pages))
    const file = await withUpload(bytes, `Листок ${n + 1}.pdf`, (upload) => prepareSheet(app, upload))
    await uploadSheet(app, ctx, { id, residentId }, { surveyor: null }, [file])
  }
}
