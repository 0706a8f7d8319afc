import { z } from 'zod'
import * as kit from './kit.js'
import { file } from './media.js'
import { ballot, ballotFields, representative, residentWithBallots, votingAnswer } from './voting-ballots.js'
import {
  largestScan,
  scanProblems,
  scanResults,
  scanStates,
  sheetActs,
  sheetLayouts,
  sheetStates,
} from './voting-sheets.enums.js'

const number = z.coerce.number<number>().int().positive()
const byVoting = kit.byId
const byResident = z.object({ id: number, residentId: number })
const byScan = z.object({ id: number, scanId: number })
const byPage = z.object({ id: number, scanId: number, pageId: number })

/** A part of the register to print. */
const place = { house_id: number.optional(), entrance: z.coerce.number<number>().int().optional() }
const pdf = kit.bytes('application/pdf')

/** The answers of a filled-in sheet. */
export const entry = ballotFields.omit({ resident_id: true, channel: true })
export type SheetEntry = z.output<typeof entry>

/** JSON as the text of a multipart field; what is no JSON is refused by the schema. */
const jsonOf = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }, schema)

const upload = z.strictObject({
  /** `[{"question_id": 1, "answer": "for"}, …]`: enters the ballot with the sheet. */
  answers: jsonOf(z.array(votingAnswer).min(1).max(50)).optional(),
  /** The day beside the signature; needed with answers. */
  cast_on: kit.day.optional(),
  representative: jsonOf(representative).optional(),
  signed_by: z.coerce.number<number>().int().positive().optional(),
  surveyor: kit.optionalText(100),
})
export type SheetUpload = z.output<typeof upload>

const sheet = z.object({
  state: z.enum(sheetStates),
  /** Version of the form that was printed last. */
  form_version: z.int().nullable(),
  printed_at: kit.instant.nullable(),
  note: z.string().nullable(),
  ballot_id: kit.id.nullable(),
  entered_by: kit.ref.nullable(),
  entered_at: kit.instant.nullable(),
  checked_by: kit.ref.nullable(),
  checked_at: kit.instant.nullable(),
})
export type Sheet = z.output<typeof sheet>

export const page = z.object({
  id: kit.id,
  scan_id: kit.id,
  /** From 1 in its scan. */
  page: z.int(),
  result: z.enum(scanResults),
  /** What the page was read as, before anybody decided. */
  read_as: z.enum(scanResults),
  problem: z.enum(scanProblems).nullable(),
  owner: kit.ref.extend({ number: z.int() }).nullable(),
  /** The list of an entrance that the page belongs to. */
  list: z.object({ house_id: kit.id, entrance: z.int(), question: z.int() }).nullable(),
  sheet_page: z.int().nullable(),
  sheet_pages: z.int().nullable(),
  image: file.nullable(),
  decided_by: kit.ref.nullable(),
})
export type ScanPage = z.output<typeof page>

const scan = z.object({
  id: kit.id,
  file: file.nullable(),
  /** Of the file as it came, hexadecimal SHA-256. */
  sha256: z.string(),
  /** Whose sheet was uploaded alone; null for a stack. */
  owner: kit.ref.nullable(),
  state: z.enum(scanStates),
  problem: z.enum(scanProblems).nullable(),
  /** Pages of the file; null until it is opened. */
  pages: z.int().nullable(),
  /** Pages by result; they add up to those that are read. */
  counts: z.record(z.enum(scanResults), z.int()),
  job_id: kit.id.nullable(),
  created_by: kit.ref.nullable(),
  created_at: kit.instant,
  finished_at: kit.instant.nullable(),
})
export type Scan = z.output<typeof scan>

const queued = z.object({
  resident_id: kit.id,
  number: z.int(),
  name: z.string(),
  pages: z.int(),
  /** Whether the caller entered it, and so does not check it. */
  own: z.boolean(),
})

const sheetDetails = z.object({
  resident: residentWithBallots,
  sheet: sheet.nullable(),
  pages: z.array(page),
  /** Pages of the sheet that no scan has. */
  missing: z.array(z.int()),
})
export type SheetDetails = z.output<typeof sheetDetails>

const people = { of: 'members', at: 'data.resident.co_owners.member_id' } as const

