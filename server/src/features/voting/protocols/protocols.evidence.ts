import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { staffNameColumn } from '../../access/people/people.table.public.js'
import type { EnteredBallot, NoticesGiven } from '../papers/papers.public.js'
import { daysLate, dayOf, lastNoticeDay, meetingTimes, type StoredVoting } from '../votings/votings.public.js'
import { hearingsOf } from './protocols.proceedings.queries.js'

/** The notice of a co-owner, by the number of the owner. */
export interface StoredNotice {
  owner: number
  person: string
  way: 'hand' | 'post' | 'email'
  sent_on: string
  delivered_on: string | null
  number: string | null
  refused: boolean
  days_late: number
}

/** Somebody who is to be given notice. */
export type NoticedPerson = StoredNotice | (Pick<StoredNotice, 'owner' | 'person'> & { way: null })

/**
 * All co-owners with their notices as these were recorded at an instant; what was sent by e-mail before may be recorded later. In
 * the order of the register.
 */
export const noticesAt = async (db: Db, votingId: number, at: Date | string): Promise<NoticedPerson[]> => {
  const { rows } =
    await sql<NoticedPerson>`select o.number as owner, c.name as person, x.way, to_char(x.sent_on, 'YYYY-MM-DD') as sent_on,
      to_char(x.delivered_on, 'YYYY-MM-DD') as delivered_on, x.number, x.refused, ${daysLate(sql`x.sent_on`)} as days_late
    from voting_owners o join votings v on v.id = o.voting_id join voting_co_owners c on c.owner_id = o.id
      left join voting_notices x on x.co_owner_id = c.id and x.created_at <= ${at}::timestamptz
    where o.voting_id = ${votingId} and o.known order by o.number, c.position`.execute(db)
  return rows
}

type StoredBallot = Pick<EnteredBallot, 'channel' | 'representative' | 'surveyor'> & {
  cast_on: string
  answers: { question_id: number; answer: BallotAnswer }[]
}
export interface StoredCorrection {
  owner: number
  who: string | null
  day: string
  time: string
  counting: boolean
  reason: string
  before: StoredBallot
  after: StoredBallot
}

const ballotAs = (alias: 'f' | 'l') => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<StoredBallot>`jsonb_build_object('channel', ${of('channel')}, 'cast_on', to_char(${of('cast_on')}, 'YYYY-MM-DD'),
    'representative', nullif(concat_ws(', ', ${of('representative')} ->> 'name', ${of('representative')} ->> 'document', ${of('representative')} ->> 'number'), ''),
    'surveyor', ${of('surveyor')},
    'answers', (select coalesce(jsonb_agg(jsonb_build_object('question_id', a.question_id, 'answer', a.answer)), '[]')
      from voting_answers a where a.ballot_id = ${of('id')}))`
}

/** Ballots that were entered wrongly and corrected, in the order of the corrections. */
export const correctionsOf = async (db: Db, votingId: number): Promise<StoredCorrection[]> => {
  const { rows } = await sql<StoredCorrection>`select o.number as owner,
      to_char(l.created_at at time zone v.timezone, 'YYYY-MM-DD') as day, to_char(l.created_at at time zone v.timezone, 'HH24:MI') as time,
      coalesce(l.created_at >= v.counting_at, false) as counting, coalesce(l.reason, '') as reason,
      (select ${staffNameColumn('s')} from staff s where s.id = l.entered_by) as who,
      ${ballotAs('f')} as before, ${ballotAs('l')} as after
    from voting_ballots l join voting_ballots f on f.id = l.replaces join voting_owners o on o.id = l.owner_id join votings v on v.id = l.voting_id
    where l.voting_id = ${votingId} order by l.id`.execute(db)
  return rows
}

/** How many owners were given notice, and how many too late; null where no notice is recorded. */
const noticesGiven = async (ctx: RequestContext, voting: StoredVoting): Promise<NoticesGiven | null> => {
  const people = await noticesAt(ctx.db, voting.id, ctx.now)
  if (people.every(({ way }) => way === null)) return null
  const owners = new Set(people.map(({ owner }) => owner))
  // An owner has notice once all who have the ballot together have it.
  const without = new Set(people.flatMap(({ owner, way }) => (way === null ? owner : [])))
  const late = new Set(people.flatMap((one) => (one.way !== null && one.days_late > 0 ? one.owner : [])))
  const { meeting_at, timezone, rules } = voting
  return {
    owners: owners.size,
    given: owners.size - without.size,
    due: meeting_at && lastNoticeDay(dayOf(meeting_at, timezone), rules.notice_days),
    late: late.size,
  }
}

/** What the minutes tell beside the votes: the times and words of the meeting, notices and corrections. */
export const evidenceOf = async (ctx: RequestContext, voting: StoredVoting) => {
  const corrections = await correctionsOf(ctx.db, voting.id)
  return {
    times: await meetingTimes(ctx, voting.id),
    hearings: new Map((await hearingsOf(ctx.db, voting.id)).map((one) => [one.question_id, one])),
    notices: await noticesGiven(ctx, voting),
    corrections:
      corrections.length === 0
        ? null
        : { all: corrections.length, counting: corrections.filter(({ counting }) => counting).length },
  }
}
export type Evidence = Awaited<ReturnType<typeof evidenceOf>>
