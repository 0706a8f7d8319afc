import { localeTags, type Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { contentWidth, drawPdf, drawQr, sheet, type PdfDocument } from '../../../platform/pdf.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { paragraphsOf } from '../../../platform/rich-text.js'
import { interviewEntity } from './interviews.entity.js'
import { readPollLink } from './interviews.links.js'
import { paperLines, scanText, textsIn, type PaperLine } from './interviews.paper.lines.js'

const { margin, height, width } = sheet
const bottom = height - margin - 14
const markWidth = 18
const qrSize = 84

const textX = ({ indent, mark }: PaperLine) => margin + indent + (mark ? markWidth : 0)
/** The first lines leave room for the QR code in the upper right corner. */
const roomOf = (line: PaperLine, y: number, hasCode: boolean) =>
  margin + contentWidth - textX(line) - (hasCode && y < margin + qrSize + 26 ? qrSize + 14 : 0)

const heightOf = (paper: PdfDocument, line: PaperLine, room: number) =>
  line.rule
    ? 8
    : paper
        .font(line.bold ? 'bold' : 'plain')
        .fontSize(line.size)
        .heightOfString(line.text, { width: room })

const drawMark = (paper: PdfDocument, { mark, indent, size }: PaperLine, y: number) => {
  const x = margin + indent
  paper.lineWidth(0.8).strokeColor('#111')
  if (mark === 'circle') paper.circle(x + 5.5, y + size / 2 + 1, 5).stroke()
  if (mark === 'box') paper.rect(x + 0.5, y + size / 2 - 4, 10, 10).stroke()
  if (mark === 'blank')
    paper
      .moveTo(x, y + size + 1)
      .lineTo(x + 13, y + size + 1)
      .stroke()
}

const drawLine = (paper: PdfDocument, line: PaperLine, y: number, room: number) => {
  if (line.rule) {
    paper
      .lineWidth(0.6)
      .strokeColor('#777')
      .moveTo(textX(line), y + 8)
      .lineTo(margin + contentWidth, y + 8)
      .stroke()
    return
  }
  drawMark(paper, line, y)
  paper
    .font(line.bold ? 'bold' : 'plain')
    .fontSize(line.size)
    .fillColor(line.faded ? '#444' : '#111')
    .text(line.text, textX(line), y, { width: room })
}

/** The lines that stay together with the first one of them. */
const groupAt = (lines: readonly PaperLine[], from: number): PaperLine[] => {
  let to = from
  while (lines[to]?.kept && to + 1 < lines.length) to += 1
  return lines.slice(from, to + 1)
}

interface Progress {
  next: number
  page: number
}

const drawPage = (paper: PdfDocument, lines: readonly PaperLine[], at: Progress, code: string | null, scan: string) => {
  at.page += 1
  const hasCode = code !== null && at.page === 1
  if (hasCode) {
    const x = width - margin - qrSize
    drawQr(paper, code, { x, y: margin, size: qrSize })
    paper.link(x, margin, qrSize, qrSize, code)
    paper
      .font('plain')
      .fontSize(6.5)
      .fillColor('#444')
      .text(scan, x - 6, margin + qrSize + 2, { width: qrSize + 6, align: 'center' })
  }
  let y = margin
  let isFirst = true
  while (at.next < lines.length) {
    const group = groupAt(lines, at.next)
    const needed = group.reduce((sum, line) => sum + line.gap + heightOf(paper, line, roomOf(line, y, hasCode)), 0)
    // A block taller than a page is drawn anyway, otherwise the loop would not end.
    if (!isFirst && y + needed > bottom) break
    for (const line of group) {
      y += isFirst ? 0 : line.gap
      const room = roomOf(line, y, hasCode)
      drawLine(paper, line, y, room)
      y += heightOf(paper, line, room)
      isFirst = false
    }
    at.next += group.length
  }
  paper
    .font('plain')
    .fontSize(8)
    .fillColor('#666')
    .text(String(at.page), margin, height - margin - 11, {
      width: contentWidth,
      align: 'center',
      lineBreak: false,
    })
}

function* pagesOf(lines: readonly PaperLine[], code: string | null, scan: string) {
  const at: Progress = { next: 0, page: 0 }
  while (at.next < lines.length) yield (paper: PdfDocument) => drawPage(paper, lines, at, code, scan)
}

/** The questions as a form to fill in by hand, with the code of the page for those who may see its link. */
export const interviewPaper = async (
  app: App,
  ctx: RequestContext,
  id: number,
  asked: readonly Language[],
): Promise<Bytes> => {
  const interview = await interviewEntity.get(ctx, id)
  const languages = [...new Set(asked)]
  const [language] = languages as [Language]
  const { link } = (await readPollLink(app, ctx, id)).data
  const { rows } = await sql<{ organisation: string; timezone: string }>`select
    coalesce(organisation_name, '') as organisation, timezone from settings`.execute(ctx.db)
  const { organisation, timezone } = rows[0]!
  const day = new Intl.DateTimeFormat(localeTags[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  })
  const lines = paperLines({
    interview,
    organisation,
    paragraphs: interview.body ? textsIn(interview.body, languages).flatMap(paragraphsOf) : [],
    until: interview.ends_at === null ? null : day.format(new Date(interview.ends_at)),
    languages,
  })
  const title = interview.title[language] ?? interview.title.uk
  const about = { title, author: organisation, language, at: ctx.now }
  return {
    stream: await drawPdf(about, pagesOf(lines, link?.url ?? null, scanText(languages))),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; ${fileName(`${title}.pdf`)}`,
      'x-content-type-options': 'nosniff',
    },
  }
}