export const votingSheets = kit.resource('/voting', {
  sheets: kit.endpoint({
    method: 'GET',
    path: '/:id/sheets.pdf',
    params: byVoting,
    query: z.object({
      ...place,
      layout: z.enum(sheetLayouts).default('owners'),
      /** Also of those who have voted. */
      everybody: kit.flagFilter,
    }),
    reply: pdf,
    permission: 'ballots.read',
    byGrant: true,
    summary: 'Sheets of those who have not voted: of the voting, a house or an entrance',
  }),
  sheet: kit.endpoint({
    method: 'GET',
    path: '/:id/resident/:residentId/sheet.pdf',
    params: byResident,
    reply: pdf,
    permission: 'ballots.read',
    byGrant: true,
  }),
  route: kit.endpoint({
    method: 'GET',
    path: '/:id/route.pdf',
    params: byVoting,
    query: z.object(place),
    reply: pdf,
    permission: 'ballots.read',
    byGrant: true,
    summary: 'Who has not voted, by entrance and floor',
  }),
  notices: kit.endpoint({
    method: 'GET',
    path: '/:id/notices.pdf',
    params: byVoting,
    query: z.object({ ...place, unnoticed: kit.flagFilter }),
    reply: pdf,
    permission: 'ballots.read',
    summary: 'The notice for each owner, with a line to confirm its receipt',
  }),
  receipts: kit.endpoint({
    method: 'GET',
    path: '/:id/receipts.pdf',
    params: byVoting,
    query: z.object({ ...place, unnoticed: kit.flagFilter }),
    reply: pdf,
    permission: 'ballots.read',
    summary: 'The list in which owners sign for their notice',
  }),
  queue: kit.endpoint({
    method: 'GET',
    path: '/:id/sheets',
    params: byVoting,
    query: z.object({ step: z.enum(['enter', 'check']).default('enter') }),
    /** `four_eyes`: whether the community has a second person check sheets. */
    reply: z.object({ data: z.array(queued), four_eyes: z.boolean() }),
    permission: 'ballots.read',
    byGrant: true,
    summary: 'Sheets that wait to be entered, or to be checked by a second person; in the order in which they came',
  }),
  mark: kit.endpoint({
    method: 'POST',
    path: '/:id/sheets',
    params: byVoting,
    body: z.strictObject({
      resident_ids: kit.ids.min(1),
      state: z.enum(sheetActs),
      note: kit.optionalText(500),
    }),
    reply: kit.data(z.object({ saved: z.int() })),
    permission: 'ballots.create',
    byGrant: true,
    summary: 'Says where sheets are; 409 for one that is entered',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id/sheets/:residentId',
    params: byResident,
    reply: kit.data(sheetDetails),
    people,
    permission: 'ballots.read',
    byGrant: true,
    summary: 'The sheet of an owner with its pages, and the ballots that the owner has',
  }),
  enter: kit.endpoint({
    method: 'POST',
    path: '/:id/sheets/:residentId/enter',
    params: byResident,
    body: entry,
    reply: kit.data(ballot),
    status: 201,
    permission: 'ballots.create',
    byGrant: true,
    summary: 'Enters the ballot of a scanned sheet; one that was entered already with the same answers gets the scan',
  }),
  check: kit.endpoint({
    method: 'POST',
    path: '/:id/sheets/:residentId/check',
    params: byResident,
    body: z.strictObject({ ballot_id: kit.id }),
    reply: kit.data(sheet),
    permission: 'ballots.create',
    byGrant: true,
    summary: 'Confirms that the ballot says what is on the sheet; by another person than the one who entered it',
  }),
  upload: kit.endpoint({
    method: 'POST',
    path: '/:id/resident/:residentId/upload_sheet',
    params: byResident,
    multipart: upload,
    reply: kit.data(z.object({ sheet, ballot: ballot.nullable(), scan })),
    status: 201,
    permission: 'ballots.create',
    byGrant: true,
    summary: 'Uploads the sheet of an owner, a PDF or picture; with answers it enters the ballot',
  }),
  scans: kit.endpoint({
    method: 'GET',
    path: '/:id/scans',
    params: byVoting,
    reply: kit.data(z.array(scan)),
    permission: 'ballots.read',
  }),
  createScan: kit.endpoint({
    method: 'POST',
    path: '/:id/scans',
    params: byVoting,
    multipart: z.strictObject({}),
    largestFile: largestScan,
    reply: kit.data(scan),
    status: 201,
    permission: 'ballots.create',
    summary: 'Uploads a stack of scanned sheets, which a job reads and matches; 409 for a file that is there already',
  }),
  readScan: kit.endpoint({
    method: 'GET',
    path: '/:id/scans/:scanId',
    params: byScan,
    reply: kit.data(scan.extend({ page_list: z.array(page) })),
    permission: 'ballots.read',
    summary: 'A scan with the result of each page',
  }),
  decidePage: kit.endpoint({
    method: 'POST',
    path: '/:id/scans/:scanId/pages/:pageId',
    params: byPage,
    body: z.strictObject({
      act: z.enum(['assign', 'no_sheet']),
      resident_id: kit.id.nullable().default(null),
    }),
    reply: kit.data(page),
    permission: 'ballots.create',
    summary: 'Assigns a page to the sheet of an owner, or says that it is no sheet',
  }),
})
