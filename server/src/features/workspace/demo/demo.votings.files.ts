import { buffer } from 'node:stream/consumers'
import type { App } from '../../../platform/app.js'
import { contentWidth, drawPdf } from '../../../platform/pdf.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { pagesOfNotices, registerOf, votingOfPapers } from '../../voting/sheets/sheets.public.js'
import { demoFile } from './demo.files.js'
import { eachPage, signedInRows } from './demo.ink.js'

interface Paper {
  title: string
  text: string
}

/** A question with what owners read before they answer it. */
interface WithPapers {
  papers?: readonly Paper[]
}

const stored = async (app: App, ctx: RequestContext, bytes: Buffer, name: string): Promise<number> =>
  (await app.files.record(ctx, await demoFile(app, bytes, name, 'document'))).id

const paperOf = async (app: App, ctx: RequestContext, { title, text }: Paper): Promise<number> => {
  const about = { title, author: 'Oselia', language: 'uk', at: ctx.now } as const
  const bytes = await buffer(
    await drawPdf(about, [
      (paper) => {
        paper.font('bold').fontSize(16).text(title, { width: contentWidth })
        paper.moveDown().font('plain').fontSize(11).text(text, { width: contentWidth, lineGap: 4 })
      },
    ]),
  )
  return stored(app, ctx, bytes, `${title}.pdf`)
}

/** A voting whose questions have their papers as attached files. */
export const withPapers = async <T extends { questions: readonly WithPapers[] }>(
  app: App,
  ctx: RequestContext,
  voting: T,
) => {
  const questions = []
  for (const { papers = [], ...question } of voting.questions) {
    const attachment_ids: number[] = []
    for (const paper of papers) attachment_ids.push(await paperOf(app, ctx, paper))
    questions.push({ ...question, attachment_ids })
  }
  return { ...voting, questions }
}

/** The scan of the list in which owners signed for their notice. */
export const signedReceipts = async (app: App, ctx: RequestContext, id: number, owners: readonly number[]) => {
  const voting = await votingOfPapers(ctx, id)
  const register = await registerOf(ctx, id, {})
  const asked = { name: 'receipts', owners: register.filter((one) => owners.includes(one.id)) } as const
  const pages = eachPage(await pagesOfNotices(app, ctx, voting, asked), signedInRows)
  const title = 'Список вручення повідомлень'
  const about = { title, author: 'Oselia', language: voting.language, at: ctx.now }
  return stored(app, ctx, await buffer(await drawPdf(about, pages)), `${title}.pdf`)
}
