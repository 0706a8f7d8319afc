import type { Language } from '@oselia/contract/languages'
import { drawQr } from '../../../platform/pdf.js'
import type { Block } from '../../../platform/pdf.flow.js'
import { textBlock, type Pen } from '../../../platform/pdf.pen.js'
import { sheetWords } from './papers.messages.js'

const size = 48
/** Room beside the texts of a head. */
export const linkWidth = 74

/** The address of the voting's page as a QR code with what it is under it: a scan reads codes of papers alone, and passes it by. */
export const linkBlock = (pen: Pen, { language, link }: { language: Language; link: string }, right: number): Block => {
  const x = right - linkWidth
  const caption = textBlock(pen, [{ text: sheetWords.pageOfVoting[language], size: 6, align: 'center' }], x, linkWidth)
  return {
    height: size + caption.height,
    draw: (paper, y) => {
      drawQr(paper, link, { x: x + (linkWidth - size) / 2, y, size })
      caption.draw(paper, y + size)
    },
  }
}
