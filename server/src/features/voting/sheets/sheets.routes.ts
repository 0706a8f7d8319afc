import { votingLists } from '@oselia/contract/voting-lists'
import { votingSheets } from '@oselia/contract/voting-sheets'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { ownerIdOf } from '../votings/votings.public.js'
import { prepareScan } from '../../../platform/files.scans.js'
import { mapConstraintViolation } from '../../../platform/constraint-violations.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { implement } from '../../../platform/implement.js'
import { conflict } from '../../../platform/problems.js'
import { confirmSheet, enterFromSheet, queueOf, readSheet } from './sheets.entry.js'
import { enterFromList, listParts, readList } from './sheets.lists.js'
import { packScans } from './sheets.packet.js'
import { printNotices, printRoute, printSheet, printSheets } from './sheets.papers.js'
import { scanJob } from './sheets.reading.js'
import { spoilMovedSheets } from './sheets.rescheduling.js'
import { createScan, decidePage, listScans, readScanned } from './sheets.scans.js'
import { markSheets } from './sheets.states.js'
import { admitSheet, prepareSheet, uploadSheet } from './sheets.upload.js'
import './sheets.problems.messages.js'

fileColumn('voting_scans', 'file_id')
fileColumn('voting_scan_pages', 'image_id')
fileColumn('voting_ballots', 'file_id')

/** Parameters of a path with the owner whom they name. */
const named = async (ctx: RequestContext, { id, residentId }: { id: number; residentId: number }) => ({
  id,
  residentId: await ownerIdOf(ctx, id, residentId),
})

export const sheetRoutes = (app: App): void => {
  scanJob(app)
  packScans()
  spoilMovedSheets()
  mapConstraintViolation('voting_sheets_second_person', () => conflict('own_sheet'))
  implement(app, votingSheets, {
    sheets: ({ ctx, params, query }) => printSheets(app, ctx, params.id, query),
    sheet: async ({ ctx, params }) => printSheet(app, ctx, params.id, (await named(ctx, params)).residentId),
    route: ({ ctx, params, query }) => printRoute(ctx, params.id, query),
    notices: ({ ctx, params, query }) => printNotices(app, ctx, params.id, 'notices', query),
    receipts: ({ ctx, params, query }) => printNotices(app, ctx, params.id, 'receipts', query),
    queue: ({ ctx, params, query }) => queueOf(ctx, params.id, query.step),
    mark: ({ ctx, params, body }) => markSheets(ctx, params.id, body),
    read: ({ ctx, params }) => readSheet(app, ctx, params.id, params.residentId),
    enter: ({ ctx, params, body }) => enterFromSheet(ctx, params, body),
    check: ({ ctx, params, body }) => confirmSheet(ctx, params, body.ballot_id),
    upload: {
      admit: async ({ ctx, params }) => admitSheet(ctx, await named(ctx, params)),
      prepare: (upload) => prepareSheet(app, upload),
      handle: async ({ ctx, params, fields, files }) => uploadSheet(app, ctx, await named(ctx, params), fields, files),
    },
    scans: ({ ctx, params }) => listScans(app, ctx, params.id),
    createScan: {
      prepare: (upload) => prepareScan(app.files, upload),
      handle: ({ ctx, params, files }) => createScan(app, ctx, params.id, files),
    },
    readScan: ({ ctx, params }) => readScanned(app, ctx, params.id, params.scanId),
    decidePage: ({ ctx, params, body }) => decidePage(app, ctx, params, body),
  })
  implement(app, votingLists, {
    parts: ({ ctx, params }) => listParts(ctx, params.id),
    read: ({ ctx, params, query }) => readList(app, ctx, params.id, query),
    enter: ({ ctx, params, body }) => enterFromList(ctx, params.id, body),
  })
}
