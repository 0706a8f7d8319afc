import { reschedulingAsked, transitionReasons, type Rescheduling } from '@oselia/contract/votings'
import type { VotingState } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { approvable, askedId, type Approvable } from '../../../platform/approvals.js'
import type { Change } from '../../../platform/audit.js'
import { conflict } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { checked } from '../../../platform/validate.js'
import { votingEntity } from './votings.entity.js'
import { requireWholeVoting, votingInScope } from './votings.access.js'
import { rescheduleMeeting, reschedulable } from './votings.rescheduling.js'
import type { Stored } from './votings.queries.js'
import { dayOf, earliestMeeting, moves } from './votings.stages.rules.js'
import { moveVoting } from './votings.transitions.js'

const movable = async (ctx: RequestContext, id: number, to: VotingState) => {
  requirePermission(ctx, 'votings.approve')
  const voting = await votingEntity.get(ctx, id)
  await requireWholeVoting(ctx, id)
  if (!moves[voting.state].includes(to)) throw conflict('state_forbids')
  return voting
}

const within: Approvable['within'] = ({ scope }) =>
  sql<boolean>`exists (select 1 from votings t where t.id = p.entity_id and ${votingInScope(scope, 't')})`

/** What a second person reads of the voting: when and where its meeting is or until when its survey runs, what it is done against and why. */
const factsOf = (
  { number, meeting_at, meeting_place, meeting_link, survey_to, questions }: Stored,
  to: 'announced' | 'counting',
  { reason, overrides }: z.output<typeof transitionReasons>,
): Change[] =>
  Object.entries({
    number,
    meeting_at,
    meeting_place,
    ...(to === 'announced' ? { meeting_link, questions: questions.map(({ id }) => id) } : { survey_to }),
    overrides: overrides.length > 0 ? overrides : null,
    transition_reason: reason,
  }).flatMap(([field, value]) => (value === null ? [] : [{ field, old: null, new: value }]))

const approvedMove = (app: App, to: 'announced' | 'counting'): Approvable => ({
  check: async (ctx, asked) => {
    const entity_id = askedId(asked)
    const voting = await movable(ctx, entity_id, to)
    const { title, state } = voting
    const payload = checked(transitionReasons, asked.payload)
    return {
      entity: 'votings',
      entity_id,
      label: title.uk,
      payload,
      changes: [{ field: 'state', old: state, new: to }, ...factsOf(voting, to, payload)],
    }
  },
  perform: async (ctx, asked) => {
    const id = askedId(asked)
    const { version } = await movable(ctx, id, to)
    return moveVoting(app, ctx, id, { to, version, ...checked(transitionReasons, asked.payload) })
  },
  within,
})

type Asked = Omit<Rescheduling, 'version'>
const approvedPayload = z.strictObject({ asked: reschedulingAsked, keeps_link: z.boolean() })

/** What is asked: an override that nobody needs now is not asked for, and is not there when it would be needed. */
const askedOf = (ctx: RequestContext, { timezone, rules }: Stored, payload: unknown): Asked => {
  const asked = checked(reschedulingAsked, payload)
  const isEarly = dayOf(asked.meeting_at, timezone) < earliestMeeting(dayIn(timezone, ctx.now), rules.notice_days)
  return Object.assign(asked, { overrides: isEarly ? asked.overrides : [] })
}

/** What changes about the meeting, why, and whether against the days of notice. */
const reschedulingChanges = (voting: Stored, asked: Asked): Change[] => {
  const { meeting_at, meeting_place, meeting_link } = voting
  const at = new Date(asked.meeting_at).toISOString()
  const meeting = [
    { field: 'meeting_at', old: meeting_at, new: at },
    { field: 'meeting_place', old: meeting_place, new: asked.meeting_place },
    { field: 'meeting_link', old: meeting_link, new: asked.meeting_link },
  ]
  return [
    ...meeting.filter((one) => one.old !== one.new),
    { field: 'rescheduling_reason', old: null, new: asked.reason },
    ...(asked.overrides.length > 0 ? [{ field: 'overrides', old: null, new: asked.overrides }] : []),
  ]
}

const approvedRescheduling = (app: App): Approvable => ({
  check: async (ctx, asked) => {
    const entity_id = askedId(asked)
    const voting = await reschedulable(ctx, entity_id)
    const { meeting_link: present } = voting
    const payload = askedOf(ctx, voting, asked.payload)
    return {
      entity: 'votings',
      entity_id,
      label: voting.title.uk,
      // The present link may be replaced before the second person agrees, who is not asked about it.
      payload: { asked: payload, keeps_link: payload.meeting_link === present },
      changes: reschedulingChanges(voting, payload),
    }
  },
  perform: async (ctx, asked) => {
    const id = askedId(asked)
    const { version, meeting_link: present } = await reschedulable(ctx, id)
    const { asked: fields, keeps_link } = checked(approvedPayload, asked.payload)
    const meeting_link = keeps_link ? present : fields.meeting_link
    return rescheduleMeeting(app, ctx, id, Object.assign(fields, { version, meeting_link }))
  },
  within,
})

/** Registers announcing, moving the meeting and closing as operations that may require a second person's approval. */
export const votingApprovals = (app: App): void => {
  approvable('votings.announce', approvedMove(app, 'announced'))
  approvable('votings.reschedule', approvedRescheduling(app))
  approvable('votings.close', approvedMove(app, 'counting'))
}
