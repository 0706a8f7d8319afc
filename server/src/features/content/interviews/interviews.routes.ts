import { interviews } from '@oselia/contract/interviews'
import { polls } from '@oselia/contract/polls'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { publicationBulk, publicationTask, registerPublishedSearch } from '../publishing/publishing.public.js'
import { identify, requestCode } from './interviews.codes.js'
import { interviewDeliveries } from './interviews.delivery.js'
import { enterAnswer } from './interviews.entering.js'
import { interviewExport } from './interviews.export.js'
import * as links from './interviews.links.js'
import { interviewPaper } from './interviews.paper.js'
import { interviewWords } from './interviews.messages.js'
import { listParticipants } from './interviews.participants.js'
import { answerPoll, readPoll } from './interviews.polls.js'
import { exportResults } from './interviews.results.export.js'
import { readableInterview, resultsOf } from './interviews.results.js'
import * as service from './interviews.service.js'
import { interviewTelling } from './interviews.telling.js'
import './interviews.problems.messages.js'

export const interviewRoutes = (app: App): void => {
  const publication = service.interviewPublication
  publicationTask(app, publication)
  publication.onRecall(service.requireUnanswered)
  interviewTelling(app)
  registerPublishedSearch({ kind: 'interviews', permission: 'interviews.read', states: interviewWords })
  const bulk = publicationBulk(app, publication)
  const deliveries = interviewDeliveries(app)
  implement(app, interviews, {
    export: interviewExport(app),
    list: ({ ctx, query }) => service.listInterviews(ctx, query),
    create: ({ ctx, body }) => service.createInterview(ctx, body),
    read: ({ ctx, params }) => service.readInterview(ctx, params.id),
    update: ({ ctx, params, body }) => service.updateInterview(ctx, params.id, body),
    remove: ({ ctx, params }) => publication.remove(ctx, params.id),
    results: async ({ ctx, params, query }) => ({
      data: await resultsOf(ctx, await readableInterview(ctx, params.id), query.by),
    }),
    exportResults: ({ ctx, params, query, gone }) => exportResults(app, ctx, params.id, { ...query, gone }),
    paper: ({ ctx, params, query }) => interviewPaper(app, ctx, params.id, query.languages),
    participants: ({ ctx, params, query }) => listParticipants(ctx, params.id, query),
    enter: ({ ctx, params, body }) => enterAnswer(ctx, params.id, body),
    deeplink: ({ ctx, params }) => links.readPollLink(app, ctx, params.id),
    createLink: ({ ctx, params }) => links.createPollLink(app, ctx, params.id),
    revokeLink: ({ ctx, params }) => links.revokePollLink(app, ctx, params.id),
    undoPublication: ({ ctx, params, body }) => service.undoInterviewPublication(ctx, params.id, body.version),
    bulk: ({ ctx, body }) => bulk.start(ctx, body),
    undoBulk: ({ ctx, params }) => bulk.undo(ctx, params.id),
    deliver: ({ ctx, params, body }) => deliveries.deliver(ctx, params.id, body),
    retryDelivery: ({ ctx, params }) => deliveries.retry(ctx, params.id),
    deliveries: ({ ctx, params }) => deliveries.list(ctx, params.id),
  })
  implement(app, polls, {
    read: ({ ctx, params }) => readPoll(app, ctx, params.token),
    answer: ({ ctx, params, body }) => answerPoll(app, ctx, params.token, body.values),
    requestCode: ({ ctx, params, body }) => requestCode(app, ctx, params.token, body.contact),
    identify: ({ ctx, params, body }) => identify(app, ctx, params.token, body),
  })
}
