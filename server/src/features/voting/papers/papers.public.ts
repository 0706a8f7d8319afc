export { ballotPages, type OwnerBallot } from './papers.ballot.js'
export { decodeCode, encodeCode, type PaperCode } from './papers.code.js'
export { entrancePages, type EntranceList, type EntranceRow } from './papers.entrance.js'
export {
  matchPages,
  pageResults,
  paperOf,
  paperPageOf,
  type KnownPapers,
  type Matching,
  type PageResult,
} from './papers.matching.rules.js'
export { noticePages, receiptPages, type Notice, type Recipient } from './papers.notice.js'
export { areaText, percentText, sumOf, type Exact, type Fraction } from './papers.numbers.rules.js'
export { protocolPages, type Protocol, type ProtocolQuestion, type Votes } from './papers.protocol.js'
export { rollPages, type Roll, type RollRow } from './papers.roll.js'
export { routePages, type Route, type RouteRow } from './papers.route.js'
export { readScan, type ScanOutcome, type ScanPage } from './papers.scans.js'
export { type ScanRefusal } from './papers.scans.reader.js'
export { sheetPages, type OwnerSheet, type SheetForm, type SheetUnit } from './papers.sheet.js'
