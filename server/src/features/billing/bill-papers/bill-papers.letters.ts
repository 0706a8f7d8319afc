import type { Language, Texts } from '@oselia/contract/languages'
import { drawQr, type PdfDocument } from '../../../platform/pdf.js'
import { gap, stack, upright, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined, longDay, type Day } from '../../../platform/pdf.format.js'
import { letterPages, title, type Column } from '../../../platform/pdf.letter.js'
import { textBlock } from '../../../platform/pdf.pen.js'
import { fieldBlock } from '../../../platform/pdf.table.js'
import { letterWords } from './bill-papers.letters.messages.js'
import { moneyText } from './bill-papers.money.js'
import { amountInWords } from './bill-papers.words.rules.js'

export interface Party {
  name: string
  code: string | null
  address: string | null
}
/** What every paper has. */
export interface Letter {
  language: Language
  number: string
  day: Day
  association: Party
  /** The public page that confirms the paper: `https://…/check/{token}`. */
  checkLink: string
  /** Who signs for the association: «Голова правління», name. */
  signers: readonly { role: string; name: string }[]
}

const qrSize = 64

/** A name with its code: ten digits are the tax number of a person, eight the code of an organisation. */
export const partyText = ({ name, code }: Party, language: Language): string => {
  const word = code?.length === 10 ? letterWords.taxNumber : letterWords.code
  return joined(', ', name, code === null ? null : filled(word[language], { code }))
}

/** «2 558,49 грн (Дві тисячі … гривень 49 копійок)». */
export const amountText = (kopiykas: bigint, language: Language): string => {
  const figures = filled(letterWords.hryvnias[language], { amount: moneyText(kopiykas, language) })
  const words = amountInWords(kopiykas, language)
  return words === null ? figures : `${figures} (${words})`
}

const headBlocks = (column: Column, letter: Letter, name: Texts): Block[] => {
  const { language, association, number, day } = letter
  return title(column, [
    { text: partyText(association, language), size: 10, bold: true },
    ...(association.address === null ? [] : [{ text: association.address, size: 9 }]),
    { text: ' ', size: 8 },
    { text: name[language], size: 14, bold: true },
    { text: filled(letterWords.numbered[language], { number, day: longDay(day, language) }), size: 10 },
    { text: ' ', size: 6 },
  ])
}

/** A line to sign on after each role, with the name below it. */
export const signatureBlocks = (
  { pen, x, width }: Column,
  language: Language,
  signers: readonly { role: string; name: string }[],
): Block =>
  stack([
    ...signers.flatMap(({ role, name }) => [
      gap(16),
      fieldBlock(
        pen,
        { label: `${role}:`, under: joined(', ', letterWords.signature[language], name) },
        { x, width: width * 0.8, size: 9.5 },
      ),
    ]),
    gap(8),
  ])

/** The code by which anybody can see on the association's page that the paper is real. */
const checkBlock = ({ pen, x, width }: Column, { language, checkLink }: Letter): Block => {
  const beside = x + qrSize + 8
  const text = filled(letterWords.check[language], { link: checkLink })
  const lines = textBlock(pen, [{ text, size: 8, color: '#333' }], beside, width - qrSize - 8)
  return {
    height: qrSize + 12,
    draw: (paper, y) => {
      drawQr(paper, checkLink, { x, y: y + 12, size: qrSize })
      lines.draw(paper, y + 12 + (qrSize - lines.height) / 2)
    },
  }
}

/** The pages of a paper for `drawPdf`: its head, what it says, signatures and the code that confirms it. */
export const letterOf = (
  letter: Letter,
  name: Texts,
  write: (column: Column) => readonly Block[],
): Generator<(paper: PdfDocument) => void> => {
  const { language, number, signers } = letter
  const label = `${name[language]} № ${number}`
  return letterPages(upright, { language, label }, (column) => [
    ...headBlocks(column, letter, name),
    ...write(column),
    // Signatures are never printed on a page without the code that confirms the paper.
    stack([...(signers.length === 0 ? [] : [signatureBlocks(column, language, signers)]), checkBlock(column, letter)]),
  ])
}
