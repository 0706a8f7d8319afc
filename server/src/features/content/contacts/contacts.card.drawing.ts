import { localeTags, shortDates, type Language, type Texts } from '@oselia/contract/languages'
import { paperSizes, type PdfDocument } from '../../../platform/pdf.js'
import type { CardContact } from './contacts.card.js'
import { cardWords } from './contacts.card.messages.js'

export interface Card {
  contacts: readonly CardContact[]
  /** Texts are shown in all of them, the first one largest. */
  languages: readonly Language[]
  format: keyof typeof paperSizes
  address: string
  organisation: string
  timezone: string
  printed: Date
}

/** One line of text; `gap` is the space above it, all in points. */
interface Line {
  text: string
  size: number
  bold?: boolean
  grey?: boolean
  gap?: number
}
interface Entry {
  isEmergency: boolean
  left: Line[]
  right: Line[]
}
/** A sheet and what is on it: the paper, the area of the text and the factor of all sizes. */
interface Page {
  paper: PdfDocument
  left: number
  top: number
  width: number
  bottom: number
  scale: number
}

const ink = '#111'
const faded = '#444'
const alarm = '#b3261e'

/** A text in the chosen languages, equal ones once. */
const inLanguages = (text: Partial<Texts> & { uk: string }, languages: readonly Language[]) => [
  ...new Set(languages.map((language) => text[language] || text.uk)),
]
const words = (text: Texts, languages: readonly Language[]) => inLanguages(text, languages).join(' · ')

