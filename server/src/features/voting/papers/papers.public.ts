export { ballotPages, type OwnerBallot } from './papers.ballot.js'
export { decodeCode, encodeCode, type PaperCode } from './papers.code.js'
export { type EntranceList, entrancePages, type EntranceRow } from './papers.entrance.js'
export { shortDay } from '../../../platform/pdf.format.js'
export {
  type KnownPapers,
  type Matching,
  matchPages,
  type PageResult,
  pageResults,
  paperOf,
  paperPageOf,
} from './papers.matching.rules.js'
export { type Notice, noticePages, receiptPages, type Recipient } from './papers.notice.js'
export { areaText, type Exact, type Fraction, percentText, sumOf } from './papers.numbers.rules.js'
export { protocolPages } from './papers.protocol.js'
export type { NoticesGiven, Protocol, ProtocolElection, ProtocolQuestion, Votes } from './papers.protocol.model.js'
export { type CorrectionRow, type Corrections, correctionsPages, type EnteredBallot } from './papers.corrections.js'
export { type NoticeRow, type NoticesAnnex, noticesAnnexPages } from './papers.notices-annex.js'
export { type ElectionsAnnex, electionsAnnexPages } from './papers.elections-annex.js'
export { dependence } from './papers.questions.js'
export { type Roll, rollPages, type RollRow } from './papers.roll.js'
export { type Route, routePages, type RouteRow } from './papers.route.js'
export { paperThreshold, type PaperThreshold, thresholdBase, thresholdText } from './papers.threshold.js'
export { isReadingBusy, readScan, type ScanOutcome, type ScanPage } from './papers.scans.js'
export { type ScanRefusal } from './papers.scans.reader.js'
export { type OwnerSheet, type SheetForm, sheetPages, type SheetUnit } from './papers.sheet.js'
