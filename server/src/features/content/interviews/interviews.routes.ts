import { interviews } from '@oselia/contract/interviews'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { publicationBulk, publicationTask } from '../publishing/publishing.public.js'
import { interviewExport } from './interviews.export.js'
import * as service from './interviews.service.js'

const { create, list, read, remove, undoBulk, undoPublication, update, bulk: bulkAct, export: exportAll } = interviews

export const interviewRoutes = (app: App): void => {
  const publication = service.interviewPublication
  publicationTask(app, publication)
  publication.onRecall(service.requireUnanswered)
  const bulk = publicationBulk(app, publication)
  implement(
    app,
    { create, list, read, remove, undoBulk, undoPublication, update, bulk: bulkAct, export: exportAll },
    {
      export: interviewExport(app),
      list: ({ ctx, query }) => service.listInterviews(ctx, query),
      create: ({ ctx, body }) => service.createInterview(ctx, body),
      read: ({ ctx, params }) => service.readInterview(ctx, params.id),
      update: ({ ctx, params, body }) => service.updateInterview(ctx, params.id, body),
      remove: ({ ctx, params }) => publication.remove(ctx, params.id),
      undoPublication: ({ ctx, params, body }) => service.undoInterviewPublication(ctx, params.id, body.version),
      bulk: ({ ctx, body }) => bulk.start(ctx, body),
      undoBulk: ({ ctx, params }) => bulk.undo(ctx, params.id),
    },
  )
}
