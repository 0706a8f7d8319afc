import { checkPages, papers } from '@oselia/contract/papers'
import type { App } from '../../../platform/app.js'
import { mapConstraintViolation } from '../../../platform/constraint-violations.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { historyKind } from '../../../platform/history.js'
import { implement } from '../../../platform/implement.js'
import { conflict } from '../../../platform/problems.js'
import { reconciledFrom } from './papers.building.js'
import { checkPage } from './papers.check.js'
import { paperDrawing } from './papers.drawing.js'
import { claimsFile, defineClaimJobs, startClaims } from './papers.jobs.js'
import { paperInScope } from './papers.queries.js'
import { issueAccountPaper, listPapers, readPaper, revokePaper } from './papers.service.js'
import './papers.problems.messages.js'

fileColumn('papers', 'file_id')

export const paperRoutes = (app: App): void => {
  paperDrawing(app)
  defineClaimJobs(app)
  mapConstraintViolation('papers_fixed', () => conflict('paper_ended'))
  historyKind('papers', {
    permission: 'papers.read',
    table: 'papers',
    visible: ({ scope }, alias) => paperInScope(scope, alias),
  })
  implement(app, papers, {
    list: ({ ctx, query }) => listPapers(app, ctx, query),
    issue: {
      write: ({ ctx, body }) => issueAccountPaper(app, ctx, body),
      answer: (ctx, id) => readPaper(app, ctx, id),
    },
    reconciled: ({ ctx, params }) => reconciledFrom(ctx, params.id),
    claims: ({ ctx, body }) => startClaims(app, ctx, body),
    claimsFile: ({ ctx, params }) => claimsFile(app, ctx, params.id),
    read: ({ ctx, params }) => readPaper(app, ctx, params.id),
    revoke: async ({ ctx, params, body }) => {
      await revokePaper(ctx, params.id, body.reason)
      return readPaper(app, ctx, params.id)
    },
  })
  implement(app, checkPages, { read: ({ ctx, params, query }) => checkPage(app, ctx, params.token, query.lang) })
}
