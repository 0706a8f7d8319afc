import type { Language } from '@oselia/contract/languages'
import type { PdfDocument } from '../../../platform/pdf.js'
import { stack, turned, type Block } from '../../../platform/pdf.flow.js'
import { filled, joined, shortDay, type Day } from '../../../platform/pdf.format.js'
import { letterPages, title, type Column } from '../../../platform/pdf.letter.js'
import { bandOf, columnsOf, rowOf } from '../../../platform/pdf.table.js'
import { sheetWords } from './papers.messages.js'
import { routeWords } from './papers.notice.messages.js'
import { areaText, countText, percentText, sumOf, type Fraction } from './papers.numbers.rules.js'

/** An owner who has not voted, at one unit. */
export interface RouteRow {
  entrance: number | null
  floor: number | null
  /** «кв. 12». */
  unit: string
  owner: string
  phone: string | null
  /** Area of the share, in hundredths of m². */
  area: Fraction
  weight: Fraction
  sheetNumber: string | null
}
export interface Route {
  language: Language
  association: string
  houseAddress: string
  /** The day that the list is of. */
  day: Day
  /** All votes of the building, in the unit of `weight`. */
  whole: Fraction
  rows: readonly RouteRow[]
}

// Missing entrances and floors come last.
const order = (value: number | null) => value ?? Number.MAX_SAFE_INTEGER

/** By entrance and floor, then by unit with numbers as numbers. */
export const byRoute = (rows: readonly RouteRow[]): RouteRow[] =>
  rows.toSorted(
    (a, b) =>
      order(a.entrance) - order(b.entrance) ||
      order(a.floor) - order(b.floor) ||
      a.unit.localeCompare(b.unit, 'uk', { numeric: true }) ||
      a.owner.localeCompare(b.owner, 'uk'),
  )

const totalOf = (rows: readonly RouteRow[], language: Language) =>
  filled(routeWords.total[language], {
    count: countText(rows.length, language),
    area: areaText(sumOf(rows.map(({ area }) => area)), language),
  })

const placeOf = ({ entrance, floor }: RouteRow, language: Language) =>
  joined(
    ', ',
    entrance === null ? routeWords.noEntrance[language] : filled(routeWords.entrance[language], { entrance }),
    floor === null ? null : filled(routeWords.floor[language], { floor }),
  )

const columnsIn = ({ x, width }: Column) => columnsOf(x, width, [70, 180, 90, 60, 56, 50, 90, 174])

const labelsBlock = (column: Column, language: Language): Block => {
  const words = [
    sheetWords.unit,
    sheetWords.ownerShort,
    routeWords.phone,
    sheetWords.shareArea,
    routeWords.percent,
    routeWords.sheet,
    routeWords.visits,
    routeWords.notes,
  ]
  const labels = words.map((word) => [{ text: word[language], size: 7.5, bold: true, align: 'center' as const }])
  return rowOf(column.pen, columnsIn(column), labels, { fill: '#f2f2f2' })
}

const rowBlocks = (column: Column, { language, rows, whole }: Route): Block[] => {
  const { pen } = column
  const columns = columnsIn(column)
  const places = new Map<string, RouteRow[]>()
  for (const row of byRoute(rows)) {
    const place = placeOf(row, language)
    places.set(place, [...(places.get(place) ?? []), row])
  }
  return [...places].flatMap(([place, here]) => {
    const text = `${place}. ${totalOf(here, language)}`
    const head = bandOf(pen, columns, [{ text, size: 8.5, bold: true }])
    return here.map(({ unit, owner, phone, area, weight, sheetNumber }) => {
      const known = [unit, owner, phone ?? '', areaText(area, language)]
      const texts = [...known, percentText(weight, whole, language), sheetNumber ?? '']
      const cells = texts.map((text, at) => [{ text, size: 8, bold: at < 2 }])
      return rowOf(pen, columns, [...cells, [], []], { head, least: 25 })
    })
  })
}

/** The pages of the list of those who have not voted, for `drawPdf`, to be drawn with the layout `landscape`. */
export const routePages = (route: Route): Generator<(paper: PdfDocument) => void> => {
  const { language, rows } = route
  const top = (column: Column, page: number): Block => {
    const labels = labelsBlock(column, language)
    if (page > 1) return labels
    const lines = [
      { text: routeWords.title[language], size: 13, bold: true },
      { text: filled(routeWords.subtitle[language], { day: shortDay(route.day, language) }), size: 9.5 },
      { text: `${route.association}, ${route.houseAddress}`, size: 9 },
      { text: rows.length === 0 ? routeWords.nobody[language] : totalOf(rows, language), size: 9, bold: true },
    ]
    return stack([...title(column, lines), ...(rows.length === 0 ? [] : [labels])])
  }
  return letterPages(turned, { language, label: routeWords.title[language] }, (column) => rowBlocks(column, route), top)
}
