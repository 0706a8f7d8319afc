import { votingBallots, votingParticipants } from '@oselia/contract/voting-ballots'
import { votingDesk } from '@oselia/contract/voting-desk'
import { votingGrants } from '@oselia/contract/voting-grants'
import { votings, type Voting } from '@oselia/contract/votings'
import type { App } from '../../../platform/app.js'
import { mapConstraintViolation } from '../../../platform/constraint-violations.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { implement } from '../../../platform/implement.js'
import { inMainData } from '../../../platform/list.js'
import { conflict } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { readVotesOnBoardBy } from '../../registry/realty/realty.public.js'
import { registerVotingGrants } from './votings.access.js'
import { votingApprovals } from './votings.approval.js'
import { decideBallot, enterBallot } from './votings.ballots.js'
import { enterAtMeeting } from './votings.desk.js'
import { addGrant, changeGrant, listGrants, revokeGrant } from './votings.grants.js'
import { votingExport } from './votings.export.js'
import { extendSurvey } from './votings.extension.js'
import { votingNotices } from './votings.notices.js'
import { registerVotingCounter, registerVotingSearch } from './votings.palette.js'
import { participationsOf, votesOfHouse } from './votings.participations.js'
import { list } from './votings.queries.js'
import { withAttachments } from './votings.questions.js'
import { registerOf } from './votings.register.js'
import { noticesOfOwner, recordNotices, withProofs } from './votings.noticing.js'
import { residentsExport } from './votings.residents.export.js'
import { attend, listResidents, readResident } from './votings.residents.js'
import { rescheduleMeeting } from './votings.rescheduling.js'
import { withDocuments } from './votings.evidence.js'
import { holdSecondCall } from './votings.second-call.js'
import * as service from './votings.service.js'
import { readTally } from './votings.tally.js'
import { votingClock } from './votings.ending.js'
import { moveVoting } from './votings.transitions.js'
import { verify } from './votings.verify.js'
import { visitsOf } from './votings.visits.js'
import { withholdVote } from './votings.withholding.js'
import './votings.problems.messages.js'

fileColumn('voting_notices', 'proof_file_id')
fileColumn('voting_former_notices', 'proof_file_id')
fileColumn('voting_question_files', 'file_id')
fileColumn('voting_ballots', 'representative_file_id')
fileColumn('voting_attendance', 'representative_file_id')

/** What the database refuses of votings, as callers are told it. */
const mapRefusals = (): void => {
  mapConstraintViolation('voting_vote_withheld', () => conflict('vote_withheld'))
  mapConstraintViolation('votings_meeting_fixed', () => conflict('meeting_not_movable'))
  for (const constraint of [
    'votings_fixed',
    'votings_forward',
    'votings_frozen',
    'votings_second_call',
    'votings_kept',
    'voting_part_open',
  ])
    mapConstraintViolation(constraint, () => conflict('voting_fixed'))
}

export const votingRoutes = (app: App): void => {
  votingClock(app)
  registerVotingGrants()
  registerVotingSearch()
  registerVotingCounter()
  readVotesOnBoardBy(votesOfHouse)
  votingNotices(app)
  votingApprovals(app)
  mapRefusals()
  const shown = async (ctx: RequestContext, answer: Promise<{ data: Voting }>) => ({
    data: (await withAttachments(app, ctx, [(await answer).data]))[0]!,
  })
  implement(app, votings, {
    export: votingExport(app),
    list: async ({ ctx, query }) => {
      const page = await list(ctx, query)
      return inMainData({ ...page, data: await withAttachments(app, ctx, page.data) })
    },
    form: ({ ctx }) => service.votingForm(ctx),
    create: ({ ctx, body }) => shown(ctx, service.createVoting(ctx, body)),
    read: ({ ctx, params }) => shown(ctx, service.readVoting(ctx, params.id)),
    update: ({ ctx, params, body }) => shown(ctx, service.updateVoting(app, ctx, params.id, body)),
    remove: ({ ctx, params }) => service.removeVoting(ctx, params.id),
    register: ({ ctx, params }) => registerOf(ctx, params.id),
    transition: ({ ctx, params, body }) => shown(ctx, moveVoting(app, ctx, params.id, body)),
    extend: ({ ctx, params, body }) => shown(ctx, extendSurvey(app, ctx, params.id, body)),
    reschedule: ({ ctx, params, body }) => shown(ctx, rescheduleMeeting(app, ctx, params.id, body)),
    secondCall: ({ ctx, params, body }) => shown(ctx, holdSecondCall(ctx, params.id, body)),
    mark: ({ ctx, params, body }) => shown(ctx, service.markVoting(ctx, params.id, body)),
  })
  implement(app, votingParticipants, { export: residentsExport(app) })
  implement(app, votingBallots, {
    residents: async ({ ctx, params, query }) => {
      const page = await listResidents(ctx, params.id, query)
      return { ...page, data: await withProofs(app, ctx, params.id, page.data) }
    },
    resident: async ({ ctx, params }) => {
      const { data } = await readResident(ctx, params.id, params.residentId)
      const notices = await noticesOfOwner(app, ctx, params.id, data)
      return { data: { ...data, ...notices, ...(await withDocuments(app, ctx, data)) } }
    },
    participations: ({ ctx, query }) => participationsOf(ctx, query),
    enter: ({ ctx, params, body }) => enterBallot(ctx, params.id, body),
    decide: ({ ctx, params, body }) => decideBallot(ctx, params.id, params.ballotId, body),
    withhold: ({ ctx, params, body }) => withholdVote(ctx, params.id, params.residentId, body),
    tally: ({ ctx, params }) => readTally(ctx, params.id),
    visits: ({ ctx, params }) => visitsOf(ctx, params.id),
    verify: ({ ctx, params }) => verify(ctx, params.id),
    attend: ({ ctx, params, body }) => attend(ctx, params.id, body),
    notify: ({ ctx, params, body }) => recordNotices(ctx, params.id, body),
  })
  implement(app, votingDesk, { enterAtMeeting: ({ ctx, params, body }) => enterAtMeeting(ctx, params.id, body) })
  implement(app, votingGrants, {
    grants: ({ ctx, params }) => listGrants(ctx, params.id),
    addGrant: ({ ctx, params, body }) => addGrant(app, ctx, params.id, body),
    changeGrant: ({ ctx, params, body }) => changeGrant(app, ctx, params, body),
    revokeGrant: ({ ctx, params }) => revokeGrant(app, ctx, params.id, params.grantId),
  })
}
