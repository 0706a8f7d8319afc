import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { conflict } from '../../../platform/problems.js'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { votingEntity } from './votings.entity.js'
import { endOfMeeting } from './votings.meeting.js'
import { tellOfClock } from './votings.notices.js'
import type { Stored } from './votings.queries.js'
import { overridden, requireReason, type Asked } from './votings.reasons.js'
import { tallyOf } from './votings.tally.js'

/** Minutes by which the clock that says that a survey is over is ahead of the time that is certain; null where that says so as well. */
const doubtOf = async ({ clockWatch }: App, ctx: RequestContext, deadline: string): Promise<number | null> => {
  const { at, doubt } = await clockWatch.certain(ctx.db)
  return doubt && deadline > at.toISOString() ? doubt.minutes : null
}

/**
 * Ends the taking of ballots: after the survey, or when nothing is open any more, or by a reason after a meeting. While ballots are in
 * conflict, what was decided by those that count may still be undone. 409 `clock_doubted` where only a clock that is in doubt says that
 * the survey is over, unless overridden with a reason.
 */
export const beginCounting = async (app: App, ctx: RequestContext, voting: Stored, asked: Asked) => {
  const { deadline, state, rules } = voting
  const isDue = deadline !== null && deadline <= ctx.now.toISOString()
  const ahead = isDue && !overridden(asked, 'server_clock') ? await doubtOf(app, ctx, deadline) : null
  if (!isDue || ahead !== null) {
    const tally = await tallyOf(ctx, voting)
    const decided = tally.conflicts === 0 && tally.questions.every(({ outcome }) => outcome !== 'can_pass')
    if (ahead !== null && !decided) throw conflict('clock_doubted', { params: { n: ahead }, data: { minutes: ahead } })
    if (state === 'survey' && tally.conflicts > 0)
      throw conflict('conflicts_undecided', { params: { n: tally.conflicts } })
    if (state === 'survey' && !decided) throw conflict('survey_runs')
    if (state === 'meeting' && !decided && rules.survey_days > 0) requireReason(asked)
  }
  return { counting_at: ctx.now, deadline: null, ...(state === 'meeting' && (await endOfMeeting(ctx, voting.id))) }
}

interface Due {
  id: number
  title: TextMap
  certain: boolean
}

const endSurvey = (app: App, db: Db, id: number, at: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ctx = createContext(systemActor, tx, app.clock)
    const current = await votingEntity.lock(ctx, id)
    if (current.state !== 'survey' || current.deadline! > at.toISOString()) return
    await votingEntity.updateRow(ctx, current, { state: 'counting', counting_at: at, deadline: null })
    await votingEntity.recordChange(ctx, 'counting', id, current)
  })

/** Ends surveys whose time is over for certain; of those that only a doubted clock ends, those who work on them are told. */
export const endSurveys = async (app: App, db: Db): Promise<void> => {
  const { at, doubt } = await app.clockWatch.certain(db)
  const { rows } = await sql<Due>`select id, title, deadline <= ${at} as certain from votings
    where state = 'survey' and deadline <= ${app.clock.now()} and deleted_at is null order by certain desc, id limit 100`.execute(
    db,
  )
  for (const { id } of rows.filter(({ certain }) => certain)) await endSurvey(app, db, id, at)
  const waiting = rows.filter(({ certain }) => !certain)
  if (!doubt || waiting.length === 0) return
  app.http.log.warn({ votings: waiting.map(({ id }) => id), ...doubt }, 'surveys are not ended: the clock is in doubt')
  await inTransaction(db, async (tx) => {
    for (const voting of waiting) await tellOfClock(app, tx, voting)
  })
}

export const votingClock = (app: App): void =>
  app.jobs.task('votings.surveys', 'interactive', (_payload, db) => endSurveys(app, db), '* * * * *')