/** `+380 67 123 45 67`, `0 800 123 456` with spaces that do not break; short and foreign numbers as they are. */
export const phoneText = (number: string) =>
  number
    .replace(/^\+380(800)(\d{3})(\d{3})$/, '0 $1 $2 $3')
    .replace(/^(\+380)(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5')
    .replaceAll(' ', '\u00a0')

const phoneLines = (
  { number, label, hours, viber, telegram }: CardContact['phones'][number],
  { isEmergency, format, gap }: { isEmergency: boolean; format: Card['format']; gap: number },
): Line[] => {
  const more = [label, hours, viber && 'Viber', telegram && 'Telegram'].filter(Boolean).join(', ')
  const large = number.length <= 5 ? 28 : format === 'A4' ? 17 : 14
  const shown = { text: phoneText(number), size: isEmergency ? large : 13, bold: true, gap }
  return more ? [shown, { text: more, size: 8.5, grey: true, gap: 1 }] : [shown]
}

const entryOf = ({ languages, format }: Card, contact: CardContact): Entry => {
  const { is_emergency: isEmergency, organisation, address, hours, phones } = contact
  const [name = '', ...translations] = inLanguages(contact.name, languages)
  const about = [organisation, address, hours && words(hours as Texts, languages)].filter((one) => one !== null)
  return {
    isEmergency,
    left: [
      { text: name, size: isEmergency ? 14 : 11.5, bold: true },
      ...translations.map((text) => ({ text, size: isEmergency ? 11 : 9.5, gap: 1 })),
      ...about.map((text) => ({ text, size: 9, grey: true, gap: 2 })),
    ],
    right: phones.flatMap((phone, at) => phoneLines(phone, { isEmergency, format, gap: at === 0 ? 0 : 5 })),
  }
}

const styled = ({ paper, scale }: Page, { size, bold }: Line) =>
  paper.font(bold ? 'bold' : 'plain').fontSize(size * scale)

const heightOf = (page: Page, lines: readonly Line[], width: number) =>
  lines.reduce(
    (sum, line) => sum + (line.gap ?? 0) * page.scale + styled(page, line).heightOfString(line.text, { width }),
    0,
  )

const drawLines = (page: Page, lines: readonly Line[], at: { x: number; y: number; width: number; color: string }) => {
  let { y } = at
  for (const line of lines) {
    y += (line.gap ?? 0) * page.scale
    const paper = styled(page, line).fillColor(line.grey ? faded : at.color)
    paper.text(line.text, at.x, y, { width: at.width, lineGap: 0 })
    y = paper.y
  }
}

const padding = 6
const columnsOf = ({ left, width }: Page) => {
  const gap = 14
  const first = (width - gap) * 0.54
  return { first, second: width - gap - first, x: left + first + gap }
}

const entryHeight = (page: Page, entry: Entry) => {
  const { first, second } = columnsOf(page)
  return Math.max(heightOf(page, entry.left, first), heightOf(page, entry.right, second)) + 2 * padding
}

const drawEntry = (page: Page, entry: Entry, y: number): number => {
  const { first, second, x } = columnsOf(page)
  const height = entryHeight(page, entry)
  drawLines(page, entry.left, { x: page.left, y: y + padding, width: first, color: ink })
  drawLines(page, entry.right, { x, y: y + padding, width: second, color: entry.isEmergency ? alarm : ink })
  page.paper
    .moveTo(page.left, y + height)
    .lineTo(page.left + page.width, y + height)
    .lineWidth(0.5)
    .stroke('#bbb')
  return y + height
}

const headingHeight = 26
const drawHeading = (page: Page, card: Card, isEmergency: boolean, y: number): number => {
  const { paper, left, width } = page
  paper.rect(left, y + 4, width, 18).fill(isEmergency ? alarm : '#333')
  paper
    .font('bold')
    .fontSize(10.5)
    .fillColor('#fff')
    .text(words(isEmergency ? cardWords.emergency : cardWords.services, card.languages), left + 6, y + 7.5, {
      width: width - 12,
      height: 14,
      ellipsis: true,
    })
  return y + headingHeight
}

/** The address, which every page begins with, and what the card is; answers where the contacts begin. */
const drawTop = ({ paper, left, top, width }: Page, card: Card, n: number): number => {
  const day = (language: Language) =>
    new Intl.DateTimeFormat(localeTags[language], { ...shortDates[language], timeZone: card.timezone }).format(
      card.printed,
    )
  const printed = cardWords.printed[card.languages[0]!].replace('{day}', day(card.languages[0]!))
  paper
    .font('bold')
    .fontSize(n === 1 ? (card.format === 'A4' ? 22 : 17) : 11)
    .fillColor(ink)
    .text(card.address, left, top, { width })
  if (n === 1)
    paper
      .font('plain')
      .fontSize(card.format === 'A4' ? 13 : 11)
      .text(words(cardWords.title, card.languages), left, paper.y + 2, { width })
  const small = [card.organisation, printed, ...(n > 1 ? [String(n)] : [])].filter(Boolean).join(' · ')
  paper
    .font('plain')
    .fontSize(8)
    .fillColor(faded)
    .text(small, left, paper.y + 3, { width })
  return paper.y + 6
}

/** Sizes are reduced for an entry that an empty page could not hold otherwise. */
const fitting = (page: Page, entry: Entry, room: number): Page => {
  const scales = [1, 0.85, 0.7, 0.55, 0.4]
  const at = scales.find((scale) => entryHeight({ ...page, scale }, entry) <= room) ?? scales.at(-1)!
  return { ...page, scale: at }
}

/** Draws as many entries as the page holds, at least one; answers their number. */
const drawPage = (paper: PdfDocument, card: Card, entries: readonly Entry[], n: number): number => {
  const { width, height, margin } = paperSizes[card.format]
  const page = { paper, left: margin, top: margin, width: width - 2 * margin, bottom: height - margin, scale: 1 }
  const start = drawTop(page, card, n)
  if (entries.length === 0)
    paper.fontSize(11).text(words(cardWords.none, card.languages), page.left, start + 10, { width: page.width })
  let y = start
  for (const [at, entry] of entries.entries()) {
    const heads = at === 0 || entries[at - 1]!.isEmergency !== entry.isEmergency
    const room = page.bottom - start - headingHeight
    const fitted = fitting(page, entry, room)
    if (at > 0 && y + (heads ? headingHeight : 0) + entryHeight(fitted, entry) > page.bottom) return at
    if (heads) y = drawHeading(page, card, entry.isEmergency, y)
    y = drawEntry(fitted, entry, y)
  }
  return entries.length
}

/** The pages of the card: an entry is never divided between two. */
export function* cardPages(card: Card): Generator<(paper: PdfDocument) => void> {
  let left = card.contacts.map((contact) => entryOf(card, contact))
  let n = 0
  do {
    n += 1
    let drawn = 0
    yield (paper) => {
      drawn = drawPage(paper, card, left, n)
    }
    left = left.slice(drawn)
  } while (left.length > 0)
}
